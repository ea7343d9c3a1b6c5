import type { Db } from '../tables.ts';

/** false: it was gone already. */
export const deleteVendorContract = async (db: Db, id: number): Promise<boolean> => {
  const connection = String(id);
  await db.deleteFrom('vendor_turns').where('connection', '=', connection).execute();
  for (const table of ['vendor_notes', 'kept_values', 'kept_offers'] as const)
    await db.deleteFrom(table).where('connection', '=', connection).execute();
  await db.deleteFrom('vendor_days').where('connection', '=', connection).execute();
  const { numDeletedRows } = await db.deleteFrom('vendor_contracts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
};
