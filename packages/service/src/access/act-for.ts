import { getCompany } from '@cartage/storage';
import type { Context, Service } from '../context.ts';

/** A context in which the worker acts for a company, with nobody waiting. */
export const actFor = async (service: Service, companyId: number): Promise<Context> => {
  const { markUp = 0 } = (await getCompany(service.store.db, companyId)) ?? {};
  return {
    ...service,
    actor: { companyId, keyId: 0, markUp, rights: null },
    company: { id: companyId, markUp },
    partner: null,
    signal: new AbortController().signal,
  };
};
