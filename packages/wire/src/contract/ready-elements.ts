/** Elements of a long list that are written already: JSON in UTF-8, with commas between them. */
export class ReadyElements {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}
