import { isPlain, lowerPlain, SPACES } from './fold.js';

/** A table from UTF-16 unit to the folded unit; 0 for a unit of which folding asks more than itself. */
export type UnitTable = Uint16Array;

let exact: UnitTable | undefined;
let lower: UnitTable | undefined;

/** The table for a search; made at the first use, since it takes a few milliseconds. */
export function plainUnits(caseSensitive: boolean): UnitTable {
  return caseSensitive ? (exact ??= makeTable((text) => text)) : (lower ??= makeTable(lowerPlain));
}

function makeTable(fold: (plain: string) => string): UnitTable {
  const table = new Uint16Array(0x10000);
  const plain = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    .filter((char) => !/\p{Surrogate}/u.test(char) && isPlain(char))
    .join('');
  const folded = fold(plain);
  for (let index = 0; index < plain.length; index += 1) table[plain.charCodeAt(index)] = folded.charCodeAt(index);
  const isSpace = new RegExp(`[${SPACES}]`);
  for (let unit = 0; unit < table.length; unit += 1) if (isSpace.test(String.fromCharCode(unit))) table[unit] = 0x20;
  return table;
}
