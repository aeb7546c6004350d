/** Sentences about what a text held and the document does not. Each is said once; a flood is cut. */
export class Warnings {
  private readonly said = new Set<string>();
  private left = 0;

  add(sentence: string): void {
    if (this.said.has(sentence)) return;
    if (this.said.size < 50) this.said.add(sentence);
    else this.left++;
  }

  list(): string[] {
    const sentences = [...this.said];
    return this.left > 0 ? [...sentences, `And ${this.left} more of this kind.`] : sentences;
  }
}
