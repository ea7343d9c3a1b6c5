/** Elements of a long list that are written already: JSON in UTF-8, with commas between them. */
export class ReadyElements {
  readonly pieces: readonly Uint8Array[];

  /** `pieces` follow one another without anything between them. */
  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
  }
}
