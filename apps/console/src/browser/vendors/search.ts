/** What the address of a vendor says. */
export interface VendorSearch {
  /** The form that connects it is open. */
  readonly connect?: true;
  /** How many days the picture shows. */
  readonly days?: 2 | 7 | 14;
  /** The kind of calls that it shows. */
  readonly kind?: string;
}

/** What can be read of the address; the rest is dropped, and what every object has: it names no kind. */
export const vendorSearch = ({ connect, days, kind }: Record<string, unknown>): VendorSearch => ({
  ...(connect === true && { connect }),
  ...((days === 2 || days === 7 || days === 14) && { days }),
  ...(typeof kind === 'string' && /^\w{1,40}$/.test(kind) && !(kind in Object.prototype) && { kind }),
});
