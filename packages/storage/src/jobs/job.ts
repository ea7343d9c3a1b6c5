import type { Instant } from '@cartage/core';
import type { DailyTask, JobContent } from './payloads.ts';
import type { JobTask } from './tasks.ts';

/** Something to be done later, by any process. There is at most one living job of one task and key. */
export type NewJob = JobContent & {
  /** What it is about. */
  readonly key: string;
  readonly runAt: Instant;
  /** Whom it waits for. Without it nobody's. */
  readonly vendorId?: number | null;
  /** Through which the vendor is called: of one task, an account that hangs holds up its own jobs alone. */
  readonly connection?: string | null;
  /** The caller does it at once itself; the job is for the case that the caller dies. */
  readonly lease?: Lease;
};

/** While it lasts nobody else claims the job. */
export interface Lease {
  readonly owner: string;
  readonly until: Instant;
}

/** A job that was claimed. Once its lease has gone to another, what its owner does with it has no effect. */
export type Job = JobContent & {
  readonly id: string;
  readonly key: string;
  readonly runAt: Instant;
  readonly vendorId: number | null;
  readonly connection: string | null;
  /** How often it was claimed since it was enqueued, this time included. */
  readonly tries: number;
  readonly lastProblem: string | null;
  readonly owner: string;
  readonly claimedAt: Instant;
};

/** Who wants to run how many jobs of which tasks. */
export interface JobClaim {
  readonly tasks: readonly JobTask[];
  readonly now: Instant;
  readonly owner: string;
  readonly limit: number;
  /** Lanes of which this process has enough; their jobs stay where they are. */
  readonly except?: readonly Lane[];
  /** `waitingJobs` has told just now that each of the tasks has jobs that are due: that is not asked again. */
  readonly areKnownDue?: boolean;
}

/** Since when, or until when, a task has waited for whoever does it. */
export interface WaitingTask {
  readonly task: JobTask;
  /** When the first of its jobs is due that nobody has. */
  readonly at: Instant;
}

/** The jobs of one task that wait for the same account of a vendor, or for none. */
export interface Lane {
  readonly task: JobTask;
  readonly vendorId: number | null;
  /** null: of jobs that wait for no account in particular. */
  readonly connection: string | null;
}

/** Why a job was not done. */
export interface Failure {
  readonly now: Instant;
  /** What went wrong, for the operator; no secrets. */
  readonly problem: string;
}

/** Something to be done every day, once however many workers there are. */
export interface DailyJob {
  readonly task: DailyTask;
  /** HH:mm in the zone. */
  readonly at: string;
  readonly timeZone: string;
  readonly now: Instant;
}

/** What is too far away to have been written by a clock that was right. */
export interface FarTimes {
  readonly now: Instant;
  /** No lease is longer, ms. */
  readonly leaseMs: number;
  /** No job waits longer, ms, but those in `longWaits`. */
  readonly waitMs: number;
}

/** How long jobs of these kinds may wait, ms: until a payment's link dies, seven days at the most. */
export const longWaits = { payment: 8 * 24 * 3_600_000 } as const;

/** A job that failed MOST_TRIES times: nobody claims it until an operator revives it. */
export interface DeadJob {
  readonly id: string;
  readonly task: string;
  readonly key: string;
  readonly payload: unknown;
  readonly tries: number;
  readonly problem: string | null;
  readonly deadAt: Instant;
}

/** How long a claim lasts without a sign of life. A killed worker's jobs come back after it. */
export const JOB_LEASE_MS = 30_000;

/** A job that failed so often is dead. */
export const MOST_TRIES = 20;

/** After the first failure; twice as long after each further one. */
export const FIRST_RETRY_MS = 1_000;
/** No wait between two tries is longer. */
export const LONGEST_RETRY_MS = 3_600_000;
