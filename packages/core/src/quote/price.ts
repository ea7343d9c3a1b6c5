import { addMarkUp, type BasisPoints, type Kopecks, sumKopecks } from '../money.ts';
import type { Option, OptionOwnService, OptionService } from './option.ts';

/** What a vendor asks: its own prices in kopecks, VAT included. */
export interface VendorPrice {
  /** Without services. */
  readonly tariffPrice: Kopecks;
  /** Each that was asked for, with its own price. */
  readonly services: readonly OptionService[];
  /** Each of its own that was asked for, likewise; absent: none was. */
  readonly ownServices?: readonly OptionOwnService[] | undefined;
}

/**
 * The customer's prices: each line with the operator's mark-up, rounded half up by itself, and their sum (interface
 * 16.1). Only a service that is available for money has a line; one that is included in the tariff or not to be had
 * costs nothing.
 */
export function priceOption(
  price: VendorPrice,
  markUp: BasisPoints,
): Pick<Option, 'tariffPrice' | 'services' | 'ownServices' | 'price'> {
  const lineOf = ({ status, price: asked }: Pick<OptionService, 'status' | 'price'>): Kopecks =>
    status === 'available' ? addMarkUp(asked, markUp) : 0;
  const tariffPrice = addMarkUp(price.tariffPrice, markUp);
  const services = price.services.map(({ code, status, price: asked }) => ({
    code,
    status,
    price: lineOf({ status, price: asked }),
  }));
  const ownServices = price.ownServices?.map((one) => ({ ...one, price: lineOf(one) }));
  const lines = [...services, ...(ownServices ?? [])];
  return {
    tariffPrice,
    services,
    ...(ownServices && { ownServices }),
    price: sumKopecks([tariffPrice, ...lines.map((line) => line.price)]),
  };
}
