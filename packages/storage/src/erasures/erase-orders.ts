import { hash } from 'node:crypto';
import {
  type ChangedField,
  changeText,
  ERASED,
  eraseChangedFields,
  eraseChanges,
  eraseContent,
  eraseFacts,
  eraseText,
  eraseWords,
  isErased,
  isFinal,
  type LocalText,
  type Order,
  type OrderChanges,
} from '@cartage/core';
import { sql } from 'kysely';
import { leaveFile } from '../attachments/loose-files.ts';
import { among } from '../dialects/among.ts';
import { rewriteRows } from '../dialects/rewrite-rows.ts';
import { lockOrders } from '../orders/lock-order.ts';
import { contentColumns } from '../orders/order-row.ts';
import { saveText } from '../orders/order-texts.ts';
import type { Db } from '../tables.ts';
import type { ErasedCounts } from './erasures.ts';

/** What became of some orders. */
export interface ErasedOrders {
  /** Numbers of those that are erased by it; not those that were erased before. */
  readonly orders: readonly string[];
  /** Numbers of those that are not final, and were left as they are. */
  readonly skipped: readonly string[];
  /** All that are final, by number, with their companies: what was written into one after an erasure goes wherever it stands. */
  readonly companies: ReadonlyMap<string, number>;
  readonly counts: ErasedCounts;
}

/**
 * Erases what stands of people in these orders and in the rows that belong to them, in a transaction. What stands elsewhere,
 * and is found by their numbers, `eraseAnswers`, `eraseJobs` and `eraseActs` take.
 * @param own the sentences that the service writes by itself into histories: these stay
 */
export const eraseOrders = async (
  tx: Db,
  {
    erasureId,
    ids,
    own,
  }: { readonly erasureId: number; readonly ids: readonly number[]; readonly own: readonly LocalText[] },
): Promise<ErasedOrders> => {
  const locked = await lockOrders(tx, ids);
  const open = locked.filter(({ status }) => !isFinal(status));
  const orders = locked.filter(({ status }) => isFinal(status));
  const anew = orders.filter(({ content }) => !isErased(content));
  for (const order of orders) await eraseOrder(tx, erasureId, order);
  const part: Part = { ids: orders.map(({ id }) => id), numbers: orders.map(({ number }) => number), own };
  const counts: Record<string, number> = { orders: anew.length };
  for (const [table, erase] of Object.entries(tables))
    counts[table] = part.ids.length === 0 ? 0 : await erase(tx, part);
  return {
    orders: anew.map(({ number }) => number),
    skipped: open.map(({ number }) => number),
    companies: new Map(orders.map(({ number, companyId }) => [number, companyId])),
    counts,
  };
};

const eraseOrder = async (tx: Db, erasureId: number, order: Order): Promise<void> => {
  const content = eraseContent(order.content);
  await tx
    .updateTable('orders')
    .set((is) => ({
      ...contentColumns(content),
      received_by: order.receivedBy === null ? null : ERASED,
      // What a customer has written into an erased order goes too, and it stays where it was erased.
      erasure_id: is.fn.coalesce('erasure_id', is.val(erasureId)),
      version: order.version + 1,
    }))
    .where('id', '=', order.id)
    .execute();
  await saveText(tx, { ...order, content });
};

interface Part {
  readonly ids: readonly number[];
  readonly numbers: readonly string[];
  readonly own: readonly LocalText[];
}

