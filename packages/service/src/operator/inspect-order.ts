import { canonicalOrderNumber, type Order, type Problem, problem } from '@cartage/core';
import {
  type Attempt,
  attemptsOfOrder,
  type Company,
  getCompany,
  type JobTask,
  jobsOfKeys,
  requestsOfObject,
  type ShownJob,
} from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Ground } from '../context.ts';
import { type ShownOrder, showOrder } from '../orders/show-order.ts';

/** All that is known of one order. */
export interface InspectedOrder extends ShownOrder {
  readonly company: Pick<Company, 'id' | 'name'>;
  /** Hand-overs, newest first, at most a hundred. */
  readonly attempts: readonly Attempt[];
  /** The same of all else that its vendor or its payment provider was called for. */
  readonly calls: readonly Attempt[];
  /** Of what is still to be done for it, dead ones too. */
  readonly jobs: readonly ShownJob[];
  /** Of requests that did something to it, as far as they are known. */
  readonly requestIds: readonly string[];
}

/** Any company's order by its number or whatever else it is known by. Problems: OrderNotFound, RequestInvalid where several are. */
export const inspectOrder = async (service: Ground, named: string): Promise<InspectedOrder | Problem> => {
  const { db } = service.store;
  const shown = await showOrder(service, canonicalOrderNumber(named));
  if (!('order' in shown)) return shown.length === 0 ? noOrder(named) : several(named, shown);
  const { order, payments } = shown;
  meet(service, [order.number]);
  const wanted = [
    ...ofOrders.map((task) => ({ task, key: String(order.id) })),
    ...payments.flatMap(({ id }) => ofPayments.map((task) => ({ task, key: String(id) }))),
  ];
  const [company, begun, jobs, requests] = await Promise.all([
    getCompany(db, order.companyId),
    attemptsOfOrder(db, order, MOST),
    jobsOfKeys(db, wanted, MOST),
    requestsOfObject(db, { kind: 'order', id: order.number }, MOST),
  ]);
  return {
    ...shown,
    company: { id: order.companyId, name: company?.name ?? '' },
    attempts: begun.filter(({ kind }) => kind === 'hand-over'),
    calls: begun.filter(({ kind }) => kind !== 'hand-over'),
    jobs,
    requestIds: [...new Set([...requests, ...jobs.flatMap(({ requestId }) => requestId ?? [])])],
  };
};

const MOST = 100;

const ofOrders = ['hand-over', 'cancel', 'withdraw', 'update'] as const satisfies readonly JobTask[];
const ofPayments = ['payment', 'refund'] as const satisfies readonly JobTask[];

const noOrder = (named: string): Problem =>
  problem('OrderNotFound', 'orderId', { en: `There is no order "${named}".`, ru: `Заказа «${named}» нет.` });

const several = (named: string, orders: readonly Order[]): Problem => {
  const numbers = orders.map(({ number }) => number).join(', ');
  return problem('RequestInvalid', 'orderId', {
    en: `"${named}" is a number of several orders: ${numbers}; give the number of one of them.`,
    ru: `Номер «${named}» относится к нескольким заказам: ${numbers}; укажите номер одного из них.`,
  });
};
