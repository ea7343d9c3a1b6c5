import {
  beginAct,
  completeJobByKey,
  type Db,
  endAct,
  findOrderByNumber,
  getOrderById,
  type OperatorActJob,
} from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { type ActParts, type OperatorAct, performAct } from './operator-acts.ts';

/**
 * Does what the operator has asked for, and writes down what came of it, with the line of the audit. The worker's act; one
 * whose process died is done again by the next, which finds what the first has left: each of the acts is safe to be done twice.
 */
export const doOperatorAct = async (service: ActParts, { actId }: OperatorActJob): Promise<void> => {
  const { store, clock } = service;
  const now = clock();
  const stored = await beginAct(store.db, actId, now);
  const act = stored && (stored.act as OperatorAct);
  const before = act && 'number' in act.wish ? await findOrderByNumber(store.db, act.wish.number) : null;
  const outcome = act && (await performAct(service, act, stored.begunAt ?? now));
  await store.transaction(async (tx) => {
    if (outcome !== null) await endAct(tx, actId, outcome);
    if (act !== null && outcome !== null && hasChanged(outcome)) await noteAct(service, tx, act, before);
    await completeJobByKey(tx, 'operator-act', actId);
  });
};

/** What was refused has changed nothing. */
const hasChanged = ({ kind }: { readonly kind: string }): boolean => !changesNothing.has(kind);

const changesNothing: ReadonlySet<string> = new Set([
  ...['refused', 'vendor-tells', 'known'],
  ...['checked', 'not-connected', 'no-webhook', 'no-address', 'by-hand'],
]);

/** An act on an order has several transactions; this one ends it. */
const noteAct = async (
  service: Ground,
  tx: Db,
  { kind, wish }: OperatorAct,
  before: Awaited<ReturnType<typeof findOrderByNumber>>,
): Promise<void> => {
  if (kind === 'subscribe') {
    const object = { kind: 'vendor', id: wish.vendorKey };
    return audit(service, tx, { act: 'SubscribeConnection', object, companyId: null });
  }
  // What is told of an order is one transaction, which notes it.
  if (before === null || kind === 'advance' || kind === 'check') return;
  const { id, number, companyId, status } = before;
  const after = await getOrderById(tx, id);
  const named = kind === 'retry' ? (wish.isNotThere ? 'RetryAbsentOrder' : 'RetryOrder') : names[kind];
  return audit(service, tx, {
    act: named,
    object: { kind: 'order', id: number },
    companyId,
    before: { status },
    after: { status: after?.status ?? status },
  });
};

/** As the operator's interface calls them. */
const names = {
  approve: 'ApproveOrder',
  cancel: 'CancelOrder',
  'cancel-courier': 'CancelCourier',
} as const;
