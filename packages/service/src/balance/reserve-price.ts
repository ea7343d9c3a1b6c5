import { formatRoubles, type Order, type Problem, problem } from '@cartage/core';
import { type Db, getBalance, reserve } from '@cartage/storage';
import { isOnAccount } from './on-account.ts';

/**
 * Holds the order's price on the company's balance until its hand-over has ended, or says that the credit limit does not
 * allow it; the caller then takes its transaction back. Hand-overs that go on meanwhile count, and one that is repeated
 * holds its price once.
 */
export const reservePrice = async (tx: Db, order: Order): Promise<Problem | null> => {
  const { id: orderId, companyId, content, option, price } = order;
  const isCharged = isOnAccount({ terms: content.terms, contractType: option?.contractType ?? null });
  const amount = isCharged ? (price ?? 0) : 0;
  const isReserved = await reserve(tx, { orderId, companyId, amount });
  return isReserved ? null : insufficientFunds(tx, order, amount);
};

const insufficientFunds = async (tx: Db, { number, companyId }: Order, price: number): Promise<Problem> => {
  const { amount = 0, reserved = 0, creditLimit = 0 } = (await getBalance(tx, companyId)) ?? {};
  const left = Math.max(0, amount - reserved + creditLimit);
  return problem('InsufficientFunds', null, {
    en: `Order ${number} is saved and was not handed over: it costs ${formatRoubles(price, 'en')} roubles, and the company's balance and credit limit leave ${formatRoubles(left, 'en')}. Top up the balance and hand the order over again.`,
    ru: `Заказ ${number} сохранён и не передан: он стоит ${formatRoubles(price, 'ru')} руб., а баланс и кредитный лимит компании оставляют ${formatRoubles(left, 'ru')} руб. Пополните баланс и передайте заказ снова.`,
  });
};
