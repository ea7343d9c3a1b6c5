import { composeApi, readEnv, serveApi } from '@cartage/api';
import { isProblem } from '@cartage/core';
import { getOrders, insertEvents, type NewEvent } from '@cartage/storage';
import { startWorker } from '@cartage/worker';
import { moveOrder } from '../../../packages/service/src/lifecycle/move-order.ts';
import { pace } from '../pace.ts';

// API and worker in one process, as a small installation has them, or with BENCH_WORKER=apart the API alone; and acts in it at a
// pace that the bench asks for.

/** What the bench asks for. */
export type ToSource =
  | { readonly do: 'move'; readonly orders: readonly number[]; readonly perSecond: number }
  | { readonly do: 'write'; readonly events: readonly NewEvent[] };

const { env } = readEnv();
const isAlone = process.env.BENCH_WORKER !== 'apart';
const { api } = await composeApi(env, { use: isAlone ? 'alone' : 'apart' });
const { service } = api;
if (isAlone) await startWorker(service, { everyMs: 1_000, ownsDatabase: service.store.dialect === 'sqlite' });
const { url } = await serveApi(api, env);

/** The move of an order to approval; its number, and when its transaction had ended. */
const move = async (id: number): Promise<readonly [string, number]> => {
  const number = await service.store.transaction(async (tx) => {
    const [order] = await getOrders(tx, [id]);
    if (!order) throw new Error(`There is no order ${id}.`);
    const text = { en: 'Waits for approval', ru: 'Ждёт согласования' };
    const moved = await moveOrder(tx, order, { to: 'OnApproval', at: Date.now(), text });
    if (isProblem(moved)) throw new Error(moved.code);
    return order.number;
  });
  return [number, performance.timeOrigin + performance.now()];
};

const obey = async (message: ToSource): Promise<unknown> => {
  if (message.do === 'move') return pace(message.orders, message.perSecond, move);
  return service.store.transaction((tx) => insertEvents(tx, message.events));
};

process.on('message', async (message: ToSource | string) => {
  if (typeof message === 'object') process.send?.({ type: 'done', done: (await obey(message)) ?? null });
});
// So that a CPU profile is written, where one is asked for.
process.on('SIGTERM', () => process.exit(0));
process.send?.({ type: 'ready', url });
