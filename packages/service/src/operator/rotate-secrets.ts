import { lockSealingKey, setSealingKey } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { newSecretKey } from '../secrets/sealing.ts';
import { missing, type Sealing } from '../secrets/secrets.ts';
import { sealedPlaces } from './sealed-places.ts';

export interface Rotation {
  readonly keyId: string;
  /** Secrets that were sealed anew. */
  readonly count: number;
  /** Keys that are needed no longer and that the operator takes out of SECRETS_KEY. */
  readonly spare: readonly string[];
}

/**
 * Seals everything anew: with a new key where the keys are a file, else with the first one of SECRETS_KEY. Processes that
 * serve meanwhile go on. Killed at any moment it can be run again and goes on where it was: a file with two keys is a
 * rotation that did not end, and nothing is given up before nothing is sealed with it.
 */
export const rotateSecrets = async (
  service: Pick<Ground, 'store' | 'clock' | 'cause'> & Sealing,
): Promise<Rotation> => {
  const keyId = await nameKey(service);
  let count = 0;
  for (const place of sealedPlaces) count = count + (await place.reseal(service, keyId));
  return { keyId, count, spare: await giveUpOthers(service, keyId) };
};

/** From the end of this transaction on everybody seals with the key. The lock keeps two rotations from making two keys. */
const nameKey = ({
  store,
  secrets: { ring },
  ...service
}: Pick<Ground, 'store' | 'clock' | 'cause'> & Sealing): Promise<string> =>
  store.transaction(async (tx) => {
    const named = await lockSealingKey(tx);
    const keys = await ring.load();
    if (named !== null && !keys.some(({ id }) => id === named)) throw missing(ring, named);
    const isNewDue = ring.file !== null && keys.length === 1;
    const wanted = isNewDue ? [newSecretKey(), ...keys] : keys.length > 0 ? keys : ((await ring.file?.create()) ?? []);
    const [first] = wanted;
    if (!first) throw new Error(`There is no key in ${ring.place}.`);
    // The file first: a key that the database names and nobody has would be the end of all secrets.
    if (isNewDue) await ring.file?.replace(wanted);
    await setSealingKey(tx, first.id);
    const object = { kind: 'sealing-key', id: first.id } as const;
    await audit(service, tx, { act: 'RotateSecrets', object, companyId: null, before: { keyId: named } });
    return first.id;
  });

/** Whoever seals waits for this transaction, so nothing can be sealed with a key that goes. */
const giveUpOthers = ({ store, secrets: { ring } }: Pick<Ground, 'store'> & Sealing, keyId: string) =>
  store.transaction(async (tx) => {
    if ((await lockSealingKey(tx)) !== keyId) return [];
    for (const place of sealedPlaces) if (await place.hasOthers(tx, keyId)) return [];
    const keys = await ring.load();
    const kept = keys.filter(({ id }) => id === keyId);
    if (ring.file !== null && kept.length > 0 && kept.length < keys.length) await ring.file.replace(kept);
    return ring.file === null ? keys.filter(({ id }) => id !== keyId).map(({ id }) => id) : [];
  });