/** Each table beside the orders themselves; how many rows were changed. */
const tables: Readonly<Record<string, (tx: Db, part: Part) => Promise<number>>> = {
  order_contacts: async (tx, { ids }) => {
    const { numDeletedRows } = await tx.deleteFrom('order_contacts').where(ofOrders(tx, ids)).executeTakeFirst();
    return Number(numDeletedRows);
  },
  order_changes: async (tx, { ids }) => {
    const rows = await tx.selectFrom('order_changes').select(['id', 'fields']).where(ofOrders(tx, ids)).execute();
    const erased = rows.map(({ id, fields }) => {
      const left = eraseChangedFields(JSON.parse(fields) as ChangedField[]);
      const text = changeText(left);
      return { id, text_en: text.en, text_ru: text.ru, fields: JSON.stringify(left) };
    });
    await rewriteRows(tx, 'order_changes', { text_en: 'text', text_ru: 'text', fields: 'json' }, erased);
    return erased.length;
  },
  history_lines: async (tx, { ids, own }) => {
    const rows = await tx
      .selectFrom('history_lines')
      .select(['id', 'text_en', 'text_ru', 'fingerprint'])
      .where(ofOrders(tx, ids))
      .execute();
    const erased = rows.flatMap(({ id, ...row }) => {
      const text = eraseText({ en: row.text_en, ru: row.text_ru }, own);
      const fingerprint = row.fingerprint === null ? null : erasedFingerprint(row.fingerprint);
      const isSame = text.en === row.text_en && text.ru === row.text_ru && fingerprint === row.fingerprint;
      return isSame ? [] : [{ id, text_en: text.en, text_ru: text.ru, fingerprint }];
    });
    await rewriteRows(tx, 'history_lines', { text_en: 'text', text_ru: 'text', fingerprint: 'text' }, erased);
    return erased.length;
  },
  // Before the events, by which they are found.
  webhook_deliveries: async (tx, { ids }) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ answer: null })
      .where('answer', 'is not', null)
      .where((is) =>
        is(
          is.refTuple('company_id', 'endpoint_id', 'place'),
          'in',
          is
            .selectFrom('events')
            .innerJoin('webhook_endpoints', 'webhook_endpoints.company_id', 'events.company_id')
            .select(['events.company_id', 'webhook_endpoints.id', 'events.place'])
            .where((of) => among(tx, of.ref('events.order_id'), ids))
            .where('events.place', 'is not', null)
            .$narrowType<{ place: number }>()
            .$asTuple('company_id', 'id', 'place'),
        ),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
  events: async (tx, { ids, own }) => {
    const rows = await tx
      .selectFrom('events')
      .select(['id', 'facts'])
      .where((is) => among(tx, is.ref('order_id'), ids))
      .execute();
    const erased = changed(rows, 'facts', (facts) => eraseFacts(facts as object, own));
    await rewriteRows(tx, 'events', { facts: 'json' }, erased);
    return erased.length;
  },
  attempts: async (tx, { ids }) => {
    const rows = await tx
      .selectFrom('attempts')
      .select(['id', 'kind', 'details', 'problem'])
      .where(ofOrders(tx, ids))
      .execute();
    const erased = rows
      .filter(({ kind, details, problem }) => problem !== null || (kind === 'update' && details !== null))
      .map(({ id, kind, details, problem }) => ({
        id,
        problem: problem === null ? null : ERASED,
        details: kind === 'update' && details !== null ? JSON.stringify(eraseUpdate(JSON.parse(details))) : details,
      }));
    await rewriteRows(tx, 'attempts', { problem: 'text', details: 'json' }, erased);
    return erased.length;
  },
  audit_entries: async (tx, { ids, numbers }) => {
    const files = await tx
      .selectFrom('attachments')
      .select('guid')
      .where('item_type', '=', 'order')
      .where((is) => among(tx, is.ref('item_id'), ids))
      .execute();
    const guids = files.map(({ guid }) => guid);
    const rows = await tx
      .selectFrom('audit_entries')
      .select(['id', 'before', 'after'])
      .where((is) =>
        is.or([
          is.and([is('object_kind', '=', 'order'), among(tx, is.ref('object_id'), numbers)]),
          is.and([is('object_kind', '=', 'attachment'), among(tx, is.ref('object_id'), guids)]),
        ]),
      )
      .execute();
    const erased = rows.flatMap(({ id, before, after }) => {
      const left = { before: erasedWords(before), after: erasedWords(after) };
      return left.before === before && left.after === after ? [] : [{ id, ...left }];
    });
    await rewriteRows(tx, 'audit_entries', { before: 'json', after: 'json' }, erased);
    return erased.length;
  },
  attachments: async (tx, { ids }) => {
    const kept = await tx
      .selectFrom('attachments')
      .select(['guid', 'file'])
      .where('item_type', '=', 'order')
      .where((is) => among(tx, is.ref('item_id'), ids))
      .where((is) => is.or([is('file', 'is not', null), is('content', 'is not', null), is('name', '<>', ERASED)]))
      .execute();
    const guids = kept.map(({ guid }) => guid);
    await tx
      .updateTable('attachments')
      .set({ name: ERASED, file: null, content: null, fingerprint: null })
      .where((is) => among(tx, is.ref('guid'), guids))
      .execute();
    // The database has noted the files that they give up; nothing may take these any more.
    for (const { file } of kept) if (file !== null) await leaveFile(tx, file);
    return kept.length;
  },
};

/** Whatever companies they are of: the key of each of these tables begins with the company. */
const ofOrders = (tx: Db, ids: readonly number[]) =>
  sql<boolean>`(company_id, order_id) in (select company_id, id from orders where ${among(tx, sql.ref('id'), ids)})`;

const changed = <C extends string>(
  rows: readonly (Readonly<Record<C, string>> & { readonly id: number })[],
  column: C,
  erase: (value: unknown) => unknown,
) =>
  rows.flatMap((row) => {
    const left = JSON.stringify(erase(JSON.parse(row[column])));
    return left === row[column]
      ? []
      : [{ id: row.id, [column]: left } as Readonly<Record<C, string>> & { readonly id: number }];
  });

const erasedWords = (noted: string | null): string | null =>
  noted === null ? null : JSON.stringify(eraseWords(JSON.parse(noted)));

/** What an attempt to change an order at its vendor keeps. */
const eraseUpdate = (details: { readonly changes?: OrderChanges }): unknown => ({
  ...details,
  ...(details.changes && { changes: eraseChanges(details.changes) }),
});

/** What a vendor's event is known by holds the vendor's words: a digest of them knows it as well. */
export const erasedFingerprint = (fingerprint: string): string => {
  const [, moment, words, end = ''] = /^(\d+\|[A-Za-z]+\|)(?!erased:)(.*?)(\|end)?$/s.exec(fingerprint) ?? [];
  if (moment === undefined || words === undefined) return fingerprint;
  return `${moment}erased:${hash('sha256', words, 'base64url').slice(0, 22)}${end}`;
};
