import type { Instant } from '@cartage/core';
import { type SqlBool, sql } from 'kysely';
import { among } from './dialects/among.ts';
import { databaseTime } from './dialects/database-time.ts';
import { excluded } from './dialects/excluded.ts';
import { insertRows } from './dialects/insert-rows.ts';
import type { Db } from './tables.ts';

/** What was asked, through which connection, and what that held. */
export interface AskedOffer {
  readonly connection: string;
  readonly version: string;
  /** SHA-256 of it. */
  readonly question: string;
}

/** What a vendor has offered. */
export interface KeptOffer extends AskedOffer {
  /** By the service's clock. */
  readonly askedAt: Instant;
  /** How long ago that is by the database's clock, ms. */
  readonly ageMs: number;
  /** JSON. */
  readonly offers: string;
}

/** Those of the wanted answers that some process has kept. */
export const findKeptOffers = async (db: Db, asked: readonly AskedOffer[]): Promise<readonly KeptOffer[]> => {
  const wanted = new Set(asked.map(textOf));
  const rows = await db
    .selectFrom('kept_offers')
    .select(['connection', 'version', 'question', 'asked_at as askedAt', 'offers'])
    .select((is) => is(databaseTime(db), '-', is.ref('since')).as('ageMs'))
    .where((is) => among(db, is.ref('connection'), distinct(asked.map(({ connection }) => connection))))
    .where((is) => among(db, is.ref('version'), distinct(asked.map(({ version }) => version))))
    .where((is) => among(db, is.ref('question'), distinct(asked.map(({ question }) => question))))
    .execute();
  return rows.filter((row) => wanted.has(textOf(row))).map((row) => ({ ...row, ageMs: Number(row.ageMs) }));
};

/** Keeps the answers, each once, not in place of those that were asked for later. */
export const keepOffers = (db: Db, kept: readonly KeptOffer[]): Promise<void> =>
  keep(
    db,
    // In one order: two processes that keep the same would wait for each other.
    kept
      .toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
      .map((offer) => ({
        connection: offer.connection,
        version: offer.version,
        question: offer.question,
        asked_at: offer.askedAt,
        ageMs: Math.round(offer.ageMs),
        size: Buffer.byteLength(offer.offers),
        offers: offer.offers,
      })),
  );

const keep = insertRows(
  ['connection', 'version', 'question', 'asked_at', 'ageMs', 'size', 'offers'],
  (db, rows: readonly (Omit<KeptOffer, 'askedAt'> & { readonly asked_at: Instant; readonly size: number })[]) =>
    db
      .insertInto('kept_offers')
      .values(
        rows.map(({ ageMs, ...row }) => ({
          ...row,
          since: sql<number>`${databaseTime(db)} - cast(${ageMs} as bigint)`,
        })),
      )
      .onConflict((there) =>
        there
          .columns(['connection', 'version', 'question'])
          .doUpdateSet(excluded(['asked_at', 'since', 'size', 'offers']))
          .where(sql<SqlBool>`kept_offers.since <= excluded.since`),
      ),
);

/** Forgets an answer. */
export const forgetKeptOffer = async (db: Db, { connection, version, question }: AskedOffer): Promise<void> => {
  await db
    .deleteFrom('kept_offers')
    .where('connection', '=', connection)
    .where('version', '=', version)
    .where('question', '=', question)
    .execute();
};

/** How much may be kept. */
export interface OfferBounds {
  readonly mostMs: number;
  readonly mostRows: number;
  readonly mostBytes: number;
  /** So many go in one call, the oldest first. */
  readonly limit: number;
}

/** Forgets answers that are too old, or of a clock that was ahead, and the oldest of too many; how many. */
export const sweepKeptOffers = async (db: Db, { mostMs, mostRows, mostBytes, limit }: OfferBounds): Promise<number> => {
  const now = databaseTime(db);
  const { numDeletedRows } = await db
    .deleteFrom('kept_offers')
    .where(sql<SqlBool>`since not between ${now} - ${mostMs} and ${now} + 1000`)
    .executeTakeFirst();
  const { rows, bytes } = await db
    .selectFrom('kept_offers')
    .select((is) => [is.fn.countAll<number>().as('rows'), is.fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  const [count, size] = [Number(rows), Number(bytes ?? 0)];
  // As if each took as much: the next call comes nearer.
  const tooMany = Math.max(count - mostRows, Math.ceil(count * (1 - mostBytes / Math.max(size, 1))));
  if (tooMany <= 0) return Number(numDeletedRows);
  const oldest = db
    .selectFrom('kept_offers')
    .select('since')
    .orderBy('since')
    .limit(1)
    .offset(Math.min(tooMany, limit) - 1);
  const over = await db.deleteFrom('kept_offers').where('since', '<=', oldest).executeTakeFirst();
  return Number(numDeletedRows + over.numDeletedRows);
};

const textOf = ({ connection, version, question }: AskedOffer): string => `${connection} ${version} ${question}`;

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];
