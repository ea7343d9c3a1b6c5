import type { Instant } from '@cartage/core';

/** What a process does for as long as it lives; `server` is both of the others in one. */
export type ProcessKind = 'api' | 'worker' | 'server';

/** A process that serves, as it tells of itself. */
export interface ServingProcess {
  /** New at every start; the owner of its leases. */
  readonly id: string;
  /** The operating system's. */
  readonly pid: number;
  readonly serves: ProcessKind;
  readonly version: string;
  readonly startedAt: Instant;
  /** What its clock said when it last wrote; it writes every minute. */
  readonly seenAt: Instant;
  /** null: it serves, or was killed. */
  readonly endedAt: Instant | null;
}
