import type { Instant } from '@cartage/core';
import {
  findVendorNote,
  type NoteName,
  removeVendorNote,
  removeVendorNotesBefore,
  type Store,
  writeVendorNote,
} from '@cartage/storage';
import type { CallContext } from '@cartage/vendor-kit';
import { checkNote, memoryNotes } from '@cartage/vendor-kit/host';
import type { Ground } from '../context.ts';
import { type Binding, keyIdOf } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { type Connection, isTried } from './connection.ts';

export interface NotesParts extends Sealing {
  readonly store: Store;
  readonly clock: () => Instant;
}

/** What plugins note through the connection: in the database, sealed, for whichever process comes next. One that is only tried keeps none. */
export const openDurableNotes = (
  { store, secrets, clock }: NotesParts,
  connection: Connection,
): CallContext['notes'] => {
  if (isTried(connection)) return memoryNotes();
  const nameOf = (key: string): NoteName => ({ connection: connection.id, key });
  return {
    read: async (key) => {
      checkNote(key, null);
      const name = nameOf(key);
      const sealed = await findVendorNote(store.db, name);
      return sealed && Buffer.from(await secrets.openBytes(sealed, bindingOfNote(name))).toString('utf8');
    },
    write: async (key, text) => {
      checkNote(key, text);
      const name = nameOf(key);
      if (text === null) return removeVendorNote(store.db, name);
      await store.transaction(async (tx) => {
        const note = await secrets.sealBytes(tx, Buffer.from(text), bindingOfNote(name));
        await writeVendorNote(tx, { ...name, note, sealedWith: keyIdOf(note) ?? '' }, clock());
      });
    },
  };
};

/** Copied to another row, it does not open. */
export const bindingOfNote = ({ connection, key }: NoteName): Binding => ['vendor_notes', connection, key];

/** Forgets what was noted half a year ago. The worker's act; not by a clock that has jumped. */
export const sweepVendorNotes = async ({
  store,
  clock,
  watch,
}: Pick<Ground, 'store' | 'clock' | 'watch'>): Promise<boolean> =>
  watch.isBelieved() && (await removeVendorNotesBefore(store.db, clock() - KEPT_MS, AT_ONCE)) === AT_ONCE;

const KEPT_MS = 180 * 24 * 3_600_000;
const AT_ONCE = 500;
