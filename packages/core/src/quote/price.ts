import { addMarkUp, type BasisPoints, type Kopecks, sumKopecks } from '../money.ts';
import type { Option, OptionService } from './option.ts';

/** What a vendor asks: its own prices in kopecks, VAT included. */
export interface VendorPrice {
  /** Without services. */
  readonly tariffPrice: Kopecks;
  /** Each that was asked for, with its own price. */
  readonly services: readonly OptionService[];
}

/**
 * The customer's prices: each line with the operator's mark-up, rounded half up by itself, and their sum (interface
 * 16.1). Only a service that is available for money has a line; one that is included in the tariff or not to be had
 * costs nothing.
 */
export function priceOption(
  price: VendorPrice,
  markUp: BasisPoints,
): Pick<Option, 'tariffPrice' | 'services' | 'price'> {
  const tariffPrice = addMarkUp(price.tariffPrice, markUp);
  const services = price.services.map(({ code, status, price }) => ({
    code,
    status,
    price: status === 'available' ? addMarkUp(price, markUp) : 0,
  }));
  return { tariffPrice, services, price: sumKopecks([tariffPrice, ...services.map((line) => line.price)]) };
}
