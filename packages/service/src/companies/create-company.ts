import type { Kopecks } from '@cartage/core';
import { type Company, insertCompany } from '@cartage/storage';
import type { Service } from '../context.ts';

export interface NewCompany {
  readonly name: string;
  readonly vatNumber: string | null;
  readonly kpp: string | null;
  readonly creditLimit: Kopecks;
}

/** A customer of the service. It has no key yet. */
export const createCompany = (service: Service, company: NewCompany): Promise<Company> =>
  insertCompany(service.store.db, { ...company, markUp: 0, createdAt: service.clock(), details: {} });
