import {
  formatRoubles,
  type Kopecks,
  type Option,
  type Order,
  type Problem,
  payerOf,
  problem,
  withSaved,
} from '@cartage/core';
import { type Db, getBalance, reserve } from '@cartage/storage';

/** What of an order the balance pays for. */
export type PricedOrder = Pick<Order, 'id' | 'number' | 'companyId' | 'content' | 'option' | 'price'>;

/**
 * Holds the price of the order, which has just been moved, on the company's balance until its hand-over has ended. Hand-overs
 * that go on meanwhile count, and one that is repeated holds its price once. When the credit limit does not allow it the
 * transaction fails, in its commit at the latest, with what `isCreditLimitPassed` knows.
 */
export const reservePrice = (tx: Db, order: PricedOrder & Pick<Order, 'statusAt'>): Promise<void> =>
  reserve(tx, { orderId: order.id, companyId: order.companyId, amount: heldFor(order), at: order.statusAt });

const heldFor = ({ content, option, price }: PricedOrder): Kopecks =>
  payerOf({ terms: content.terms, contractType: option?.contractType ?? null }) === 'balance' ? (price ?? 0) : 0;

/** What is said of an order whose price the credit limit did not allow to be held. */
export const insufficientFunds = async (db: Db, order: PricedOrder): Promise<Problem> => {
  const { number, companyId } = order;
  const price = heldFor(order);
  const left = await leftToSpend(db, companyId);
  const found = problem('InsufficientFunds', null, {
    en: `Order ${number} is saved but was not handed over: it costs ${formatRoubles(price, 'en')} roubles, and the company's balance and credit limit leave ${formatRoubles(left, 'en')}. Top up the balance and hand the order over again.`,
    ru: `Заказ ${number} сохранён, но не передан: он стоит ${formatRoubles(price, 'ru')} руб., а с учётом кредитного лимита компании доступно ${formatRoubles(left, 'ru')} руб. Пополните баланс и передайте заказ снова.`,
  });
  return withSaved(found, number);
};

const leftToSpend = async (db: Db, companyId: number): Promise<Kopecks> => {
  const { amount = 0, reserved = 0, usableCredit = 0 } = (await getBalance(db, companyId)) ?? {};
  return Math.max(0, amount - reserved + usableCredit);
};

/** InsufficientFunds where the balance would not pay for what is not ordered yet; null: it would, or need not. */
export const wouldNotPay = async (
  db: Db,
  companyId: number,
  { content: { terms }, option }: { readonly content: Order['content']; readonly option: Option },
): Promise<Problem | null> => {
  if (payerOf({ terms, contractType: option.contractType }) !== 'balance') return null;
  const left = await leftToSpend(db, companyId);
  if (option.price <= left) return null;
  return problem('InsufficientFunds', null, {
    en: `The order costs ${formatRoubles(option.price, 'en')} roubles, and the company's balance and credit limit leave ${formatRoubles(left, 'en')}. Top up the balance first.`,
    ru: `Заказ стоит ${formatRoubles(option.price, 'ru')} руб., а с учётом кредитного лимита компании доступно ${formatRoubles(left, 'ru')} руб. Сначала пополните баланс.`,
  });
};
