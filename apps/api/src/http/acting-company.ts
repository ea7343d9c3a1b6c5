import { isProblem, type Problem, problem } from '@cartage/core';
import {
  type ActingCompany,
  type Actor,
  type Context,
  ownCompany,
  resolveCompany,
  type Service,
} from '@cartage/service';
import type { CompanyWish } from '@cartage/wire';

/** For whom a request is done, and what stands against it. */
export interface Acting {
  readonly acting: Pick<Context, 'company' | 'partner'>;
  readonly denied: readonly Problem[];
}

/**
 * Looks once for the company that the request names, in each place that names one, and for the partner. What names
 * nobody is for the company that owns the key; so is, for the sake of further problems, what is denied.
 */
export const actingCompany = async (
  service: Service,
  actor: Actor,
  wishes: readonly CompanyWish[],
  partnerKey: string | null,
): Promise<Acting> => {
  const own: Acting['acting'] = { company: ownCompany(actor), partner: null };
  const denied: Problem[] = [];
  if (wishes.length === 0 && partnerKey === null) return { acting: own, denied };

  const named = await resolveCompany(service, actor, { companyId: null, partnerKey, target: 'companyId' });
  if (isProblem(named)) denied.push(named);
  const known = new Map<number | null, ActingCompany | Problem>([[null, own.company]]);
  let company: ActingCompany | null = null;
  for (const { companyId, target } of wishes) {
    let found = known.get(companyId);
    if (found === undefined) {
      const resolved = await resolveCompany(service, actor, { companyId, partnerKey: null, target });
      found = isProblem(resolved) ? resolved : resolved.company;
      known.set(companyId, found);
    }
    if (isProblem(found)) denied.push({ ...found, target });
    else if (company !== null && company.id !== found.id) denied.push(notTogether(target));
    else company = found;
  }
  return { acting: { company: company ?? own.company, partner: isProblem(named) ? null : named.partner }, denied };
};

const notTogether = (target: string): Problem =>
  problem('RequestInvalid', target, {
    en: 'All elements of a request must be for the same company; send those of another company in a separate request.',
    ru: 'Элементы одного запроса должны относиться к одной компании; элементы для другой компании передайте отдельным запросом.',
  });
