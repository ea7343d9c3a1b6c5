import type { ChangedField, Instant, LocalText } from '@cartage/core';
import type { OrderOfCompany } from './dialects/order-of-company.ts';
import type { Db } from './tables.ts';

/** A change of what an order holds. */
export interface NewOrderChange {
  readonly companyId: number;
  readonly orderId: number;
  readonly at: Instant;
  /** The name of the key that asked for it. */
  readonly keyId: number;
  /** For people, short. */
  readonly text: LocalText;
  /** In full. */
  readonly fields: readonly ChangedField[];
}

/** Adds to the changes of the order. */
export const appendChange = async (
  db: Db,
  { companyId, orderId, at, keyId, text, fields }: NewOrderChange,
): Promise<void> => {
  await db
    .insertInto('order_changes')
    .values({
      company_id: companyId,
      order_id: orderId,
      at,
      key_id: keyId,
      text_en: text.en,
      text_ru: text.ru,
      fields: JSON.stringify(fields),
    })
    .execute();
};

/** A change of what an order held, and who asked for it. */
export interface OrderChange {
  readonly at: Instant;
  /** What was changed, for people, short. */
  readonly text: LocalText;
  /** The key with which it was asked for, and the company whose key it is; null: a key that is gone. */
  readonly key: {
    readonly id: number;
    readonly name: string;
    readonly companyId: number;
    readonly company: string;
  } | null;
}

/** A change with its fields in full. */
export interface FullOrderChange extends OrderChange {
  readonly fields: readonly ChangedField[];
}

/** The changes of the order that were recorded last, the last first. */
export const listChanges = async (db: Db, order: OrderOfCompany, limit: number): Promise<readonly OrderChange[]> =>
  (await select(db, order, limit).execute()).map(toChange);

/** As `listChanges`, each with its fields in full. */
export const listFullChanges = async (
  db: Db,
  order: OrderOfCompany,
  limit: number,
): Promise<readonly FullOrderChange[]> =>
  (await select(db, order, limit).select('change.fields').execute()).map((row) => ({
    ...toChange(row),
    fields: JSON.parse(row.fields) as ChangedField[],
  }));

const select = (db: Db, order: OrderOfCompany, limit: number) =>
  db
    .selectFrom('order_changes as change')
    .leftJoin('api_keys as key', 'key.id', 'change.key_id')
    .leftJoin('companies as company', 'company.id', 'key.company_id')
    .select([
      'change.at',
      'change.text_en',
      'change.text_ru',
      'change.key_id',
      'key.name as key_name',
      'company.id as company_id',
      'company.name as company_name',
    ])
    .where('change.company_id', '=', order.companyId)
    .where('change.order_id', '=', order.id)
    .orderBy('change.id', 'desc')
    .limit(limit);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toChange = ({ at, text_en, text_ru, key_id, key_name, company_id, company_name }: Row): OrderChange => ({
  at,
  text: { en: text_en, ru: text_ru },
  key:
    key_name === null || company_id === null || company_name === null
      ? null
      : { id: key_id, name: key_name, companyId: company_id, company: company_name },
});
