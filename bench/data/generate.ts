import { type Random, seededRandom, zipf } from './random.js';

/** A page of the generated wiki; `parent` is the number of an earlier page. */
export interface GeneratedPage {
  number: number;
  parent: number | undefined;
  space: number;
  title: string;
  text: string;
}

export const SPACES = 8;

/** Words that stand in a known share of the pages, for the query classes. */
export const MARKERS = [
  { word: 'kestrel', share: 0.01 },
  { word: 'harbour', share: 0.1 },
  { word: 'meadow', share: 0.4 },
] as const;

const LATIN = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'xo',
  'zu',
  'tion',
  'ing',
  'er',
];
const CYRILLIC = [
  'ба',
  'ве',
  'ги',
  'до',
  'жу',
  'ла',
  'ме',
  'ни',
  'по',
  'ру',
  'са',
  'те',
  'ви',
  'хо',
  'зу',
  'ние',
  'ость',
  'ский',
];

function vocabulary(random: Random, syllables: readonly string[], size: number): string[] {
  const words = new Set<string>();
  while (words.size < size) {
    words.add(Array.from({ length: 1 + random.below(4) }, () => random.pick(syllables)).join(''));
  }
  return [...words];
}

/**
 * Makes pages of about 2.3 KB: four Latin words for each Cyrillic one, frequencies by Zipf's law, and in each page some
 * technical tokens that no other page has. Seeded: the same arguments give the same pages.
 */
export function* generatePages({ count, seed = 1 }: { count: number; seed?: number }): Generator<GeneratedPage> {
  const random = seededRandom(seed);
  const latin = vocabulary(random, LATIN, 20_000);
  const cyrillic = vocabulary(random, CYRILLIC, 20_000);
  const latinRank = zipf(random, latin.length);
  const cyrillicRank = zipf(random, cyrillic.length);
  const word = (): string => (random.below(5) === 0 ? cyrillic[cyrillicRank()]! : latin[latinRank()]!);
  const sentence = (length: number): string => {
    const words = Array.from({ length }, word).join(' ');
    return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
  };

  for (let number = 0; number < count; number += 1) {
    // Ten roots in each space; below them a page hangs under a random earlier page of its space: five levels or so.
    const space = number % SPACES;
    const parent = number < SPACES * 10 ? undefined : parentOf(number, random);
    const lines = [
      `Owner: team-${random.below(40)}. Asset ${token(number)}.`,
      `Host srv-${number.toString(36)}.zone${number % 97}.local has address ${address(number)}.`,
    ];
    for (let size = 0; size < 1_650; size += lines.at(-1)!.length) lines.push(sentence(6 + random.below(12)));
    for (const { word: marker, share } of MARKERS) {
      if (random.next() < share) lines.splice(random.below(lines.length), 0, `See ${marker} for details.`);
    }
    if (number % 1_000 === 17) lines.push('Резервное копирование выполняется ночью.');
    const title = number % 11 === 0 ? `${sentence(2)} ${token(number)}` : sentence(2 + random.below(4));
    yield { number, parent, space, title, text: lines.join('\n\n') };
  }
}

/** A device id that only this page has. */
export const token = (number: number): string =>
  `WB-MGE-${((number * 2_654_435_761) >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;

/** An address that only this page has, for up to 16 million pages. */
export const address = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

function parentOf(number: number, random: Random): number {
  const place = Math.floor(number / SPACES);
  return random.below(Math.max(10, Math.floor(place / 6))) * SPACES + (number % SPACES);
}
