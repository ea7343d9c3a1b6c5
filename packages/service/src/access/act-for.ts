import { getCompany } from '@cartage/storage';
import type { Context, Service } from '../context.ts';

/** A context in which the worker acts for a company, with nobody waiting. */
export const actFor = async (service: Service, companyId: number): Promise<Context> => {
  const company = await getCompany(service.store.db, companyId);
  return {
    ...service,
    actor: { companyId, keyId: 0, markUp: company?.markUp ?? 0 },
    signal: new AbortController().signal,
  };
};
