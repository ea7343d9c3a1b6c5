/** What went wrong at a vendor; a closed set, and the host owns what follows each (docs/vendor-plugin.md). */
export type VendorProblemKind =
  /** Breaks a vendor's rule; `field` says which of ours. No retry. */
  | { readonly kind: 'invalid'; readonly field: string | null }
  /** No such route, tariff or date. */
  | { readonly kind: 'notServed' }
  /** Credentials bad or expired. */
  | { readonly kind: 'auth' }
  /** The vendor's 429. Nothing was done. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  /**
   * Network, 5xx, time-out. `neverSent`: the transport proves that the vendor read nothing. `noTurn`: it waited for its
   * turn within the vendor's limits, which says nothing against the vendor.
   */
  | { readonly kind: 'unavailable'; readonly neverSent: boolean; readonly noTurn?: true }
  /** The vendor already has this reference. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'tooLate' }
  /** An answer that fails its schema, or the plugin's own fault. */
  | { readonly kind: 'defect' };

const brand = Symbol.for('@cartage/vendor-kit/VendorProblem');

/** Thrown by the kit's HTTP client and by plugins. The message is safe to show: no credential, URL or body is in it. */
export class VendorProblem extends Error {
  override readonly name = 'VendorProblem';
  readonly detail: VendorProblemKind;
  readonly [brand] = true;

  constructor(detail: VendorProblemKind, message: string) {
    super(message);
    this.detail = detail;
  }

  get kind(): VendorProblemKind['kind'] {
    return this.detail.kind;
  }
}

/** Not `instanceof`: a plugin loaded by its package name brings a copy of the kit, and so a class, of its own. */
export const isVendorProblem = (thrown: unknown): thrown is VendorProblem =>
  typeof thrown === 'object' && thrown !== null && brand in thrown;

/** The exception as a VendorProblem; whatever a plugin did not mean to throw is a defect. */
export const toVendorProblem = (thrown: unknown): VendorProblem =>
  isVendorProblem(thrown)
    ? thrown
    : new VendorProblem(
        { kind: 'defect' },
        `The vendor plugin failed: ${thrown instanceof Error ? thrown.name : typeof thrown}.`,
      );
