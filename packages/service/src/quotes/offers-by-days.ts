import { type DayOption, type DaySpan, daysBetween, type Option, possibleDays } from '@cartage/core';
import type { CallContext, VendorQuoteRequest } from '@cartage/vendor-kit';
import type { QuotedDayOption, QuotedOption, VendorAdapter } from '@cartage/vendor-kit/host';

/** What a vendor offers; on one day alone where it was asked by days. */
export interface Offer extends QuotedOption {
  readonly onDay?: Pick<QuotedDayOption, 'deliveryDate' | 'timeSlots'>;
}

/** Asks the vendor once: by days where they are given and it can, else for its range of days. */
export const askFor = async (
  vendor: VendorAdapter,
  request: VendorQuoteRequest,
  days: DaySpan | undefined,
  call: CallContext,
): Promise<readonly Offer[]> => {
  const offers =
    days && vendor.quoteByDays
      ? (await vendor.quoteByDays(request, days, call)).map(dated)
      : await vendor.quote(request, call);
  const inRoubles = offers.filter(({ currency = 'RUB' }) => currency === 'RUB');
  // Nobody can say what it would be in roubles.
  if (inRoubles.length < offers.length)
    call.log.warn('The vendor quotes in a currency that has no rate.', { count: offers.length - inRoubles.length });
  return inRoubles.length === offers.length ? offers : inRoubles;
};

const dated = ({ deliveryDate, timeSlots, ...offer }: QuotedDayOption): Offer => {
  const days = daysBetween(offer.takeDate, deliveryDate);
  return {
    ...offer,
    deliveryFrom: null,
    deliveryTo: null,
    minDays: days,
    maxDays: days,
    onDay: { deliveryDate, timeSlots },
  };
};

/** The option on the day that it was offered for, else on each on which it may deliver. */
export const onItsDays = (option: Option, { onDay }: Offer, span: DaySpan, zone: string): readonly DayOption[] =>
  onDay
    ? [{ ...option, ...onDay }]
    : possibleDays(option, span, zone).map((deliveryDate) => ({ ...option, deliveryDate, timeSlots: [] }));
