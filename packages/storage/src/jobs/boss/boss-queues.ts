import type { JobEngine } from '../engine.ts';
import { enqueue, ensure } from './add.ts';
import { claim, firstOfEach } from './claim.ts';
import { endFar, releaseLeases, revive } from './free.ts';
import { isWithCaller } from './lease-of-caller.ts';
import { scheduleDaily } from './schedule-daily.ts';
import { complete, completeByKeys, extendLease, giveBack } from './settle.ts';

/**
 * pg-boss, one queue a task. The one living job of a key is kept by its id, which comes from the key; a safety job is
 * one that starts when the caller's lease runs out. A job that is done is deleted, never kept as completed.
 */
export const bossQueues: JobEngine = {
  enqueue,
  ensure,
  claim,
  waiting: firstOfEach,
  complete,
  completeByKeys,
  extendLease,
  giveBack,
  revive,
  scheduleDaily,
  isWithCaller,
  releaseLeases,
  endFar,
};
