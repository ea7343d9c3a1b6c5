import type { Instant } from '@cartage/core';
import { insertRows } from './dialects/insert-rows.ts';
import type { Db } from './tables.ts';

/** Who does something: somebody who has signed in, whoever holds a key, or a command of the command line. */
export interface Doer {
  readonly kind: 'person' | 'key' | 'command';
  /** Of the user or the key; null of a command. */
  readonly id: number | null;
  /** The person's name, the key's, or the words of the command. */
  readonly name: string;
}

/** What an act was done to. */
export interface AuditObject {
  /** `order`, `company`, `key` and so on. */
  readonly kind: string;
  /** As it is told: an order's number, a company's id. */
  readonly id: string;
}

/** Somebody has done something. */
export interface NewAuditEntry {
  readonly at: Instant;
  /** Whose part it is; null: the operator's alone. */
  readonly companyId: number | null;
  readonly doer: Doer;
  readonly act: string;
  readonly object: AuditObject;
  /** What changed, as it was and as it is, without secrets; null: there was nothing, or there is nothing. */
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string | null;
}

/** The same as it is read. */
export interface AuditEntry extends NewAuditEntry {
  readonly id: number;
}

/** Which entries; filters that are null let everything through. */
export interface AuditList {
  /** null: of all companies, and those that are the operator's alone. */
  readonly companyId: number | null;
  /** Moments, both included. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  /** Whoever did it, by each that is said: a name whole, an id only beside its kind. */
  readonly actor: {
    readonly kind: Doer['kind'] | null;
    readonly id: number | null;
    readonly name: string | null;
  } | null;
  readonly act: string | null;
  /** A kind, an id, or both. */
  readonly object: { readonly kind: string | null; readonly id: string | null } | null;
}

/** In the transaction of the act. */
export const insertAuditEntries = (tx: Db, entries: readonly NewAuditEntry[]): Promise<void> =>
  insertAll(tx, entries.map(auditRow));

/** The row of an entry. */
export const auditRow = ({ at, companyId, doer, act, object, before, after, requestId }: NewAuditEntry) => ({
  at,
  company_id: companyId,
  actor_kind: doer.kind,
  actor_id: doer.id,
  actor_name: doer.name,
  act,
  object_kind: object.kind,
  object_id: object.id,
  before: asJson(before),
  after: asJson(after),
  request_id: requestId,
});

/** What an entry is written into. */
export const auditColumns = [
  ...(['at', 'company_id', 'actor_kind', 'actor_id', 'actor_name', 'act'] as const),
  ...(['object_kind', 'object_id', 'before', 'after', 'request_id'] as const),
];

const insertAll = insertRows<ReturnType<typeof auditRow>>(auditColumns, (db, rows) =>
  db.insertInto('audit_entries').values(rows),
);

const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const matching = (db: Db, { companyId, from, to, actor, act, object }: AuditList) =>
  db
    .selectFrom('audit_entries')
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .$if(from !== null, (query) => query.where('at', '>=', from ?? 0))
    .$if(to !== null, (query) => query.where('at', '<=', to ?? 0))
    .$if(isSaid(actor?.kind), (query) => query.where('actor_kind', '=', actor?.kind ?? 'command'))
    .$if(isSaid(actor?.id), (query) => query.where('actor_id', '=', actor?.id ?? 0))
    .$if(isSaid(actor?.name), (query) => query.where('actor_name', '=', actor?.name ?? ''))
    .$if(isSaid(act), (query) => query.where('act', '=', act ?? ''))
    .$if(isSaid(object?.kind), (query) => query.where('object_kind', '=', object?.kind ?? ''))
    .$if(isSaid(object?.id), (query) => query.where('object_id', '=', object?.id ?? ''));

const isSaid = (value: unknown): boolean => value !== null && value !== undefined;

/** A page of them, newest first, and how many all pages have. */
export const listAudit = async (
  db: Db,
  list: AuditList,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly entries: readonly AuditEntry[]; readonly totalCount: number }> => {
  const { count } = await matching(db, list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching(db, list)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return {
    totalCount: Number(count),
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at,
      companyId: row.company_id,
      doer: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
      act: row.act,
      object: { kind: row.object_kind, id: row.object_id },
      before: row.before === null ? null : JSON.parse(row.before),
      after: row.after === null ? null : JSON.parse(row.after),
      requestId: row.request_id,
    })),
  };
};

/** Of the requests that did something to it, the newest first, each once. */
export const requestsOfObject = async (
  db: Db,
  { kind, id }: AuditObject,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('audit_entries')
    .select('request_id')
    .where('object_kind', '=', kind)
    .where('object_id', '=', id)
    .where('request_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return [...new Set(rows.flatMap(({ request_id: requestId }) => requestId ?? []))];
};

/** Forgets entries of before that moment, at most `limit`; how many there were. */
export const sweepAudit = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('id', 'in', (of) =>
      of.selectFrom('audit_entries').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
