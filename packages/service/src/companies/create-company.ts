import { type BasisPoints, checkCompanyName, checkTaxNumbers, type Kopecks, type Problem } from '@cartage/core';
import { type Company, getCompany, insertCompany, noteIdempotentCompany, type Store } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground, Once } from '../context.ts';
import { madeBefore } from '../once/made-before.ts';
import { problemOf, Rollback } from '../rollback.ts';
import { auditedTerms } from './audited-terms.ts';
import { noCompany } from './no-company.ts';
import { whyNoMore } from './why-no-more.ts';

export interface NewCompany {
  readonly name: string;
  readonly vatNumber: string | null;
  readonly kpp: string | null;
  readonly creditLimit: Kopecks;
  /** The operator's, on vendors' prices; left out: its owner's, else none. */
  readonly markUp?: BasisPoints;
  /** The company that may act for it; null or left out: none but itself. */
  readonly ownerId?: number | null;
}

/** A customer of the service, in the transaction of the caller, who has judged it. It has no key yet. */
export const createCompany = async (
  service: Pick<Ground, 'clock' | 'cause'> & { readonly store: Pick<Store, 'db'> },
  { ownerId = null, markUp = 0, ...company }: NewCompany,
): Promise<Company> => {
  const { db } = service.store;
  const made = await insertCompany(db, { ...company, ownerId, markUp, createdAt: service.clock(), details: {} });
  const { id: companyId, name, vatNumber, kpp } = made;
  const after = { companyName: name, vatNumber, kpp, ownerId, ...auditedTerms(made) };
  await audit(service, db, {
    act: 'CreateCompany',
    object: { kind: 'company', id: String(companyId) },
    companyId,
    after,
  });
  return made;
};

/**
 * The operator's own act. RequestInvalid: a name or number that is none, or no room below the owner; NotFound at `ownerId`:
 * there is no such owner.
 */
export const addCompany = (
  service: Pick<Ground, 'clock' | 'cause' | 'settings' | 'store'> & { readonly once?: Once },
  company: NewCompany,
): Promise<Company | readonly Problem[]> => {
  const problems = [...checkCompanyName(company.name, 'companyName'), ...checkTaxNumbers(company)];
  if (problems.length > 0) return Promise.resolve(problems);
  const { ownerId = null } = company;
  const { once } = service;
  return service.store
    .transaction(async (tx) => {
      const before = once && (await madeBefore(tx, once));
      const there = before ? await getCompany(tx, before) : null;
      if (there) return there;
      const owner = ownerId === null ? null : await getCompany(tx, ownerId);
      if (ownerId !== null) {
        if (!owner) throw new Rollback(noCompany(ownerId, 'ownerId'));
        const refusal = await whyNoMore(service, tx, 'companies', ownerId);
        if (refusal) throw new Rollback(refusal);
      }
      // Else whoever pays a mark-up would be rid of it by another company.
      const markUp = company.markUp ?? owner?.markUp ?? 0;
      const made = await createCompany({ ...service, store: { db: tx } }, { ...company, markUp });
      if (once) await noteIdempotentCompany(tx, once.key, made.id);
      return made;
    })
    .catch((thrown) => [problemOf(thrown)]);
};
