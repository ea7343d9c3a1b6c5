import type { Instant } from '@cartage/core';
import { among, type Companies, type Db, dialectOf, skipLocked } from '@cartage/storage';
import { sql } from 'kysely';
import { numberEvents } from '../events/number-events.ts';
import { toEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** A process that delivers, until when its claims hold, and what time it is. */
export interface Claimant {
  readonly owner: string;
  readonly now: Instant;
  readonly until: Instant;
}

/** What is known of all endpoints that are on. */
export interface EndpointsOn {
  /** Whose they are; null: of more companies than were asked for. */
  readonly companies: Companies;
  /** When the next of them has a delivery due, or its pause is over, later than now; null: none has, or the companies are too many. */
  readonly nextAt: Instant | null;
}

export const endpointsOn = async (db: Db, now: Instant, most: number): Promise<EndpointsOn> => {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select([
      'company_id',
      sql<number | null>`min(case when next_at > ${now} then next_at end)`.as('due'),
      sql<number | null>`min(case when paused_until > ${now} then paused_until end)`.as('over'),
    ])
    .where('off_reason', 'is', null)
    .groupBy('company_id')
    .limit(most + 1)
    .execute();
  if (rows.length > most) return { companies: null, nextAt: null };
  return {
    companies: new Set(rows.map(({ company_id }) => company_id)),
    nextAt: firstOf(rows.flatMap(({ due, over }) => [due, over])),
  };
};

const firstOf = (moments: readonly (number | null)[]): Instant | null => {
  const known = moments.flatMap((at) => (at === null ? [] : [Number(at)]));
  return known.length === 0 ? null : known.reduce((one, other) => Math.min(one, other));
};

const NUMBERED_AT_ONCE = 1_000;

/**
 * Gives places to the events of those of the companies that want to be told, of so many companies at most; whether some are left. Those
 * of SQLite have theirs. The first company's get theirs in the statement that finds them, which is most of the time all there is; of each
 * other one in a transaction of its own, so that nobody holds two lines.
 */
export const numberToldEvents = async (db: Db, companies: Companies, most: number): Promise<boolean> => {
  if (dialectOf(db) === 'sqlite') return false;
  const { rows } = await sql<{ readonly company: number; readonly numbered: number | null }>`
    with waiting as (
      select distinct company_id as company from webhook_endpoints
      where off_reason is null ${companies === null ? sql`` : sql`and company_id = any(${[...companies]}::bigint[])`}
        and exists (select from events where events.company_id = webhook_endpoints.company_id and events.place is null)
      limit ${most}
    )
    select company, case when company = (select min(company) from waiting)
      then cartage_number_events(company, ${NUMBERED_AT_ONCE}) end as numbered
    from waiting`.execute(db);
  const counts = await Promise.all(
    rows.map(({ company, numbered }) => numbered ?? numberEvents(db, company, NUMBERED_AT_ONCE)),
  );
  return rows.length >= most || counts.some((count) => Number(count) >= NUMBERED_AT_ONCE);
};

/** An endpoint that has something to get now. */
export interface EndpointAtWork {
  readonly id: string;
  readonly revision: number;
  /** How far the line of its company goes. */
  readonly last: number;
  /** When the first delivery that waits is due; null: none waits. */
  readonly nextAt: Instant | null;
}

/** What is looked for. */
export interface EndpointLook extends Pick<Claimant, 'owner' | 'now'> {
  /** Those that may have new events; null: whichever. */
  readonly companies: Companies;
  readonly limit: number;
}

/**
 * Endpoints that are on, not paused, claimed by nobody else, and have new events or deliveries that are due. Of companies
 * that are named, those too that were paused or claimed, or have something due: others are not gone through.
 */
export const endpointsAtWork = async (
  db: Db,
  { owner, now, companies, limit }: EndpointLook,
): Promise<readonly EndpointAtWork[]> => {
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .leftJoin('event_lines as line', 'line.company_id', 'endpoint.company_id')
    .select(['endpoint.id', 'endpoint.revision', 'endpoint.next_at', 'line.last'])
    .$if(companies !== null, (query) => query.where('endpoint.id', 'in', concerned(db, [...(companies ?? [])], now)))
    .where('endpoint.off_reason', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('endpoint.lease_until', 'is', null),
        eb('endpoint.lease_until', '<=', now),
        eb('endpoint.lease_owner', '=', owner),
      ]),
    )
    .where('endpoint.paused_until', '<=', now)
    .where(({ or, eb }) => or([eb('endpoint.next_at', '<=', now), eb('line.last', '>', eb.ref('endpoint.place'))]))
    // Those that take what they get go first.
    .orderBy('endpoint.paused_until')
    .orderBy('endpoint.next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, revision, last, next_at }) => ({ id, revision, last: last ?? 0, nextAt: next_at }));
};

