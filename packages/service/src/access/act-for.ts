import { readCompanySettings } from '@cartage/core';
import { getCompany } from '@cartage/storage';
import type { Acting, Ground } from '../context.ts';

/** A context in which the worker acts for a company, with nobody waiting. */
export const actFor = async <S extends Ground>(service: S, companyId: number): Promise<S & Acting> => {
  const company = await getCompany(service.store.db, companyId);
  const { markUp = 0, settings: stored = {}, topmostId = companyId } = company ?? {};
  const settings = readCompanySettings(stored);
  return {
    ...service,
    actor: { companyId, topmostId, keyId: 0, name: '', countedAs: '', markUp, rights: null, settings },
    company: { id: companyId, topmostId, markUp, settings },
    partner: null,
    signal: new AbortController().signal,
  };
};
