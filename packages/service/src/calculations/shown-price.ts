import type { Instant, Kopecks, LocalDate, OrderContent, QuoteRequest } from '@cartage/core';
import { shownOptions } from '@cartage/storage';
import type { Context } from '../context.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { shipmentKey } from './shipment-key.ts';

/** What the company was shown that the chosen option costs. */
export interface ShownPrice {
  readonly price: Kopecks;
  /** When that calculation was begun. */
  readonly at: Instant;
  /** The day of its pickup. */
  readonly takeDate: LocalDate;
  /** In what the order differs from it, as far as the price may depend on that; the day is the option's to tell. */
  readonly differs: readonly ('services' | 'receiverDeliveryCharge')[];
}

/**
 * What the chosen tariff cost in the company's last calculation of such a shipment that has not expired, at best of one with
 * the same services and charge; null: there was none, it was not among the options, or nothing is chosen.
 */
export const shownPrice = async (
  { store, clock, company }: Pick<Context, 'store' | 'clock' | 'company'>,
  content: OrderContent,
): Promise<ShownPrice | null> => {
  const { choice } = content;
  if (!choice) return null;
  const asked = quoteRequestOf(content);
  const shown = await shownOptions(store.db, {
    companyId: company.id,
    shipment: shipmentKey(asked),
    vendorId: choice.vendorId,
    now: clock(),
  });
  const prices = shown.flatMap(({ at, request, options }): readonly ShownPrice[] => {
    const option = options.find(
      ({ tariffId, contractType }) =>
        tariffId === choice.tariffId && (!choice.contractType || choice.contractType === contractType),
    );
    return option ? [{ price: option.price, at, takeDate: option.takeDate, differs: differences(request, asked) }] : [];
  });
  return prices.find(({ differs }) => differs.length === 0) ?? prices[0] ?? null;
};

const differences = (shown: QuoteRequest, asked: QuoteRequest): ShownPrice['differs'] => [
  ...(servicesOf(shown) === servicesOf(asked) ? [] : (['services'] as const)),
  ...((shown.receiverDeliveryCharge ?? 0) === (asked.receiverDeliveryCharge ?? 0)
    ? []
    : (['receiverDeliveryCharge'] as const)),
];

const servicesOf = ({ services }: QuoteRequest): string =>
  JSON.stringify(services.map(({ code, parameter }) => [code, parameter]).sort());
