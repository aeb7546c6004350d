/** Reports each hit in a text, in order and without overlap, as UTF-16 positions (`end` is behind the hit). */
export type Finder = (text: string, report: (start: number, end: number) => void) => void;
