import type { Instant, Kopecks, OrderContent } from '@cartage/core';
import { shownOptions } from '@cartage/storage';
import type { Context } from '../context.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { shipmentKey } from './shipment-key.ts';

/** What the company was shown that the chosen option costs. */
export interface ShownPrice {
  readonly price: Kopecks;
  /** When that calculation was begun. */
  readonly at: Instant;
}

/**
 * What the chosen tariff cost in the company's last calculation of such a shipment that has not expired; null: there was
 * none, it was not among the options, or nothing is chosen.
 */
export const shownPrice = async (
  { store, clock, company }: Pick<Context, 'store' | 'clock' | 'company'>,
  content: OrderContent,
): Promise<ShownPrice | null> => {
  const { choice } = content;
  if (!choice) return null;
  const found = await shownOptions(store.db, {
    companyId: company.id,
    shipment: shipmentKey(quoteRequestOf(content)),
    vendorId: choice.vendorId,
    now: clock(),
  });
  const option = found?.options.find(
    ({ tariffId, contractType }) =>
      tariffId === choice.tariffId && (!choice.contractType || choice.contractType === contractType),
  );
  return found && option ? { price: option.price, at: found.at } : null;
};