/** Each by an index of its own. */
const concerned = (db: Db, companies: readonly number[], now: Instant) => {
  const endpoints = db.selectFrom('webhook_endpoints').select('webhook_endpoints.id');
  const isOn = endpoints.where('off_reason', 'is', null);
  return endpoints
    .where(({ ref }) => among(db, ref('company_id'), companies))
    .union(isOn.where('next_at', '<=', now))
    .union(isOn.where('paused_until', '>', 0).where('paused_until', '<=', now))
    .union(endpoints.where('lease_owner', 'is not', null));
};

/** When the next endpoint that is on has a delivery due, or its pause is over, later than now; null: none has. */
export const nextEndpointAt = async (db: Db, now: Instant): Promise<Instant | null> => {
  const later = (column: 'next_at' | 'paused_until') =>
    db
      .selectFrom('webhook_endpoints')
      .select(({ fn }) => fn.min<number | null>(column).as('at'))
      .where('off_reason', 'is', null)
      .where(column, '>', now);
  const rows = await later('next_at').unionAll(later('paused_until')).execute();
  return firstOf(rows.map(({ at }) => at));
};

/** Claims those that nobody else has claimed meanwhile. */
export const claimEndpoints = async (
  db: Db,
  { owner, now, until }: Claimant,
  ids: readonly string[],
): Promise<readonly WebhookEndpoint[]> => {
  const free = db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where(({ ref }) => among(db, ref('id'), ids))
    .where('off_reason', 'is', null)
    .where(({ or, eb }) =>
      or([eb('lease_until', 'is', null), eb('lease_until', '<=', now), eb('lease_owner', '=', owner)]),
    );
  const rows = await db
    .updateTable('webhook_endpoints')
    .set({ lease_owner: owner, lease_until: until })
    .where('id', 'in', skipLocked(db, free))
    .returningAll()
    .execute();
  return rows.map(toEndpoint);
};

/** Goes on with claims; ids of those that are the process's own still. */
export const keepEndpoints = async (
  db: Db,
  { owner, until }: Pick<Claimant, 'owner' | 'until'>,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const rows = await db
    .updateTable('webhook_endpoints')
    .set({ lease_until: until })
    .where('lease_owner', '=', owner)
    .where(({ ref }) => among(db, ref('id'), ids))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Gives a claim back. */
export const releaseEndpoint = async (db: Db, owner: string, id: string): Promise<void> => {
  await db
    .updateTable('webhook_endpoints')
    .set({ lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute();
};

/** Frees what dead processes had claimed; for a process that has the database to itself. */
export const takeOverEndpoints = async (db: Db): Promise<void> => {
  await db
    .updateTable('webhook_endpoints')
    .set({ lease_owner: null, lease_until: null })
    .where('lease_owner', 'is not', null)
    .execute();
};

/** What is too far away to have been written by a clock that was right. */
export interface FarEndpointTimes {
  readonly now: Instant;
  /** No claim is longer, ms; no pause; and nothing waits longer for its next try. */
  readonly leaseMs: number;
  readonly pauseMs: number;
  readonly waitMs: number;
}

/** Claims, pauses and waits that were written while a clock was ahead are over. */
export const endFarDeliveries = async (db: Db, { now, leaseMs, pauseMs, waitMs }: FarEndpointTimes): Promise<void> => {
  const endpoints = db.updateTable('webhook_endpoints');
  await endpoints
    .set({ lease_owner: null, lease_until: null })
    .where('lease_until', '>', now + leaseMs)
    .execute();
  await endpoints
    .set({ paused_until: now })
    .where('paused_until', '>', now + pauseMs)
    .execute();
  await endpoints
    .set({ next_at: now })
    .where('next_at', '>', now + waitMs)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('state', '=', 'waiting')
    .where('next_at', '>', now + waitMs)
    .execute();
};
