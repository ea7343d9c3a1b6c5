/** A delivery company, as customers see it. */
export interface VendorInfo {
  readonly id: number;
  /** Lower-case word, for ever. */
  readonly key: string;
  readonly name: string;
}

/** Whose contract with the vendor a price or an order rests on (interface 6.21). */
export type ContractType = 'operator' | 'own';

/** Where a vendor is called: in earnest, or where it lets others try. */
export const vendorEnvironments = ['prod', 'test'] as const;

/** One of `vendorEnvironments`. */
export type VendorEnvironment = (typeof vendorEnvironments)[number];
