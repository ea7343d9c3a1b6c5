import { getSealingKey } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { SecretsRefused } from '../secrets/key-ring.ts';
import { missing, type Sealing } from '../secrets/secrets.ts';
import { sealedPlaces } from './sealed-places.ts';

/** Why no process may start that is to read what is sealed: one sentence, or none. */
export const findUnreadable = async (service: Pick<Ground, 'store'> & Sealing): Promise<readonly string[]> => {
  const { store, secrets } = service;
  try {
    const named = await getSealingKey(store.db);
    const keys = await secrets.ring.load();
    // Also where nothing is left that is sealed with it: this is another installation's key, or a lost one.
    if (named !== null && !keys.some(({ id }) => id === named)) throw missing(secrets.ring, named);
    for (const place of sealedPlaces) await place.open(service);
    return [];
  } catch (thrown) {
    if (thrown instanceof SecretsRefused) return [thrown.message];
    throw thrown;
  }
};
