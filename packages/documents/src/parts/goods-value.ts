import { formatRoubles, type Kopecks, type Locale, type Order, splitKopecks, sumKopecks } from '@cartage/core';
import { formatMoney, formatSum } from '../wording/format.ts';

/** What the goods are declared to be worth, the same on every paper of the order. */
export interface GoodsValue {
  /** ISO 4217. */
  readonly currency: string;
  /** Hundredths of the currency, of all units of each product. */
  readonly lines: readonly number[];
  readonly total: number;
}

/** In roubles, by cost; abroad the declared customs value in its currency, which the goods share in proportion to their cost. */
export function goodsValue({ content: { sender, receiver, cargo } }: Order): GoodsValue {
  const costs: readonly Kopecks[] = cargo.products.map(({ cost, qty }) => cost * qty);
  const total = sumKopecks(costs);
  const { customsValue, customsCurrency, products } = cargo;
  if (sender.country === receiver.country || customsValue === null) return { currency: 'RUB', lines: costs, total };
  const weights = total > 0 ? costs : products.map(({ qty }) => qty);
  const lines = products.length === 0 ? [] : splitKopecks(customsValue, weights);
  return { currency: customsCurrency ?? 'RUB', lines, total: customsValue };
}

/** `1,234.50 ₽`, `1,234.50 KZT` */
export const formatValue = (hundredths: number, currency: string, locale: Locale): string =>
  currency === 'RUB' ? formatMoney(hundredths, locale) : formatSum(hundredths, currency, locale);

/**
 * What one of `qty` units is worth that are worth `line` hundredths of the currency together: with as many decimals as it
 * takes for price and quantity to give the sum, which customs officers work out.
 */
export function formatUnit(line: number, qty: number, locale: Locale): string {
  const unit = line / qty / 100;
  let decimals = 2;
  while (decimals < MOST_DECIMALS && Math.round(Number(unit.toFixed(decimals)) * qty * 100) !== line) decimals += 1;
  const [whole = '', fraction = ''] = unit.toFixed(decimals).split('.');
  return `${formatRoubles(Number(whole + fraction.slice(0, 2)), locale)}${fraction.slice(2)}`;
}

/** For a million units; more would say nothing. */
const MOST_DECIMALS = 8;
