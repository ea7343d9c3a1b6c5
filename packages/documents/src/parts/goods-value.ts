import {
  type CurrencyUnits,
  currencyDecimals,
  formatDecimal,
  type Kopecks,
  type Locale,
  type Order,
  type Product,
  splitUnits,
  sumKopecks,
  unitDecimals,
} from '@cartage/core';
import { formatMoney, formatSum } from '../wording/format.ts';

/** What the goods are declared to be worth, the same on every paper of the order. */
export interface GoodsValue {
  /** ISO 4217. */
  readonly currency: string;
  /** Of all units of each product, in the currency. */
  readonly lines: readonly CurrencyUnits[];
  readonly total: CurrencyUnits;
}

/**
 * In roubles, by cost; abroad the declared customs value in its currency: what each product has of its own, else its share in
 * proportion to the cost.
 */
export function goodsValue({ content: { sender, receiver, cargo } }: Order): GoodsValue {
  const costs: readonly Kopecks[] = cargo.products.map(({ cost, qty }) => cost * qty);
  const total = sumKopecks(costs);
  const { customsValue, customsCurrency, products } = cargo;
  if (sender.country === receiver.country || customsValue === null) return { currency: 'RUB', lines: costs, total };
  const weights = total > 0 ? costs : products.map(({ qty }) => qty);
  const currency = customsCurrency ?? 'RUB';
  const own = ownValues(products);
  if (own !== null && sumUnits(own) === customsValue) return { currency, lines: own, total: customsValue };
  const lines = products.length === 0 ? [] : splitUnits(customsValue, currency, weights);
  return { currency, lines, total: customsValue };
}

/** Of each product, all units of it; null: one of them has none. */
const ownValues = (products: readonly Product[]): readonly CurrencyUnits[] | null => {
  const values = products.flatMap(({ customsValue, qty }) => (customsValue === null ? [] : [customsValue * qty]));
  return values.length > 0 && values.length === products.length ? values : null;
};

const sumUnits = (values: readonly CurrencyUnits[]): CurrencyUnits => values.reduce((sum, value) => sum + value, 0);

/** `1,234.50 ₽`, `1,234.50 KZT` */
export const formatValue = (value: CurrencyUnits, currency: string, locale: Locale): string =>
  currency === 'RUB' ? formatMoney(value, locale) : formatSum(value, currency, locale);

/**
 * What one of `qty` units is worth that are worth `line` in the currency together: with as many decimals as it takes for
 * price and quantity to give the sum, which customs officers work out.
 */
export function formatUnit(line: CurrencyUnits, qty: number, currency: string, locale: Locale): string {
  const whole = 10 ** unitDecimals(currency);
  const unit = line / qty / whole;
  let decimals = currencyDecimals(currency);
  while (decimals < MOST_DECIMALS && Math.round(Number(unit.toFixed(decimals)) * qty * whole) !== line) decimals += 1;
  const [digits = '', fraction = ''] = unit.toFixed(decimals).split('.');
  return formatDecimal(Number(digits), 0, 0, locale) + (fraction === '' ? '' : `${point[locale]}${fraction}`);
}

const point = { en: '.', ru: ',' } as const;

/** For a million units; more would say nothing. */
const MOST_DECIMALS = 8;
