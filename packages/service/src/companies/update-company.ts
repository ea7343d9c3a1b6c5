import { type BasisPoints, checkCompanyName, type Kopecks, type Problem } from '@cartage/core';
import { type Company, changeCompany, lockCompany } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';
import { auditedTerms } from './audited-terms.ts';
import { noCompany } from './no-company.ts';

/** What the operator changes of a company; null: it stays. */
export interface CompanyUpdate {
  readonly name: string | null;
  /** What it owes past it already it goes on owing. */
  readonly creditLimit: Kopecks | null;
  /** On vendors' prices from now on; the prices of orders that there are stay. */
  readonly markUp: BasisPoints | null;
  /** Nobody acts for it any more; its orders under way and its webhooks go on. */
  readonly isDisabled: boolean | null;
}

/** Changes a company; what it is then. NotFound at `companyId`: there is none; RequestInvalid: a name that is none. */
export const updateCompany = (
  service: Pick<Ground, 'clock' | 'cause' | 'store'>,
  id: number,
  { name, creditLimit, markUp, isDisabled }: CompanyUpdate,
): Promise<Company | readonly Problem[]> =>
  service.store.transaction(async (tx) => {
    const problems = name === null ? [] : checkCompanyName(name, 'companyName');
    if (problems.length > 0) return problems;
    const before = await lockCompany(tx, id);
    if (before === null) return [noCompany(id)];
    const after = await changeCompany(tx, id, {
      name: name ?? before.name,
      // Written where it is another one alone: to lower a limit is to tell that the balance is low.
      ...(creditLimit !== null && creditLimit !== before.creditLimit && { creditLimit }),
      ...(markUp !== null && { markUp }),
      // Since when is told of the first time.
      ...(isDisabled !== null && { disabledAt: isDisabled ? (before.disabledAt ?? service.clock()) : null }),
    });
    const [was, is] = [termsOf(before), termsOf(after)];
    const changed = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key]);
    if (changed.length > 0) {
      const of = (terms: typeof is) => Object.fromEntries(changed.map((key) => [key, terms[key]]));
      const object = { kind: 'company', id: String(id) } as const;
      await audit(service, tx, { act: 'UpdateCompany', object, companyId: id, before: of(was), after: of(is) });
    }
    return after;
  });

const termsOf = (company: Company) => ({ companyName: company.name, ...auditedTerms(company) });
