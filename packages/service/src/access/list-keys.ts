import { type ListedApiKey, listApiKeys } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The keys of a company, oldest first, revoked ones too. */
export const listKeys = ({ store }: Ground, companyId: number): Promise<readonly ListedApiKey[]> =>
  listApiKeys(store.db, companyId);
