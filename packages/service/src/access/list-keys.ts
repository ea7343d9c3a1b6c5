import { type ListedApiKey, listApiKeys, revokeApiKey } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The keys of a company, oldest first, revoked ones too. */
export const listKeys = ({ store }: Ground, companyId: number): Promise<readonly ListedApiKey[]> =>
  listApiKeys(store.db, companyId);

/** The key opens nothing from now on. false: there is no such key, or it was revoked before. */
export const revokeKey = ({ store, clock }: Ground, id: number): Promise<boolean> =>
  revokeApiKey(store.db, id, clock());
