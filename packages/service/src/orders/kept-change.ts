import type { Instant, Order, OrderChanges } from '@cartage/core';
import {
  type Attempt,
  amendAttempt,
  attemptById,
  closeAttempt,
  type Db,
  enqueueJob,
  lastAttempt,
  openAttempt,
} from '@cartage/storage';
import { orderJob } from '../attempts/order-job.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import type { Ground } from '../context.ts';
import { type UpdateDetails, updateDetails } from './vendor-change.ts';

/**
 * What is changed at once is later than what is kept for the vendor, and stays when that is made; also when a process
 * that was too slow hears of it long after.
 */
export const overtakeKept = async (tx: Db, order: Order, paths: readonly string[]): Promise<void> => {
  if (paths.length === 0) return;
  const kept = await lastAttempt(tx, order, 'update');
  if (!kept) return;
  const details = updateDetails(kept);
  const overtaken = [...new Set([...(details.overtaken ?? []), ...paths])];
  const changes = without(details.changes, paths);
  await amendAttempt(tx, kept.id, { ...details, changes, overtaken } satisfies UpdateDetails);
};

/**
 * The change has come to nothing, and the one whose place it took, of which the vendor has not said whether it made it, is
 * told to the vendor again.
 */
export const keepReplaced = async (
  service: Pick<Ground, 'settings' | 'random' | 'cause'>,
  tx: Db,
  order: Order,
  attempt: Attempt,
  now: Instant,
): Promise<void> => {
  const { replaces, overtaken = [], lateUntil } = updateDetails(attempt);
  const replaced = replaces === undefined ? null : await attemptById(tx, replaces);
  if (!replaced) return;
  const { reference, vendorId, tariffId, connection, startedAt } = replaced;
  const before = updateDetails(replaced);
  const details: UpdateDetails = {
    ...before,
    changes: without(before.changes, overtaken),
    overtaken: [...new Set([...(before.overtaken ?? []), ...overtaken])],
    lateUntil,
  };
  const { id } = await openAttempt(tx, {
    companyId: order.companyId,
    orderId: order.id,
    kind: 'update',
    reference,
    vendorId,
    tariffId,
    connection,
    startedAt,
    details,
  });
  // Nothing of it is under way any more, so that what is added to it next need not wait.
  if (lateUntil <= now) await closeAttempt(tx, id, { state: 'unknown', finishedAt: now, problem: replaced.problem });
  await enqueueJob(tx, {
    ...orderJob(service, 'update', order, replaced),
    runAt: now + retryDelay(service, now - startedAt),
  });
};

const without = (changes: OrderChanges, paths: readonly string[]): OrderChanges =>
  Object.fromEntries(Object.entries(changes).filter(([path]) => !paths.includes(path)));
