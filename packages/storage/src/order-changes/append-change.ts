import type { ChangedField, Instant, LocalText } from '@cartage/core';
import type { Db } from '../tables.ts';

/** A change of what an order holds. */
export interface NewOrderChange {
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
export const appendChange = async (db: Db, { orderId, at, keyId, text, fields }: NewOrderChange): Promise<void> => {
  await db
    .insertInto('order_changes')
    .values({
      order_id: orderId,
      at,
      key_id: keyId,
      text_en: text.en,
      text_ru: text.ru,
      fields: JSON.stringify(fields),
    })
    .execute();
};
