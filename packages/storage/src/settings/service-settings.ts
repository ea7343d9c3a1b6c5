import type { Db } from '../tables.ts';

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
