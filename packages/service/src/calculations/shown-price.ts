import type { Instant, Kopecks, LocalDate, OrderContent, QuoteRequest, RoutePoint } from '@cartage/core';
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
  readonly differs: readonly Difference[];
}

/** A part of an order. */
export type Difference = 'services' | 'receiverDeliveryCharge' | 'cargo' | 'sender' | 'receiver';

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

const differences = (shown: QuoteRequest, asked: QuoteRequest): readonly Difference[] => {
  const said = (request: QuoteRequest, part: Difference) => JSON.stringify(pricedBy[part](request));
  return (Object.keys(pricedBy) as Difference[]).filter((part) => said(shown, part) !== said(asked, part));
};

/** What prices may depend on, beyond what the key of the shipment has. */
const pricedBy: Readonly<Record<Difference, (request: QuoteRequest) => unknown>> = {
  services: ({ services }) => services.map(({ code, parameter }) => JSON.stringify([code, parameter])).sort(),
  receiverDeliveryCharge: (request) => request.receiverDeliveryCharge ?? 0,
  cargo: ({ cargo: { products, customsValue, customsCurrency, natureOfGoods, isUsed, dangerClass, vehicle } }) => ({
    ...{ customsValue, customsCurrency, natureOfGoods, isUsed, dangerClass, vehicle },
    products: products.map(({ cost, costForReceiver, qty }) => [cost, costForReceiver, qty]),
  }),
  sender: ({ sender }) => ofEnd(sender),
  receiver: ({ receiver }) => ofEnd(receiver),
};

/** Of an order the address is always told. */
const ofEnd = ({ pickupPointId, loading }: RoutePoint) => ({ pickupPointId, loading });
