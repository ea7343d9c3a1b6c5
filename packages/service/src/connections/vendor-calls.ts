import { channel } from 'node:diagnostics_channel';
import type { Capability } from './vendors.ts';

/** One call of a vendor that ended. */
export interface VendorCall {
  readonly vendor: string;
  readonly capability: Capability;
  /** `ok`, the class of the vendor's problem, `circuit-open` or `caller-gone`. */
  readonly outcome: string;
  readonly ms: number;
}

/** Where whoever measures the process hears of each. */
export const vendorCalls = channel('cartage:vendor-call');
