import { createHash } from 'node:crypto';
import type { Instant } from '@cartage/core';
import {
  findVendorNote,
  type NoteName,
  removeVendorNote,
  removeVendorNotesBefore,
  type Store,
  writeVendorNote,
} from '@cartage/storage';
import { type CallContext, VendorProblem } from '@cartage/vendor-kit';
import { checkNote, memoryNotes } from '@cartage/vendor-kit/host';
import type { Ground } from '../context.ts';
import type { Log } from '../log.ts';
import { SecretsRefused } from '../secrets/key-ring.ts';
import { type Binding, keyIdOf } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { type Connection, isTried } from './connection.ts';

export interface NotesParts extends Sealing {
  readonly store: Pick<Store, 'db' | 'transaction' | 'isOutage'>;
  readonly clock: () => Instant;
  readonly log: Log;
}

/** What plugins note through the connection: in the database, sealed, for whichever process comes next. One that is only tried keeps none. */
export const openDurableNotes = (parts: NotesParts, connection: Connection): CallContext['notes'] => {
  if (isTried(connection)) return memoryNotes();
  const { store, secrets, clock, log } = parts;
  // A plugin's key may be anything, and may name somebody.
  const nameOf = (key: string): NoteName => ({
    connection: connection.id,
    key: createHash('sha256').update(key).digest('base64url'),
  });
  const opened = async (name: NoteName, sealed: Uint8Array): Promise<string | null> => {
    try {
      return Buffer.from(await secrets.openBytes(sealed, bindingOfNote(name))).toString('utf8');
    } catch (thrown) {
      if (!(thrown instanceof SecretsRefused)) throw thrown;
      // The plugin asks its vendor then, as where nothing is noted.
      const { key: vendor } = connection.vendor.manifest;
      log.error(
        { vendor, connection: connection.id, reason: thrown.message },
        'a note of a vendor plugin cannot be read',
      );
      return null;
    }
  };
  /** A database that is away is no defect of the plugin. */
  const stored = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      throw store.isOutage(thrown) ? away() : thrown;
    }
  };
  return {
    read: async (key) => {
      checkNote(key, null);
      const name = nameOf(key);
      const sealed = await stored(() => findVendorNote(store.db, name));
      return sealed && opened(name, sealed);
    },
    write: async (key, text) => {
      checkNote(key, text);
      const name = nameOf(key);
      if (text === null) return stored(() => removeVendorNote(store.db, name));
      await stored(() =>
        store.transaction(async (tx) => {
          const note = await secrets.sealBytes(tx, Buffer.from(text), bindingOfNote(name));
          await writeVendorNote(tx, { ...name, note, sealedWith: keyIdOf(note) ?? '' }, clock());
        }),
      );
    },
  };
};

const away = (): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: false },
    { en: 'The database does not answer.', ru: 'База данных не отвечает.' },
  );

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
