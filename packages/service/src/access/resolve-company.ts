import { isProblem, type Problem, problem, readCompanySettings } from '@cartage/core';
import { type Company, findPartner, getCompany } from '@cartage/storage';
import type { Acting, ActingCompany, Actor, Ground } from '../context.ts';
import { companyDisabled } from './authenticate-session.ts';
import { hashKey } from './hash-key.ts';

/** For whom a caller says that he acts. */
export interface ActingWish {
  /** null: for the company that owns the key. */
  readonly companyId: number | null;
  /** null: for no partner. */
  readonly partnerKey: string | null;
  /** Where the caller named the company. */
  readonly target: string;
}

/**
 * For whom the request is done: the caller's own company or one that it owns, and the partner whose key came with it.
 * AccessDenied for any other, which looks like one that does not exist.
 */
export const resolveCompany = async (
  service: Pick<Ground, 'store'>,
  actor: Actor,
  { companyId, partnerKey, target }: ActingWish,
): Promise<Pick<Acting, 'company' | 'partner'> | Problem> => {
  const company = await companyOf(service, actor, companyId);
  if (company === null) return companyDenied(companyId, target);
  if (isProblem(company)) return { ...company, target };
  const partner = partnerKey === null ? null : await partnerOf(service, actor, partnerKey);
  return partner && isProblem(partner) ? partner : { company, partner };
};

const companyOf = async (
  { store }: Pick<Ground, 'store'>,
  actor: Actor,
  companyId: number | null,
): Promise<ActingCompany | Problem | null> => {
  if (companyId === null || companyId === actor.companyId) return ownCompany(actor);
  const found = await getCompany(store.db, companyId);
  if (found?.ownerId !== actor.companyId) return null;
  return found.disabledAt === null ? actingFor(found) : problem('AccessDenied', null, companyDisabled);
};

const actingFor = ({ id, topmostId, markUp, settings }: Company): ActingCompany => ({
  id,
  topmostId,
  markUp,
  settings: readCompanySettings(settings),
});

/** The company that owns the key. */
export const ownCompany = ({ companyId, topmostId, markUp, settings = {} }: Actor): ActingCompany => ({
  id: companyId,
  topmostId,
  markUp,
  settings,
});

/** A partner may use its own key too. */
const partnerOf = async (
  { store }: Pick<Ground, 'store'>,
  { companyId }: Actor,
  key: string,
): Promise<{ readonly id: number } | Problem> => {
  const found = await findPartner(store.db, hashKey(key));
  if (found === null) return partnerDenied;
  if (found.isDisabled) return problem('AccessDenied', 'PartnerKey', companyDisabled);
  const { id } = found;
  if (id === companyId) return { id };
  return (await getCompany(store.db, companyId))?.ownerId === id ? { id } : partnerDenied;
};

export const companyDenied = (companyId: number | null, target: string): Problem =>
  problem('AccessDenied', target, {
    en: `Company ${companyId} does not exist or is not yours; leave companyId out to act for your own company.`,
    ru: `Компания ${companyId} не существует или не принадлежит вам; чтобы действовать от имени своей компании, не указывайте companyId.`,
  });

const partnerDenied: Problem = problem('AccessDenied', 'PartnerKey', {
  en: 'This PartnerKey does not exist, or your company does not belong to that partner; leave it out to act for your own company.',
  ru: 'Такого PartnerKey нет, или ваша компания не относится к этому партнёру; чтобы действовать от имени своей компании, не указывайте его.',
});
