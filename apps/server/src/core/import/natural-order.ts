const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

/** File names as a person sorts them: 2 before 10. Names that the order holds for equal are told apart by code. */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b));
}
