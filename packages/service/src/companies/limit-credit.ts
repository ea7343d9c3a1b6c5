import type { Kopecks } from '@cartage/core';
import { setCreditLimit } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** Changes a company's credit limit; what it owes past it already it goes on owing. false: there is no such company. */
export const limitCredit = ({ store }: Pick<Ground, 'store'>, id: number, creditLimit: Kopecks): Promise<boolean> =>
  setCreditLimit(store.db, id, creditLimit);
