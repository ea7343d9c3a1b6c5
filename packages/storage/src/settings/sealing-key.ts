import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';
import { setServiceSetting } from './service-settings.ts';

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
