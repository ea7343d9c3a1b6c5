import { dialectOf } from './dialects/dialect-of.ts';
import type { Db } from './tables.ts';

/** A setting of the whole service that lives in its database, such as `mode`; null when it was never set. */
export const getServiceSetting = async (db: Db, key: string): Promise<string | null> => {
  const row = await db.selectFrom('service_settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
};

/** Sets it, or replaces what was set before. */
export const setServiceSetting = async (db: Db, key: string, value: string): Promise<void> => {
  await db
    .insertInto('service_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

const SETTING = 'secrets.key-id';

/** The id of the key with which secrets are sealed; null: none were. */
export const getSealingKey = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom('service_settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value || null;
};

/**
 * The same, and it stays so until the transaction ends: what is stored in it cannot be sealed with a key that a rotation
 * has given up meanwhile.
 */
export const lockSealingKey = async (tx: Db): Promise<string | null> => {
  await tx
    .insertInto('service_settings')
    .values({ key: SETTING, value: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const query = tx.selectFrom('service_settings').select('value').where('key', '=', SETTING);
  const row = await (dialectOf(tx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row?.value || null;
};

/** From the end of the transaction on, everything is sealed with this key. */
export const setSealingKey = (tx: Db, keyId: string): Promise<void> => setServiceSetting(tx, SETTING, keyId);
