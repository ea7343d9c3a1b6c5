import { channel } from 'node:diagnostics_channel';

/** A circuit opens for one of them alone. */
export type Capability =
  | 'checkConnection'
  | 'quote'
  | 'quoteByDays'
  | 'handOver'
  | 'findByReference'
  | 'track'
  | 'cancel'
  | 'callCourier'
  | 'cancelCourier'
  | 'register'
  | 'update'
  | 'document'
  | 'pickupPoints'
  | 'tariffs'
  | 'changes'
  | 'webhook';

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
