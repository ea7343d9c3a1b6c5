import { EventEmitter, once } from 'node:events';
import { type Checked, isProblem, type OrderRef, type Problem, problem, type Verdict, verdictOn } from '@cartage/core';
import { type Context, createKey, findOrders, getOrder } from '@cartage/service';
import type { PageWish } from '@cartage/wire';

// The third edit of an operation: its act, where the business did not have it.

export interface ChangeWish {
  readonly number: string;
  readonly names: readonly string[];
}

export const checkChange = async (ctx: Context, wish: ChangeWish): Promise<Verdict<ChangeWish>> => {
  const order = await getOrder(ctx, { number: wish.number, orderKey: null });
  return verdictOn(wish, isProblem(order) ? [order] : []);
};

export const changeOrder = async (ctx: Context, { number, names }: Checked<ChangeWish>) => {
  const order = await getOrder(ctx, { number, orderKey: null });
  return isProblem(order) ? order : { number: order.number, status: order.status, detail: names.join() };
};

export const showOrder = async (ctx: Context, ref: OrderRef, withDetail: boolean) => {
  const order = await getOrder(ctx, ref);
  if (isProblem(order)) return order;
  return { number: order.number, status: order.status, detail: withDetail ? order.key : null };
};

export const listOrders = async (ctx: Context, numbers: readonly string[], { number, size }: PageWish) => {
  const all = await findOrders(ctx, { numbers, createdFrom: null, createdTo: null, statuses: [] });
  const from = (number - 1) * size;
  return { orders: all.slice(from, from + size), totalCount: all.length, isLast: all.length <= from + size };
};

interface KeptFile {
  /** null: everybody's. */
  readonly companyId: number | null;
  readonly name: string;
  readonly bytes: Uint8Array;
}

const files = new Map<string, KeptFile>([['sample', { companyId: null, name: 'sample.txt', bytes: Buffer.from('x') }]]);

export const keepFile = async ({ company }: Context, name: string, bytes: Uint8Array) => {
  const guid = `file-${files.size + 1}`;
  files.set(guid, { companyId: company.id, name, bytes });
  changes.emit('file', company.id);
  return { guid, size: bytes.length };
};

const changes = new EventEmitter().setMaxListeners(0);

/** How many wait for another file. */
export const followers = (): number => changes.listenerCount('file');

export const countFiles = ({ company }: Context): number =>
  [...files.values()].filter(({ companyId }) => companyId === company.id).length;

export async function* countsOfFiles(ctx: Context): AsyncGenerator<{ id: string; json: { kept: number } }, void> {
  for (let told = -1; !ctx.signal.aborted; ) {
    const kept = countFiles(ctx);
    if (kept === told) await once(changes, 'file', { signal: ctx.signal }).catch(() => {});
    else yield { id: String(kept), json: { kept } };
    told = kept;
  }
}

export const findFile = async ({ company }: Context, guid: string) => {
  const file = files.get(guid);
  return file && (file.companyId ?? company.id) === company.id ? file : noSuchFile;
};
const noSuchFile: Problem = problem('AccessDenied', 'fileId');

let made = 0;

export const makeFor = async (ctx: Context, _project: string) => {
  made = made + 1;
  return {
    number: `T-${made}`,
    companyId: ctx.company.id,
    markUp: ctx.company.markUp,
    partnerId: ctx.partner?.id ?? null,
  };
};

export const issue = (ctx: Context, name: string) => createKey(ctx, { companyId: ctx.company.id, name });
