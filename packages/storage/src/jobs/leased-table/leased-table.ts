import type { JobEngine } from '../engine.ts';
import { enqueue, ensure } from './add.ts';
import { claim } from './claim.ts';
import { endFar, releaseLeases, revive } from './free.ts';
import { isWithCaller } from './lease-of-caller.ts';
import { scheduleDaily } from './schedule-daily.ts';
import { complete, completeByKeys, extendLease, giveBack } from './settle.ts';

/**
 * The table `jobs` of an embedded database: a lease, a time and a key for each job. A claim is one conditional UPDATE,
 * so two processes never get the same job.
 */
export const leasedTable: JobEngine = {
  enqueue,
  ensure,
  claim,
  waiting: async () => 'unknown',
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
