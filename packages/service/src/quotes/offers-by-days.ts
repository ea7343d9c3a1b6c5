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
): Promise<readonly Offer[]> =>
  days && vendor.quoteByDays ? (await vendor.quoteByDays(request, days, call)).map(dated) : vendor.quote(request, call);

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
export const onItsDays = (
  option: Option,
  { onDay }: Pick<Offer, 'onDay'>,
  span: DaySpan,
  zone: string,
): readonly DayOption[] =>
  onDay
    ? [{ ...option, ...onDay }]
    : possibleDays(option, span, zone).map((deliveryDate) => ({ ...option, deliveryDate, timeSlots: [] }));
