import { isProblem, type Problem, problem, readCompanySettings } from '@cartage/core';
import { findPartner, getCompany } from '@cartage/storage';
import type { Acting, ActingCompany, Actor, Ground } from '../context.ts';
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
  const partner = partnerKey === null ? null : await partnerOf(service, actor, partnerKey);
  return partner && isProblem(partner) ? partner : { company, partner };
};

const companyOf = async (
  { store }: Pick<Ground, 'store'>,
  actor: Actor,
  companyId: number | null,
): Promise<ActingCompany | null> => {
  if (companyId === null || companyId === actor.companyId) return ownCompany(actor);
  const found = await getCompany(store.db, companyId);
  return found?.ownerId === actor.companyId
    ? { id: found.id, topmostId: found.topmostId, markUp: found.markUp, settings: readCompanySettings(found.settings) }
    : null;
};

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
  const id = await findPartner(store.db, hashKey(key));
  if (id === null) return partnerDenied;
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
