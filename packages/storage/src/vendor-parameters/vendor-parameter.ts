/** A text that a company keeps beside a vendor. */
export interface VendorParameter {
  readonly key: string;
  readonly value: string | null;
}

/** Whose it is, and of which vendor. */
export interface ParameterHolder {
  readonly companyId: number;
  readonly vendorKey: string;
}
