import {
  type Checked,
  isFetchable,
  isProblem,
  type Order,
  type OrderRef,
  type Problem,
  problem,
  statuses,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import {
  type Attempt,
  type CourierCancelJob,
  type Db,
  enqueueJob,
  findOrderByNumber,
  getOrderById,
  lastAttempts,
  lockOrders,
  ordersOfCourier,
} from '@cartage/storage';
import { callersLease } from '../attempts/call-lease.ts';
import type { CancelAnswer } from '../attempts/cancel-answer.ts';
import { keptCall } from '../attempts/courier-comes.ts';
import { isOpen } from '../attempts/doubtful-attempt.ts';
import { type Audited, audit } from '../audit.ts';
import { about, oneOf, originOf } from '../cause.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, Ground } from '../context.ts';
import { withVendorWords } from '../lifecycle/move-texts.ts';
import { loadEach } from '../order/load-each.ts';
import { orderNotFound } from '../order/load-order.ts';
import { callOffCourier } from './call-off-courier.ts';
import { inPages } from './in-pages.ts';

/** The orders whose couriers are not to come. */
export interface CourierCancelWish {
  readonly orders: readonly OrderRef[];
}

/** A wish with what its orders are; a problem where there is no such order. */
export interface FoundCourierCancel {
  readonly found: readonly { readonly number: string; readonly order: Order | Problem }[];
}

/** What became of an order's courier. */
export type CourierCanceled =
  /** They do not come. `wasCanceled`: by an earlier request. */
  | { readonly kind: 'canceled'; readonly order: Order; readonly wasCanceled: boolean }
  /** The vendor's answer is still to come; the worker asks on. */
  | { readonly kind: 'pending'; readonly order: Order }
  | { readonly kind: 'refused'; readonly order: Order; readonly problem: Problem }
  /** There is no such order. */
  | { readonly kind: 'refused'; readonly order: null; readonly number: string; readonly problem: Problem };

/** RequestInvalid for an order that is named twice; any other problem is the order's own. */
export const checkCourierCancel = async (
  ctx: Acting & Connections,
  { orders }: CourierCancelWish,
): Promise<Verdict<FoundCourierCancel>> => {
  const { found, problems } = await loadEach(ctx, orders);
  const named = orders.map(({ number }, at) => ({ number, order: found[at] ?? orderNotFound(number) }));
  return verdictOn({ found: named }, problems);
};

/** Calls off the couriers of the orders, each order on its own; in the sequence of the wish. */
export const cancelCouriers = async (
  ctx: Acting & Connections,
  { found }: Checked<FoundCourierCancel>,
): Promise<readonly CourierCanceled[]> => {
  const results = await callOff(
    oneOf(ctx, found.length),
    found.flatMap(({ order }) => (isProblem(order) ? [] : [order])),
    'named',
  );
  return found.map(
    ({ number, order }) => (isProblem(order) ? unknown(number, order) : results.get(order.id)) ?? unknown(number),
  );
};

const unknown = (number: string, why = orderNotFound(number)): CourierCanceled => ({
  kind: 'refused',
  order: null,
  number,
  problem: why,
});

/** Calls off the courier of an order of any company; where they come for others too only `forAll`. The operator's act. */
export const cancelCourierOf = async (
  service: Ground & Connections,
  number: string,
  { forAll }: { readonly forAll: boolean },
): Promise<CourierCanceled> => {
  const order = await findOrderByNumber(service.store.db, number);
  if (order === null) return unknown(number);
  return (await callOff(service, [order], forAll ? 'all' : 'named')).get(order.id) ?? unknown(number);
};

/** By order. `named`: a courier who comes for others as well comes all the same. */
const callOff = async (
  service: Ground & Connections,
  orders: readonly Order[],
  whom: 'named' | 'all',
): Promise<ReadonlyMap<number, CourierCanceled>> => {
  const { refusals, couriers } = await begin(service, orders, whom);
  const answers = new Map<string, CancelAnswer>();
  await Promise.all(
    couriers.map(async (job) => {
      answers.set(job.reference, await callOffCourier(about(service, job.orders ?? []), job, 'asked'));
    }),
  );
  const { db } = service.store;
  const attempts = await lastAttempts(db, orders, 'courier-call');
  const results = new Map<number, CourierCanceled>();
  for (const { id } of orders) {
    const order = await getOrderById(db, id);
    const attempt = attempts.get(id);
    if (order) results.set(id, resultOf(order, attempt, refusals.get(id), answers.get(attempt?.reference ?? '')));
  }
  return results;
};

const resultOf = (
  order: Order,
  attempt: Attempt | undefined,
  refusal: Problem | undefined,
  answer: CancelAnswer | undefined,
): CourierCanceled => {
  if (refusal) return { kind: 'refused', order, problem: refusal };
  if (attempt && keptCall(attempt).isOff) return { kind: 'canceled', order, wasCanceled: answer === undefined };
  if (answer?.kind !== 'too-late') return { kind: 'pending', order };
  const words = withVendorWords(notCalledOff(order), answer.words);
  return { kind: 'refused', order, problem: problem('VendorRejected', 'orderId', words) };
};

/** Commits the wish, and the job that sees it through, before any vendor is asked. */
const begin = (
  service: Ground & Connections,
  named: readonly Order[],
  whom: 'named' | 'all',
): Promise<{ readonly refusals: ReadonlyMap<number, Problem>; readonly couriers: readonly CourierCancelJob[] }> =>
  service.store.transaction(async (tx) => {
    const refusals = new Map<number, Problem>();
    const couriers: CourierCancelJob[] = [];
    const isNamed = new Set(named.map(({ id }) => id));
    const called = await lastAttempts(tx, named, 'courier-call');
    for (const [reference, own] of Map.groupBy(named, ({ id }) => called.get(id)?.reference ?? null)) {
      const waiting = own.filter((order) => {
        const attempt = called.get(order.id);
        if (attempt && keptCall(attempt).isOff && order.vendorPickupNumber === null) return false;
        const obstacle = notCallable(service, order, attempt);
        if (obstacle) refusals.set(order.id, obstacle);
        return obstacle === null;
      });
      const [first] = waiting;
      const attempt = first && called.get(first.id);
      const { pickupNumber = null } = attempt ? keptCall(attempt) : {};
      if (!first || !attempt || reference === null || pickupNumber === null) continue;
      const courier = { companyId: first.companyId, reference, pickupNumber };
      const others = await othersOf(tx, courier, isNamed);
      if (whom === 'named' && others.length > 0) {
        for (const { id } of waiting) refusals.set(id, comesForOthers(pickupNumber, others));
        continue;
      }
      const numbers = [...waiting.map(({ number }) => number), ...others];
      const job = { ...courier, isAsked: true, since: service.clock(), ...originOf(service, numbers) };
      const { vendorId, connection } = attempt;
      const lease = callersLease(service);
      const of = { task: 'courier-cancel', key: reference, payload: job, runAt: job.since } as const;
      await enqueueJob(tx, { ...of, vendorId, connection, lease });
      const noted = numbers.map(
        (number): Audited => ({
          act: 'CancelCourier',
          object: { kind: 'order', id: number },
          companyId: courier.companyId,
          before: { pickupNumber },
        }),
      );
      await audit(service, tx, ...noted);
      couriers.push(job);
    }
    return { refusals, couriers };
  });

/** Numbers of the other orders that the courier still comes for. Locked: whoever cancels one of them comes before, or after. */
const othersOf = async (
  tx: Db,
  courier: Pick<CourierCancelJob, 'companyId' | 'reference' | 'pickupNumber'>,
  isNamed: ReadonlySet<number>,
): Promise<readonly string[]> => {
  const others: string[] = [];
  for (const page of inPages(await ordersOfCourier(tx, courier))) {
    for (const { id, number, status } of await lockOrders(tx, page))
      if (!isNamed.has(id) && status !== 'Canceled') others.push(number);
  }
  return others;
};

const notCallable = (service: Ground & Connections, order: Order, attempt: Attempt | undefined): Problem | null => {
  const { status, number, vendorPickupNumber } = order;
  const refused = (en: string, ru: string) => problem('OrderStateInvalid', 'orderId', { en, ru });
  if (vendorPickupNumber === null) {
    if (isOpen(attempt))
      return refused(
        `The vendor has not said yet whether a courier will come for order ${number}; cancel the courier once it has.`,
        `Служба доставки ещё не подтвердила курьера к заказу ${number}; отмените вызов, когда она ответит.`,
      );
    return refused(`No courier was called for order ${number}.`, `К заказу ${number} курьер не вызван.`);
  }
  if (status !== 'Canceled' && !isFetchable(status))
    return refused(
      `Order ${number} is ${statuses[status].text.en}; its courier is not called off any more.`,
      `Заказ ${number} в статусе «${statuses[status].text.ru}»; вызов курьера уже нельзя отменить.`,
    );
  if (attempt?.state !== 'confirmed' || keptCall(attempt).pickupNumber === undefined)
    return refused(
      `The courier of order ${number} was called with its hand-over; they are called off with the order.`,
      `Курьер к заказу ${number} вызван при передаче заказа; вызов отменяется вместе с заказом.`,
    );
  if (chosenVendor(service, order)?.cancelCourier) return null;
  return problem('VendorRejected', 'orderId', notCalledOff(order));
};

const notCalledOff = ({ option }: Order) => ({
  en: `${option?.vendor.name ?? 'The vendor'} does not call the courier off; ask it directly.`,
  ru: `${option?.vendor.name ?? 'Служба доставки'} не отменяет вызов курьера; обратитесь к ней напрямую.`,
});

/** So many are named. */
const MOST_NAMED = 10;

const comesForOthers = (pickupNumber: string, others: readonly string[]): Problem => {
  const named = others.slice(0, MOST_NAMED).join(', ');
  const more = others.length - MOST_NAMED;
  return problem('OrderStateInvalid', 'orderId', {
    en: `Courier ${pickupNumber} comes for other orders too: ${named}${more > 0 ? ` and ${more} more` : ''}; name them all, or cancel the order.`,
    ru: `Курьер ${pickupNumber} приедет и за другими заказами: ${named}${more > 0 ? ` и ещё ${more}` : ''}; назовите их все или отмените сам заказ.`,
  });
};
