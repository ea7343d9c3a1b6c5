import type { Instant } from '@cartage/core';
import {
  currentSigningKey,
  type Db,
  removeSigningKeysRetiredBy,
  type SigningKey,
  replaceSigningKey as storeSigningKey,
} from '@cartage/storage';
import { exportJWK, generateKeyPair } from 'jose';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import type { Binding } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { ALGORITHM, TOKEN_MS } from './token-form.ts';

/** Copied to another row, the private part does not open. */
export const bindingOfSigningKey = ({ id }: Pick<SigningKey, 'id'>): Binding => ['signing_keys', id];

type Keeper = Pick<Ground, 'store' | 'clock' | 'newKey' | 'cause'> & Sealing;

/** The key that signs now, its private part as JWK. The first token makes the first key. */
export const signingKey = async (service: Keeper): Promise<Pick<SigningKey, 'id' | 'privateKey'>> => {
  const key = (await currentSigningKey(service.store.db)) ?? (await replaceWhere(service, (there) => there === null));
  return { id: key.id, privateKey: await service.secrets.open(key.privateKey, bindingOfSigningKey(key)) };
};

/**
 * A new key when this one has signed for thirty days; what the one before has signed is good until its time is over. Where
 * nobody has asked for a token there is no key. The worker's act.
 */
export const rotateSigningKeys = async (service: Keeper): Promise<void> => {
  const now = service.clock();
  const current = await currentSigningKey(service.store.db);
  const isDue = (key: SigningKey | null): boolean => key !== null && key.createdAt <= now - SIGNS_MS;
  if (isDue(current)) await replaceWhere(service, isDue);
  await removeSigningKeysRetiredBy(service.store.db, now - VERIFIES_MS);
};

/**
 * A new key at once; `endsTokens`: those before it verify nothing any more, so every token that was given ends, on every
 * process. Its id.
 */
export const replaceSigningKey = async (
  service: Keeper,
  { endsTokens }: { readonly endsTokens: boolean },
): Promise<string> => {
  const { id } = await replaceWhere(
    service,
    () => true,
    async (tx) => {
      if (endsTokens) await removeSigningKeysRetiredBy(tx, Number.MAX_SAFE_INTEGER);
      return { endsTokens };
    },
  );
  return id;
};

const SIGNS_MS = 30 * 24 * 3_600_000;
/** Twice as long as a token: one may be signed by whoever read the key just before. */
const VERIFIES_MS = 2 * TOKEN_MS;

/** `together`: what else is done in the same transaction, as the audit tells it. */
const replaceWhere = async (
  service: Keeper,
  isDue: (current: SigningKey | null) => boolean,
  together: (tx: Db) => Promise<object> = async () => ({}),
): Promise<SigningKey> => {
  const { store, secrets, clock, newKey } = service;
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const id = newKey();
  const publicKey = JSON.stringify(await exportJWK(pair.publicKey));
  const plain = JSON.stringify(await exportJWK(pair.privateKey));
  const createdAt: Instant = clock();
  return store.transaction(async (tx) => {
    // First, and also where it is for nothing: whoever seals waits here, so that two processes do not make two keys.
    const privateKey = await secrets.seal(tx, plain, bindingOfSigningKey({ id }));
    const current = await currentSigningKey(tx);
    if (current && !isDue(current)) return current;
    const key = { id, publicKey, privateKey, createdAt };
    await storeSigningKey(tx, key);
    const after = await together(tx);
    await audit(service, tx, { act: 'MakeSigningKey', object: { kind: 'signing-key', id }, companyId: null, after });
    return key;
  });
};
