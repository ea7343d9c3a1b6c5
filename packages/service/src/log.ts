import type { AuditAct } from '@cartage/core';
import type { JobOrigin } from '@cartage/storage';

/** Where lines of the log go, each with its fields. */
export type Log = {
  readonly [level in 'debug' | 'info' | 'warn' | 'error']: (
    fields: Readonly<Record<string, unknown>>,
    message: string,
  ) => void;
};

/** Why something is done: every line of the log about it says so, and the jobs that it begins keep it. */
export interface Cause extends Pick<JobOrigin, 'requestId' | 'traceparent' | 'doer' | 'isBulk'> {
  /** Numbers of the orders that the request turned out to be about, for the line that is written when it was answered. */
  readonly met?: Set<string>;
  /** What the audit calls an act that hands an order over; jobs, which go on with it, have none. */
  readonly act?: AuditAct;
}
