import * as Y from 'yjs';
import { insertNodes } from '../from-json.js';
import { type PageNotes } from './page-notes.js';

type LiveElement = Y.XmlElement<Record<string, NonNullable<unknown>>>;

/**
 * Stock's family keeps the number of a note in its reference (as text, as an attribute and in an address) and in the
 * note's id: writes those that are not what the order of the references says.
 */
export function numberNotes({ references, notes }: PageNotes): void {
  references.forEach(({ element, key }, at) => {
    const number = at + 1;
    const live = element as LiveElement;
    const present: unknown = live.getAttribute('referenceNumber');
    // Editors write the number as a text, imports as a number: what is there keeps its kind.
    if (Number(present) !== number)
      live.setAttribute('referenceNumber', typeof present === 'string' ? String(number) : number);
    if ((live.getAttribute('href') as unknown) !== `#fn:${number}`) live.setAttribute('href', `#fn:${number}`);
    writeDigits(element, String(number));
    const note = notes.find((other) => other.key === key)?.element as LiveElement | undefined;
    if (note && (note.getAttribute('id') as unknown) !== `fn:${number}`) note.setAttribute('id', `fn:${number}`);
  });
}

function writeDigits(reference: Y.XmlElement, digits: string): void {
  const [text] = reference.toArray();
  if (!(text instanceof Y.XmlText)) {
    if (reference.length > 0) reference.delete(0, reference.length);
    insertNodes(reference, 0, [{ type: 'text', text: digits }]);
    return;
  }
  const present = (text.toDelta() as { insert: unknown }[]).map(({ insert }) => insert).join('');
  if (present === digits && reference.length === 1) return;
  if (reference.length > 1) reference.delete(1, reference.length - 1);
  text.insert(0, digits);
  text.delete(digits.length, text.length - digits.length);
}
