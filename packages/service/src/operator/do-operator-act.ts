import { beginAct, completeJobByKey, endAct, type OperatorActJob } from '@cartage/storage';
import { type ActParts, type OperatorAct, performAct } from './operator-acts.ts';

/**
 * Does what the operator has asked for, and writes down what came of it. The worker's act; one whose process died is done
 * again by the next, which finds what the first has left: each of the acts is safe to be done twice.
 */
export const doOperatorAct = async (service: ActParts, { actId }: OperatorActJob): Promise<void> => {
  const { store, clock } = service;
  const now = clock();
  const stored = await beginAct(store.db, actId, now);
  const outcome = stored && (await performAct(service, stored.act as OperatorAct, stored.begunAt ?? now));
  await store.transaction(async (tx) => {
    if (outcome !== null) await endAct(tx, actId, outcome);
    await completeJobByKey(tx, 'operator-act', actId);
  });
};
