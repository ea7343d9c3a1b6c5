import type { Kopecks } from '@cartage/core';
import { type Company, insertCompany, type Store } from '@cartage/storage';
import type { Ground } from '../context.ts';

export interface NewCompany {
  readonly name: string;
  readonly vatNumber: string | null;
  readonly kpp: string | null;
  readonly creditLimit: Kopecks;
  /** The company that may act for it; null or left out: none but itself. */
  readonly ownerId?: number | null;
}

/** A customer of the service. It has no key yet. */
export const createCompany = (
  service: Pick<Ground, 'clock'> & { readonly store: Pick<Store, 'db'> },
  { ownerId = null, ...company }: NewCompany,
): Promise<Company> =>
  insertCompany(service.store.db, { ...company, ownerId, markUp: 0, createdAt: service.clock(), details: {} });
