import { fetchableStatuses, type LocalDate } from '@cartage/core';
import { sql } from 'kysely';
import { type Attempt, attemptColumns, openStates, toAttempt } from '../attempts/attempt.ts';
import { among } from '../dialects/among.ts';
import { held } from '../dialects/held.ts';
import { jsonText } from '../dialects/json-text.ts';
import type { Db } from '../tables.ts';
import { type Owners, ofOwners } from './owners.ts';

/** A courier who was called for orders of a company. */
export interface CourierCallOfDay {
  readonly companyId: number;
  readonly date: LocalDate;
  /** That of one of its orders, which is as that of the others. */
  readonly attempt: Attempt;
  readonly count: number;
  /** Of its orders, at most `MOST_NAMED`. */
  readonly numbers: readonly string[];
}

/** So many orders of a call are named: as many as other operations take at once. */
const MOST_NAMED = 100;

interface CallsOfDays {
  readonly owners: Owners;
  readonly days: readonly LocalDate[];
}

/**
 * The calls for these days, by day, company and vendor. An order belongs to the last call that was made for it, so that one that was
 * refused and made again is there once.
 */
export const courierCallsOn = async (
  db: Db,
  which: CallsOfDays,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly calls: readonly CourierCallOfDay[]; readonly totalCount: number }> => {
  const { count } = await db
    .selectFrom(callsOf(db, which).as('calls'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (skip >= count) return { calls: [], totalCount: count };
  const page = await pageOfCalls(db, which, skip, limit).execute();
  const attempts = await db
    .selectFrom('attempts')
    .select(attemptColumns)
    .where((is) =>
      among(
        db,
        is.ref('id'),
        page.map(({ first }) => first),
      ),
    )
    .execute();
  const byId = new Map(attempts.map((row) => [row.id, toAttempt(row)]));
  const numbers = await numbersOf(
    db,
    which,
    page.map(({ reference }) => reference),
  );
  const calls = page.flatMap(({ first, call_date: date, company_id: companyId, reference, orders }) => {
    const attempt = byId.get(first);
    if (attempt === undefined) return [];
    return [{ companyId, date, attempt, count: orders, numbers: numbers.get(`${companyId} ${reference}`) ?? [] }];
  });
  return { calls, totalCount: count };
};

/** For this file and its test, which asks how the database goes about it. */
export const pageOfCalls = (db: Db, which: CallsOfDays, skip: number, limit: number) =>
  callsOf(db, which)
    .select(({ fn }) => [fn.min<number>('call.id').as('first'), fn.countAll<number>().as('orders')])
    .orderBy('call.call_date')
    .orderBy('call.company_id')
    .orderBy('call.vendor_id')
    .orderBy('call.reference')
    .limit(limit)
    .offset(skip);

const callsOf = (db: Db, which: CallsOfDays) =>
  lastCalls(db, which)
    .select(['call.call_date', 'call.company_id', 'call.vendor_id', 'call.reference'])
    .groupBy(['call.call_date', 'call.company_id', 'call.vendor_id', 'call.reference'])
    .$narrowType<{ call_date: LocalDate; company_id: number }>();

const lastCalls = (db: Db, { owners, days }: CallsOfDays) =>
  db
    .selectFrom('attempts as call')
    .where((is) => among(db, is.ref('call.call_date'), days))
    .where((is) => ofOwners(db, is.ref('call.company_id'), owners))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts as later')
            .select('later.id')
            .whereRef('later.company_id', '=', 'call.company_id')
            .whereRef('later.order_id', '=', 'call.order_id')
            .where('later.kind', '=', 'courier-call')
            .whereRef('later.number', '>', 'call.number'),
        ),
      ),
    );

