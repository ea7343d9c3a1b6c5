import { channel } from 'node:diagnostics_channel';

/** One answer to somebody who asked what a vendor offers. */
export interface AskedOffers {
  readonly vendor: string;
  /** `vendor`: a call of its own; `shared`: a call that was under way for another; `kept`: an answer of minutes ago. */
  readonly from: 'vendor' | 'shared' | 'kept';
}

/** Where whoever measures the process hears of each. */
export const askedOffers = channel('cartage:asked-offers');
