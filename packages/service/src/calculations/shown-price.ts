import type { Instant, Kopecks, LocalDate, OrderContent } from '@cartage/core';
import { shownOptions } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import type { Calculating } from './calculations.ts';
import { differences, type PricedPart, pricedParts } from './priced-parts.ts';
import { shipmentKey } from './shipment-key.ts';

/** What the company was shown that the chosen option costs. */
export interface ShownPrice {
  readonly price: Kopecks;
  /** When that calculation was begun. */
  readonly at: Instant;
  /** The day of its pickup. */
  readonly takeDate: LocalDate;
  /** In what the order differs from it, as far as the price may depend on that. */
  readonly differs: readonly PricedPart[];
}

/**
 * What the chosen tariff cost in the company's last calculation of such a shipment that has not expired, at best of one that
 * differs in nothing; null: there was none, it was not among the options, or nothing is chosen.
 */
export const shownPrice = async (
  asker: Pick<Acting, 'store' | 'clock' | 'company' | 'cities'> & Calculating,
  content: OrderContent,
): Promise<ShownPrice | null> => {
  const { store, clock, company, calculations } = asker;
  const { choice } = content;
  if (!choice) return null;
  const { vendorId, tariffId } = choice;
  const asked = quoteRequestOf(content);
  const shipment = await shipmentKey(asker, asked);
  const [parts, now] = [pricedParts(asked), clock()];
  const stored = await shownOptions(store.db, { companyId: company.id, shipment, vendorId, now });
  const prices = [
    ...calculations.shown.of(company.id, shipment, now).map(({ options, ...shown }) => ({
      ...shown,
      options: options.filter((option) => option.vendorId === vendorId),
    })),
    ...stored.map(({ request, ...shown }) => ({ ...shown, asked: pricedParts(request) })),
  ]
    .sort((a, b) => b.at - a.at)
    .flatMap((shown): readonly ShownPrice[] => {
      const option = shown.options.find(
        (one) => one.tariffId === tariffId && (!choice.contractType || choice.contractType === one.contractType),
      );
      if (!option) return [];
      const { price, takeDate } = option;
      return [{ price, at: shown.at, takeDate, differs: differences(shown.asked, parts) }];
    });
  return prices.find(({ differs }) => differs.length === 0) ?? prices[0] ?? null;
};
