import type { Instant, LocalDate } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { columnTypes } from '../dialects/column-types.ts';
import { noteTouched } from '../dialects/touched-orders.ts';
import type { Db } from '../tables.ts';
import { type Attempt, attemptColumns, isLookedAt, toAttempt } from './attempt.ts';

/** A call of a vendor that is about to be made. */
export interface NewAttempt
  extends Pick<Attempt, 'orderId' | 'kind' | 'reference' | 'vendorId' | 'tariffId' | 'connection' | 'startedAt'> {
  readonly companyId: number;
  readonly details?: unknown;
  /** Of a courier call: the day on which they are to come. */
  readonly callDate?: LocalDate;
  /** Of the attempt that it repeats; `startedAt` where it repeats none. */
  readonly begunAt?: Instant;
}

/**
 * Records that a vendor is about to be called; commit it before the call.
 * @throws when the order has an open hand-over already: the database lets no second one begin
 */
export const openAttempt = async (db: Db, attempt: NewAttempt): Promise<Attempt> => {
  const row = await db
    .insertInto('attempts')
    .values((is) => ({
      company_id: attempt.companyId,
      order_id: attempt.orderId,
      kind: attempt.kind,
      number: is
        .selectFrom('attempts')
        .select((earlier) => earlier(earlier.fn.countAll<number>(), '+', 1).as('number'))
        .where('company_id', '=', attempt.companyId)
        .where('order_id', '=', attempt.orderId)
        .where('kind', '=', attempt.kind),
      reference: attempt.reference,
      state: 'sending',
      vendor_id: attempt.vendorId,
      tariff_id: attempt.tariffId,
      connection: attempt.connection,
      started_at: attempt.startedAt,
      begun_at: attempt.begunAt ?? attempt.startedAt,
      never_sent: 0,
      details: detailsOf(attempt),
    }))
    .returning(attemptColumns)
    .executeTakeFirstOrThrow();
  if (isLookedAt(attempt.kind)) await noteTouched(db, attempt.orderId);
  return toAttempt(row);
};

const detailsOf = ({ details }: Pick<NewAttempt, 'details'>): string | null =>
  details === undefined ? null : JSON.stringify(details);

/** As `openAttempt`, the same attempt for each of the orders, in one statement. */
export const openAttempts = async (
  db: Db,
  orderIds: readonly number[],
  attempt: Omit<NewAttempt, 'orderId' | 'companyId'>,
): Promise<void> => {
  await db
    .insertInto('attempts')
    .columns([
      'order_id',
      'kind',
      'number',
      'reference',
      'state',
      'vendor_id',
      'tariff_id',
      'connection',
      'started_at',
      'never_sent',
      'details',
      'company_id',
      'call_date',
    ])
    .expression((is) =>
      is
        .selectFrom('orders')
        .where((of) => among(db, of.ref('orders.id'), orderIds))
        .select((of) => [
          'orders.id',
          sql.lit(attempt.kind).as('kind'),
          of
            .selectFrom('attempts')
            .select((earlier) => earlier(earlier.fn.countAll<number>(), '+', 1).as('number'))
            .whereRef('attempts.company_id', '=', 'orders.company_id')
            .whereRef('attempts.order_id', '=', 'orders.id')
            .where('kind', '=', attempt.kind)
            .as('number'),
          sql<string>`cast(${attempt.reference} as text)`.as('reference'),
          sql.lit('sending').as('state'),
          sql<number | null>`cast(${attempt.vendorId} as bigint)`.as('vendor_id'),
          sql<string | null>`cast(${attempt.tariffId} as text)`.as('tariff_id'),
          sql<string | null>`cast(${attempt.connection} as text)`.as('connection'),
          sql<number>`cast(${attempt.startedAt} as bigint)`.as('started_at'),
          sql.lit(0).as('never_sent'),
          sql<string | null>`cast(${detailsOf(attempt)} as ${columnTypes(db).json})`.as('details'),
          'orders.company_id',
          sql<LocalDate | null>`cast(${attempt.callDate ?? null} as text)`.as('call_date'),
        ]),
    )
    .execute();
  if (isLookedAt(attempt.kind)) for (const id of orderIds) await noteTouched(db, id);
};
