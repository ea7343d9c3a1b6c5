import { type Db, lockSealingKey, setSealingKey } from '@cartage/storage';
import { type KeyRing, type KeySource, openKeyRing, SecretsRefused } from './key-ring.ts';
import { type Binding, keyIdOf, openBytes, openText, type SecretKey, sealBytes, sealText } from './sealing.ts';

/** The part of the service by which secrets are sealed. */
export interface Sealing {
  readonly secrets: Secrets;
}

/** Seals what must not be readable in the database: AES-256-GCM, with a key that is never in it. */
export interface Secrets {
  /** Seal in the transaction that stores: only so no rotation gives up the key in between. */
  readonly seal: (tx: Db, plain: string, binding: Binding) => Promise<string>;
  readonly sealBytes: (tx: Db, plain: Uint8Array, binding: Binding) => Promise<Uint8Array>;
  /** @throws SecretsRefused when no key of ours opens it */
  readonly open: (sealed: string, binding: Binding) => Promise<string>;
  readonly openBytes: (sealed: Uint8Array, binding: Binding) => Promise<Uint8Array>;
  readonly ring: KeyRing;
}

export const openSecrets = (source: KeySource): Secrets => {
  const ring = openKeyRing(source);
  const known = new Map<string, SecretKey>();

  const load = async (): Promise<readonly SecretKey[]> => {
    const keys = await ring.load();
    for (const key of keys) known.set(key.id, key);
    return keys;
  };

  /** Read anew each time, also the file: another process may have begun a rotation. */
  const sealingKey = async (tx: Db): Promise<SecretKey> => {
    const named = await lockSealingKey(tx);
    const keys = await load();
    if (named !== null && !keys.some(({ id }) => id === named)) throw missing(ring, named);
    const [first = await firstEver(ring)] = keys;
    known.set(first.id, first);
    if (first.id !== named) await setSealingKey(tx, first.id);
    return first;
  };

  /** The key that opens it. */
  const keyOf = async (sealed: string | Uint8Array): Promise<SecretKey> => {
    const id = keyIdOf(sealed);
    if (id === null) throw new SecretsRefused('A secret in the database is not sealed in a form that is known here.');
    if (!known.has(id)) await load();
    const key = known.get(id);
    if (!key) throw missing(ring, id);
    return key;
  };

  const opened = async <T>(sealed: string | Uint8Array, open: (key: SecretKey) => T): Promise<T> => {
    const key = await keyOf(sealed);
    try {
      return open(key);
    } catch {
      throw new SecretsRefused('A secret in the database was changed, or belongs to another row.');
    }
  };

  return {
    seal: async (tx, plain, binding) => sealText(await sealingKey(tx), plain, binding),
    sealBytes: async (tx, plain, binding) => sealBytes(await sealingKey(tx), plain, binding),
    open: (sealed, binding) => opened(sealed, (key) => openText(key, sealed, binding)),
    openBytes: (sealed, binding) => opened(sealed, (key) => openBytes(key, sealed, binding)),
    ring,
  };
};

const firstEver = async (ring: KeyRing): Promise<SecretKey> => {
  const [first] = (await ring.file?.create()) ?? [];
  if (!first) throw new SecretsRefused(`There is no key in ${ring.place}.`);
  return first;
};

export const missing = ({ place, file }: KeyRing, keyId: string): SecretsRefused =>
  new SecretsRefused(
    file
      ? `Secrets in the database are sealed with the key ${keyId}, which the key file ${place} does not hold: put the file back from your back-up, or set SECRETS_KEY to the key.`
      : `Secrets in the database are sealed with the key ${keyId}, which ${place} does not hold: add that key to it, behind a comma.`,
  );

/** Why what is sealed with the key cannot be read here, in a sentence; null: it can. */
export const findMissingKey = async (source: KeySource, keyId: string): Promise<string | null> => {
  const ring = openKeyRing(source);
  try {
    return (await ring.load()).some(({ id }) => id === keyId) ? null : missing(ring, keyId).message;
  } catch (thrown) {
    if (thrown instanceof SecretsRefused) return thrown.message;
    throw thrown;
  }
};
