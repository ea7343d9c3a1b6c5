import { removePartnerKeys as remove } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** Whoever has a PartnerKey of the company can name it no more; how many there were. What it owns stays its own. */
export const removePartnerKeys = ({ store }: Pick<Ground, 'store'>, companyId: number): Promise<number> =>
  remove(store.db, companyId);
