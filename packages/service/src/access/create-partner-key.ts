import { insertPartnerKey } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { hashKey } from './hash-key.ts';

/**
 * A key by which the company is named as a partner. It is shown here once; only its digest is stored. One that is there
 * already names whom it named before.
 */
export const createPartnerKey = async (
  service: Pick<Ground, 'store' | 'newKey'>,
  { companyId, key = service.newKey() }: { readonly companyId: number; readonly key?: string },
): Promise<string> => {
  await insertPartnerKey(service.store.db, { hash: hashKey(key), companyId });
  return key;
};
