import { ERASED } from '@cartage/core';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { mayNameOneOf } from './order-numbers.ts';

/** A page of a company's kept answers begins behind this one. */
export interface AnswerPlace {
  readonly operation: string;
  readonly key: string;
}

/**
 * Forgets the answers kept for repeats that tell of one of these orders, in a page of a company's: whoever repeats the request
 * goes on with what it has made, as with one that was interrupted. An answer that is no JSON, or holds a file, cannot be
 * searched and goes too, and so does one that tells of an upload that was erased. Those that are sealed tell of keys and passwords, and of no order. Where the next page begins; null:
 * there is none.
 */
export const eraseAnswers = async (
  db: Db,
  {
    companyId,
    numbers,
    after,
  }: { readonly companyId: number; readonly numbers: ReadonlySet<string>; readonly after: AnswerPlace | null },
): Promise<{ readonly next: AnswerPlace | null; readonly count: number }> => {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'key', 'headers', 'answer'])
    .where('company_id', '=', companyId)
    .$if(after !== null, (query) =>
      query.where((is) => is(is.refTuple('operation', 'key'), '>', is.tuple(after?.operation ?? '', after?.key ?? ''))),
    )
    .orderBy('operation')
    .orderBy('key')
    .limit(AT_ONCE)
    .execute();
  const gone = await erasedUploads(
    db,
    rows.flatMap(({ answer }) => uploadsIn(answer)),
  );
  let count = 0;
  for (const { operation, key, headers, answer } of rows) {
    if (answer === null) continue;
    if (!mayTellOf(numbers, headers, answer) && !uploadsIn(answer).some((guid) => gone.has(guid))) continue;
    const { numUpdatedRows } = await db
      .updateTable('idempotency_keys')
      .set({ state: 'running', running_until: 0, status: null, headers: null, answer: null })
      .where((is) => is.and({ company_id: companyId, operation, key, state: 'done' }))
      .where('sealed_with', 'is', null)
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  const last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  return { next: last === undefined ? null : { operation: last.operation, key: last.key }, count };
};

const AT_ONCE = 100;

/** What the answer to an upload says of it: by its guid, with the name that it was given. */
const uploadsIn = (answer: Uint8Array | null): readonly string[] =>
  [
    ...Buffer.from(answer ?? [])
      .toString()
      .matchAll(/"guid":"([\w-]+)"/g),
  ].map(([, guid = '']) => guid);

const erasedUploads = async (db: Db, guids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (guids.length === 0) return new Set();
  const rows = await db
    .selectFrom('attachments')
    .select('guid')
    .where('name', '=', ERASED)
    .where((is) => among(db, is.ref('guid'), guids))
    .execute();
  return new Set(rows.map(({ guid }) => guid));
};

const mayTellOf = (numbers: ReadonlySet<string>, headers: string | null, answer: Uint8Array): boolean => {
  const text = Buffer.from(answer).toString();
  const isJson = /json/i.test(headers ?? '') && /^\s*[{["tfn\d-]/.test(text);
  return (text !== '' && !isJson) || /[A-Za-z\d+/]{1000}/.test(text) || mayNameOneOf(numbers, text);
};

/** Forgets what the operator has asked for of these orders, and what came of it, where a process has begun it; how many. */
export const eraseActs = async (db: Db, numbers: ReadonlySet<string>): Promise<number> => {
  const rows = await db
    .selectFrom('operator_acts')
    .select(['id', 'act', 'outcome'])
    .where('begun_at', 'is not', null)
    .execute();
  const ids = rows.filter(({ act, outcome }) => mayNameOneOf(numbers, `${act} ${outcome}`)).map(({ id }) => id);
  if (ids.length > 0)
    await db
      .deleteFrom('operator_acts')
      .where((is) => among(db, is.ref('id'), ids))
      .execute();
  return ids.length;
};

/** The letters by which couriers were told of the orders of this erasure. */
export const lettersOfRegisters = async (db: Db, erasureId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('courier_register_mails')
    .select('letter')
    .distinct()
    .where((is) =>
      is(
        is.refTuple('company_id', 'register_id'),
        'in',
        is
          .selectFrom('orders')
          .innerJoin('courier_register_orders as listed', (join) =>
            join.onRef('listed.company_id', '=', 'orders.company_id').onRef('listed.order_id', '=', 'orders.id'),
          )
          .select(['listed.company_id', 'listed.register_id'])
          .where('orders.erasure_id', '=', erasureId)
          .$asTuple('company_id', 'register_id'),
      ),
    )
    .execute();
  return rows.map(({ letter }) => letter);
};
