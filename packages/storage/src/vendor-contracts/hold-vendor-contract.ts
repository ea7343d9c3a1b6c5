import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * What begins through a connection in this transaction is seen by a caller who deletes the connection: they wait for it. On
 * SQLite one transaction waits for another in any case.
 */
export const holdVendorContract = async (tx: Db, id: number): Promise<void> => {
  if (dialectOf(tx) === 'postgres') await byId(tx, id).forKeyShare().execute();
};

/** Waits for those who hold the connection; the next to hold it waits until it is gone, or stays. */
export const awaitVendorContract = async (tx: Db, id: number): Promise<void> => {
  if (dialectOf(tx) === 'postgres') await byId(tx, id).forUpdate().execute();
};

const byId = (tx: Db, id: number) => tx.selectFrom('vendor_contracts').select('id').where('id', '=', id);
