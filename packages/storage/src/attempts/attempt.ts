import type { Instant } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { AttemptKind, AttemptState, OpenAttemptState, Tables } from '../tables.ts';

/** Of attempts that have not ended. */
export const openStates = ['sending', 'accepted', 'unknown'] as const satisfies readonly OpenAttemptState[];

/** Whether such an attempt makes something of its order that somebody has to look at (interface 25.1). */
export const isLookedAt = (kind: AttemptKind): boolean => kind === 'hand-over' || kind === 'courier-call';

/** One call of a vendor that creates or changes something there. */
export interface Attempt {
  readonly id: number;
  readonly orderId: number;
  readonly kind: AttemptKind;
  /** Which attempt of its order and kind it is, from 1. */
  readonly number: number;
  /** By which the vendor knows it. */
  readonly reference: string;
  readonly state: AttemptState;
  readonly vendorId: number | null;
  readonly tariffId: string | null;
  /** Through which the vendor is called, now and whenever it is asked for the reference; null: begun before this was kept. */
  readonly connection: string | null;
  readonly startedAt: Instant;
  /**
   * When its hand-over was asked for: an attempt that repeats another has the other's. How long is tried counts from it.
   */
  readonly begunAt: Instant;
  readonly finishedAt: Instant | null;
  /** It is certain that the vendor read nothing. */
  readonly neverSent: boolean;
  readonly problem: string | null;
  readonly details: unknown;
}

export const attemptColumns = [
  'id',
  'order_id',
  'kind',
  'number',
  'reference',
  'state',
  'vendor_id',
  'tariff_id',
  'connection',
  'started_at',
  'begun_at',
  'finished_at',
  'never_sent',
  'problem',
  'details',
] as const;

export const toAttempt = (row: Pick<Selectable<Tables['attempts']>, (typeof attemptColumns)[number]>): Attempt => ({
  id: row.id,
  orderId: row.order_id,
  kind: row.kind,
  number: row.number,
  reference: row.reference,
  state: row.state,
  vendorId: row.vendor_id,
  tariffId: row.tariff_id,
  connection: row.connection,
  startedAt: row.started_at,
  begunAt: row.begun_at ?? row.started_at,
  finishedAt: row.finished_at,
  neverSent: row.never_sent === 1,
  problem: row.problem,
  details: row.details === null ? null : JSON.parse(row.details),
});
