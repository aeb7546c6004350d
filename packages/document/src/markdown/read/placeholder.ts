/** The element that stands for a piece of Markdown while the HTML around it is parsed. */
export const PLACEHOLDER = 'x-md';
