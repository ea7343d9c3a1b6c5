import { type Company, getCompany } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The operator's view of a company; null: there is none of this number. */
export const findCompany = ({ store }: Ground, id: number): Promise<Company | null> => getCompany(store.db, id);
