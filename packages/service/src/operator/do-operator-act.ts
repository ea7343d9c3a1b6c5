import type { AuditAct } from '@cartage/core';
import { beginAct, completeJobByKey, endAct, type OperatorActJob } from '@cartage/storage';
import { audit } from '../audit.ts';
import { asAct } from '../cause.ts';
import { type ActParts, type OperatorAct, performAct } from './operator-acts.ts';

/**
 * Does what the operator has asked for, and writes down what came of it. The worker's act; one
 * whose process died is done again by the next, which finds what the first has left: each of the acts is safe to be done twice.
 */
export const doOperatorAct = async (service: ActParts, { actId }: OperatorActJob): Promise<void> => {
  const { store, clock } = service;
  const now = clock();
  const stored = await beginAct(store.db, actId, now);
  // Another process has done it already, whose lease had ended.
  const act = stored?.outcome === null ? (stored.act as OperatorAct) : null;
  const outcome = act && (await performAct(asAct(service, nameOf(act)), act, stored?.begunAt ?? now));
  await store.transaction(async (tx) => {
    if (outcome !== null) await endAct(tx, actId, outcome);
    // What is done to an order notes it in the transaction that does it.
    if (act?.kind === 'subscribe' && outcome?.kind === 'subscribed') {
      const object = { kind: 'vendor', id: act.wish.vendorKey } as const;
      await audit(service, tx, { act: nameOf(act), object, companyId: null });
    }
    await completeJobByKey(tx, 'operator-act', actId);
  });
};

/** As the company's interface calls them, else as the operator's does (interface 13.31). */
const nameOf = ({ kind, wish }: OperatorAct): AuditAct =>
  kind === 'retry' && wish.isNotThere ? 'RetryAbsentOrder' : names[kind];

const names = {
  approve: 'ApproveOrder',
  retry: 'RetryOrder',
  advance: 'AdvanceOrder',
  cancel: 'Cancel',
  'cancel-courier': 'CancelCourier',
  check: 'CheckConnection',
  subscribe: 'SubscribeConnection',
  save: 'SaveConnection',
} as const;
