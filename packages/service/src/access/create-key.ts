import { insertApiKey } from '@cartage/storage';
import type { Service } from '../context.ts';
import { hashKey } from './hash-key.ts';

/** A new API key for the company. The key is shown here once; only its digest is stored. */
export const createKey = async (
  service: Pick<Service, 'store' | 'clock' | 'newKey'>,
  {
    companyId,
    name,
    key = service.newKey(),
  }: { readonly companyId: number; readonly name: string; readonly key?: string },
): Promise<string> => {
  await insertApiKey(service.store.db, {
    companyId,
    name,
    hash: hashKey(key),
    rights: null,
    createdAt: service.clock(),
    expiresAt: null,
  });
  return key;
};
