import type { DaySpan } from '@cartage/core';
import type { VendorPlugin } from './adapter.ts';
import type { CallContext } from './call-context.ts';
import type { TariffDescription, VendorManifest } from './manifest.ts';
import type { VendorDayOption, VendorOption, VendorQuoteRequest } from './quote.ts';

/** A plugin as the host calls it (`guardAdapter`): its manifest is complete and its answers are checked. */
export interface VendorAdapter extends VendorPlugin {
  /** With what its author left out. */
  readonly manifest: VendorManifest;
  /** Prices, each with its tariff; without those of tariffs that are not listed. */
  quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly QuotedOption[]>;
  /** Prices by the day of delivery, each with its tariff. */
  quoteByDays?(request: VendorQuoteRequest, days: DaySpan, call: CallContext): Promise<readonly QuotedDayOption[]>;
}

/** An option with what its tariff is. */
export type QuotedOption = VendorOption & { readonly tariff: TariffDescription };

/** An option by days with what its tariff is. */
export type QuotedDayOption = VendorDayOption & { readonly tariff: TariffDescription };
