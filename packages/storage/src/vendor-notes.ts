import type { Instant } from '@cartage/core';
import type { Db } from './tables.ts';

/** Which note of which connection. */
export interface NoteName {
  readonly connection: string;
  /** SHA-256 of the plugin's. */
  readonly key: string;
}

/** What a plugin has noted, sealed. */
export interface VendorNote extends NoteName {
  readonly sealedWith: string;
  readonly note: Uint8Array;
}

/** null: nothing is noted there. */
export const findVendorNote = async (db: Db, { connection, key }: NoteName): Promise<Uint8Array | null> =>
  (
    await db
      .selectFrom('vendor_notes')
      .select('note')
      .where('connection', '=', connection)
      .where('key', '=', key)
      .executeTakeFirst()
  )?.note ?? null;

/** In place of what is noted there. */
export const writeVendorNote = async (
  tx: Db,
  { connection, key, sealedWith, note }: VendorNote,
  writtenAt: Instant,
): Promise<void> => {
  const row = { sealed_with: sealedWith, note, written_at: writtenAt };
  await tx
    .insertInto('vendor_notes')
    .values({ connection, key, ...row })
    .onConflict((there) => there.columns(['connection', 'key']).doUpdateSet(row))
    .execute();
};

/** Strikes it out. */
export const removeVendorNote = async (db: Db, { connection, key }: NoteName): Promise<void> => {
  await db.deleteFrom('vendor_notes').where('connection', '=', connection).where('key', '=', key).execute();
};

/** Those that were written before, at most `limit`; how many went. */
export const removeVendorNotesBefore = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const old = db
    .selectFrom('vendor_notes')
    .select(['connection', 'key'])
    .where('written_at', '<', before)
    .orderBy('written_at')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('vendor_notes')
    .where((is) => is(is.refTuple('connection', 'key'), 'in', old.$asTuple('connection', 'key')))
    // One that is written anew at this moment stays.
    .where('written_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Those that are sealed with another key, by connection and key after the one named. */
export const pageNotesOfOtherKeys = async (
  db: Db,
  { keyId, after, limit }: { readonly keyId: string; readonly after: NoteName | null; readonly limit: number },
): Promise<readonly VendorNote[]> =>
  db
    .selectFrom('vendor_notes')
    .select(['connection', 'key', 'sealed_with as sealedWith', 'note'])
    .where('sealed_with', '!=', keyId)
    .where((is) =>
      is.or([
        is('connection', '>', after?.connection ?? ''),
        is.and([is('connection', '=', after?.connection ?? ''), is('key', '>', after?.key ?? '')]),
      ]),
    )
    .orderBy('connection')
    .orderBy('key')
    .limit(limit)
    .execute();

/** Sealed anew; false: it was written meanwhile, and stays. */
export const resealVendorNote = async (
  tx: Db,
  { connection, key, sealedWith }: VendorNote,
  sealed: Pick<VendorNote, 'note' | 'sealedWith'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('vendor_notes')
    .set({ note: sealed.note, sealed_with: sealed.sealedWith })
    .where('connection', '=', connection)
    .where('key', '=', key)
    .where('sealed_with', '=', sealedWith)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
