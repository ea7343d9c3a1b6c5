import { everyOrder, newestFirst, type OrderStatus } from '@cartage/core';
import { findOrderPageOfAll, getOrders } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Patience } from './ask-for-act.ts';
import { type MovedByOperator, moveAsOperator } from './move-as-operator.ts';

/** Which orders are to be handed over again: those that are named, or the newest of these. */
type RetryWish =
  | { readonly numbers: readonly string[] }
  | { readonly statuses: readonly OrderStatus[]; readonly companyId: number | null };

/** At most so many at once. */
const MOST_RETRIED = 100;

/** Has each of them handed over again on its own, a few at a time; in the sequence of the wish. */
export const retryOrders = async (
  service: Ground,
  wish: RetryWish,
  patience: Patience = {},
): Promise<readonly { readonly named: string; readonly result: MovedByOperator }[]> => {
  const numbers = 'numbers' in wish ? wish.numbers : await failedOrders(service, wish);
  const results = new Map<number, MovedByOperator>();
  let next = 0;
  const one = async (): Promise<void> => {
    for (let place = next; place < numbers.length; place = next) {
      next += 1;
      const move = { kind: 'retry', isNotThere: false } as const;
      results.set(place, await moveAsOperator(service, numbers[place] ?? '', move, patience));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return numbers.flatMap((named, place) => {
    const result = results.get(place);
    return result ? [{ named, result }] : [];
  });
};

/** The worker has others to serve too. */
const AT_ONCE = 5;

const failedOrders = async (
  { store }: Ground,
  { statuses, companyId }: Extract<RetryWish, { readonly statuses: unknown }>,
): Promise<readonly string[]> => {
  const companyIds = companyId === null ? null : [companyId];
  const part = { size: MOST_RETRIED, skip: 0 };
  const { ids } = await findOrderPageOfAll(store.db, companyIds, { ...everyOrder, statuses }, part, newestFirst);
  const numbers = new Map((await getOrders(store.db, ids)).map(({ id, number }) => [id, number]));
  return ids.flatMap((id) => numbers.get(id) ?? []);
};
