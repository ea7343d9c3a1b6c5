/** A sheet that cannot be used: all that is wrong with it, each with its place and with what would be accepted. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}