const numbersOf = async (
  db: Db,
  which: CallsOfDays,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const placed = lastCalls(db, which)
    .where((is) => among(db, is.ref('call.reference'), references))
    .select([
      'call.order_id',
      'call.company_id',
      'call.reference',
      sql<number>`row_number() over (partition by call.company_id, call.reference order by call.order_id)`.as('place'),
    ]);
  const rows = await db
    .selectFrom(placed.as('named'))
    .innerJoin('orders', 'orders.id', 'named.order_id')
    .select(['named.company_id', 'named.reference', 'orders.number'])
    .where('named.place', '<=', MOST_NAMED)
    .orderBy('named.order_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => `${row.company_id} ${row.reference}`)].map(([call, of]) => [
      call,
      of.map(({ number }) => number),
    ]),
  );
};

/** Orders of a company that a vendor's courier is to fetch at one address. */
export interface PickupPlace {
  readonly companyId: number;
  readonly date: LocalDate;
  readonly vendorId: number;
  /** One of them. */
  readonly orderId: number;
  readonly count: number;
  /** At most `MOST_NAMED`. */
  readonly numbers: readonly string[];
}

/** No more orders are looked at: on SQLite nobody else has a turn meanwhile. */
const MOST_WAITING = 5_000;
const MOST_PLACES = 100;

/** Whether nobody is called for an order, or it was handed over with a courier. */
export type Calling = 'nobody' | 'with-hand-over';

/**
 * Where parcels are to be taken on these days that these vendors have, at a door, and for which no courier was called apart: the places with
 * the most of them first, of at most 5,000 orders.
 */
export const pickupPlaces = async (
  db: Db,
  which: CallsOfDays & { readonly vendorIds: readonly number[] },
  calling: Calling,
): Promise<readonly PickupPlace[]> => {
  const rows = await ordersToFetch(db, which, calling).execute();
  const places = Map.groupBy(rows, ({ companyId, date, vendorId, city, address }) =>
    JSON.stringify([companyId, date, vendorId, city, address?.trim()]),
  );
  return [...places.values()]
    .flatMap((orders) => {
      const [first] = orders;
      if (first === undefined) return [];
      const { companyId, date, vendorId, id: orderId } = first;
      const numbers = orders.slice(0, MOST_NAMED).map(({ number }) => number);
      return [{ companyId, date, vendorId, orderId, count: orders.length, numbers }];
    })
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_PLACES);
};

/** For this file and its test, which asks how the database goes about it. */
export const ordersToFetch = (
  db: Db,
  { owners, days, vendorIds }: CallsOfDays & { readonly vendorIds: readonly number[] },
  calling: Calling,
) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'company_id as companyId',
      sql<LocalDate>`take_date`.as('date'),
      sql<number>`vendor_id`.as('vendorId'),
      'sender_city as city',
      jsonText(db, 'content', ['sender', 'address']).as('address'),
    ])
    .where((is) => among(db, is.ref('vendor_id'), vendorIds))
    .where((is) => among(db, is.ref('take_date'), days))
    .where((is) => ofOwners(db, is.ref('company_id'), owners))
    // The index has these orders alone.
    .where(sql<boolean>`status in (${sql.join(fetchableStatuses.map((status) => sql.lit(status)))})`)
    .where((is) => {
      const status = held(db, is.ref('status'));
      const number = held(db, is.ref('vendor_pickup_number'));
      // A vendor may send one, and say so, without a number.
      return calling === 'nobody'
        ? is.and([is(number, 'is', null), is(status, '<>', 'CourierAssigned')])
        : is.or([is(number, 'is not', null), is(status, '=', 'CourierAssigned')]);
    })
    .where(jsonText(db, 'content', ['sender', 'contactType']), 'not in', ['pickup-point', 'post-office'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.company_id', '=', 'orders.company_id')
            .whereRef('attempts.order_id', '=', 'orders.id')
            .where('attempts.kind', '=', 'courier-call')
            .where('attempts.state', 'in', calling === 'nobody' ? openStates : [...openStates, 'confirmed']),
        ),
      ),
    )
    .limit(MOST_WAITING);
