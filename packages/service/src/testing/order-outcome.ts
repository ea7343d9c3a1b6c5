import type { Choice, Order, OrderContent, OrderStatus } from '@cartage/core';
import { getOrderById, listHistoryLines } from '@cartage/storage';
import { type BegunHandOver, beginHandOver } from '../hand-over/begin-hand-over.ts';
import { quote } from '../quotes/quote.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { allowed, connectionTo, type MockShipment, type Stage } from './stage.ts';

/** What became of an order, as the database and the vendors have it. */

export const reload = async ({ store }: Stage, { id }: Pick<Order, 'id'>): Promise<Order> => {
  const order = await getOrderById(store.db, id);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
};

/** The statuses of the order's history, oldest first. */
export const historyOf = async (
  { store }: Stage,
  order: Pick<Order, 'id' | 'companyId'>,
): Promise<readonly OrderStatus[]> =>
  (await listHistoryLines(store.db, order, 1000)).map(({ status }) => status).reverse();

/** Its hand-over attempts, `CTG-4820-9137 unavailable`, oldest first; `!` where the vendor surely read nothing. */
export const attemptsOf = async ({ store }: Stage, { id }: Pick<Order, 'id'>): Promise<readonly string[]> =>
  (
    await store.rows(
      `select reference, state, never_sent from attempts where order_id = ${id} and kind = 'hand-over' order by number`,
    )
  ).map(({ reference, state, never_sent }) => `${reference} ${state}${Number(never_sent) === 1 ? '!' : ''}`);

/** The jobs that wait, `hand-over +60000`: the time from now, ms. */
export const jobsOf = async ({ store, clock }: Stage): Promise<readonly string[]> =>
  (await store.rows('select task, run_at from jobs order by task, id')).map(
    ({ task, run_at }) => `${task} +${Math.max(0, Number(run_at) - clock.now())}`,
  );

/** The vendors' shipments of the order that are neither canceled nor returned. */
export const livingShipments = async (
  { mockVendors }: Stage,
  { number }: Pick<Order, 'number'>,
): Promise<readonly MockShipment[]> =>
  (await mockVendors.shipments(number)).filter(({ status }) => status !== 'CNL' && status !== 'RTD');

/** A hand-over as it stands when the process dies before the vendor is called. */
export const beginOnly = async (
  stage: Stage,
  choice: Choice,
  changes: Partial<OrderContent> = {},
): Promise<BegunHandOver> => {
  const draft = await stage.draft(changes);
  const content = { ...draft.content, choice };
  const connection = await connectionTo(stage.service, choice.vendorId);
  const { options } = await quote(stage.ctx, {
    ...quoteRequestOf(content),
    filter: { vendorIds: [choice.vendorId], tariffIds: [choice.tariffId] },
  });
  return allowed(
    await beginHandOver(
      stage.service,
      { ...draft, content },
      { option: options[0] ?? null, connection: connection.id },
    ),
  );
};
