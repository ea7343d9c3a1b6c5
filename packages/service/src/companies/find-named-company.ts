import { type Problem, problem } from '@cartage/core';
import { type Company, findByTaxpayerNumber, getCompany } from '@cartage/storage';
import type { Actor, Ground } from '../context.ts';

/**
 * The company that a caller names by its taxpayer number or its id (interface 13.16), the caller's own or one that it
 * owns. null: it may see no such company. RequestInvalid: several that it owns have the number.
 */
export const findNamedCompany = async (
  { store }: Pick<Ground, 'store'>,
  { companyId: callerId }: Actor,
  { name, target }: { readonly name: string; readonly target: string },
): Promise<Company | Problem | null> => {
  const vatNumber = name.toUpperCase();
  const [found, ...others] = await findByTaxpayerNumber(store.db, { vatNumber, callerId, limit: MOST_NAMED });
  if (found) return found.id === callerId || others.length === 0 ? found : ambiguous(name, target, [found, ...others]);
  if (!/^[1-9]\d{0,9}$/.test(name)) return null;
  const company = await getCompany(store.db, Number(name));
  return company && (company.id === callerId || company.ownerId === callerId) ? company : null;
};

const MOST_NAMED = 10;

const ambiguous = (name: string, target: string, companies: readonly Company[]): Problem => {
  const ids = companies.map(({ id }) => id).join(', ');
  return problem('RequestInvalid', target, {
    en: `Several of your companies have the taxpayer number ${name}; name one by its id: ${ids}.`,
    ru: `ИНН ${name} имеют несколько ваших компаний; укажите одну по её номеру: ${ids}.`,
  });
};
