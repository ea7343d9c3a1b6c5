import type { AccessRight } from '@cartage/core';
import { insertApiKey, type Store } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { hashKey } from './hash-key.ts';

export interface NewKey {
  readonly companyId: number;
  /** For people. */
  readonly name: string;
  /** The key itself; a random one where it is left out. */
  readonly key?: string;
  /** What it may be used for; null or left out: everything. */
  readonly rights?: readonly AccessRight[] | null;
}

/** A new API key for the company. The key is shown here once; only its digest is stored. */
export const createKey = async (
  service: Pick<Ground, 'clock' | 'newKey'> & { readonly store: Pick<Store, 'db'> },
  { companyId, name, key = service.newKey(), rights = null }: NewKey,
): Promise<string> => {
  await insertApiKey(service.store.db, {
    companyId,
    name,
    hash: hashKey(key),
    rights,
    createdAt: service.clock(),
    expiresAt: null,
  });
  return key;
};
