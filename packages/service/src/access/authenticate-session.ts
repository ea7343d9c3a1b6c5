import {
  type CompanyRole,
  type Instant,
  isCompanyRole,
  isOperatorRole,
  type OperatorRole,
  type Problem,
  problem,
  readCompanySettings,
  rightsOfRole,
} from '@cartage/core';
import { type FoundSession, findSession, type SessionCompany, touchSession } from '@cartage/storage';
import type { Actor, Ground, Operator, Person } from '../context.ts';
import { hashKey } from './hash-key.ts';

/** Nobody has asked anything for so long, and a session has ended. */
export const IDLE_MS = 30 * 60_000;

/** It ends then, however busy it is. */
export const SESSION_MS = 12 * 3_600_000;

/** How long somebody counts as having just proved who they are. */
const PROOF_MS = 5 * 60_000;

/** When it was last used is written no more often. */
const SEEN_EVERY_MS = 60_000;

/** Somebody who has signed in. */
export interface SignedIn {
  readonly person: Person;
  /** Their role with the operator; null: they are none of its people. */
  readonly operatorRole: OperatorRole | null;
  /** For which they act, with their role there; null: for none. */
  readonly company: (Omit<SessionCompany, 'role'> & { readonly role: CompanyRole }) | null;
  /** When the session ends, if nothing is asked. */
  readonly until: Instant;
}

/**
 * Who has the session of this cookie. `companyId`: for which they want to act; null: for the one that they acted for last, at first
 * the one with the smallest id of those that are not disabled. SessionEnded where it has ended, or they may do nothing at all any more; AccessDenied at
 * `X-Company` where they may not act for the company that they named.
 */
export const authenticateSession = async (
  service: Pick<Ground, 'store' | 'clock'>,
  { cookie, companyId }: { readonly cookie: string; readonly companyId: number | null },
): Promise<SignedIn | Problem> => {
  const hash = hashKey(cookie);
  const found = await findSession(service.store.db, { hash, companyId: companyId ?? 0 });
  const now = service.clock();
  // Seen in what is yet to come: by a clock that was ahead, so nobody knows how long ago.
  if (!found || found.endsAt <= now || Math.abs(now - found.seenAt) >= IDLE_MS)
    return problem('SessionEnded', 'Cookie');
  const operatorRole = found.operatorRole !== null && isOperatorRole(found.operatorRole) ? found.operatorRole : null;
  const company = companyOf(found);
  if (!company && companyId !== null) return problem('AccessDenied', 'X-Company', notTheirs(companyId));
  if (!company && operatorRole === null) return problem('SessionEnded', 'Cookie');
  const lastCompanyId = company?.id ?? found.lastCompanyId;
  if (found.seenAt + SEEN_EVERY_MS <= now || lastCompanyId !== found.lastCompanyId)
    await touchSession(service.store.db, hash, { at: now, companyId: lastCompanyId });
  const { userId, login, name, provedAt, mustChangePassword } = found;
  return {
    person: { userId, login, name, session: hash, provedAt, mustChangePassword },
    operatorRole,
    company,
    until: Math.min(now + IDLE_MS, found.endsAt),
  };
};

const companyOf = ({ company }: FoundSession): SignedIn['company'] =>
  company && isCompanyRole(company.role) ? { ...company, role: company.role } : null;

/** Acts for the company of the session with the rights of their role; AccessDenied where there is none to act for. */
export const actorOfSession = ({ person, company, until }: SignedIn): Actor | Problem => {
  if (!company) return problem('AccessDenied', null, ofOperatorAlone);
  if (company.isDisabled) return problem('AccessDenied', null, companyDisabled);
  if (person.mustChangePassword) return problem('AccessDenied', null, passwordFirst);
  return {
    companyId: company.id,
    topmostId: company.topmostId,
    keyId: 0,
    name: person.name,
    // Its company's requests are counted with its topmost owner's, as those of keys are.
    countedAs:
      company.topmostId === company.id ? `user ${person.userId}` : String(company.topmostKey ?? -company.topmostId),
    markUp: company.markUp,
    rights: rightsOfRole[company.role],
    settings: readCompanySettings(company.settings),
    until,
    person,
  };
};

/** Acts for the operator with their role; AccessDenied for whoever is none of its people. */
export const operatorOfSession = ({ person, operatorRole }: SignedIn): Operator | Problem => {
  if (operatorRole === null) return problem('AccessDenied', null, noOperator);
  if (person.mustChangePassword) return problem('AccessDenied', null, passwordFirst);
  return { role: operatorRole, name: person.name, countedAs: `user ${person.userId}`, doer: doerOf(person), person };
};

const doerOf = ({ userId, name }: Person): Operator['doer'] => ({ kind: 'person', id: userId, name });

/** StepUpRequired for somebody who has not just proved who they are; null: they have, or a key was shown. */
export const missingProof = (
  { clock }: Pick<Ground, 'clock'>,
  { person }: { readonly person?: Person },
): Problem | null => (person && !isRecent(clock(), person.provedAt) ? problem('StepUpRequired') : null);

/** Whether that is a proof still. */
export const isRecent = (now: Instant, provedAt: Instant): boolean => Math.abs(now - provedAt) < PROOF_MS;

const notTheirs = (companyId: number) => ({
  en: `You do not act for the company ${companyId}; GET /session lists those that you do.`,
  ru: `Вы не действуете от имени компании ${companyId}; список ваших компаний: GET /session.`,
});

const ofOperatorAlone = {
  en: 'You act for no company; your account is one of the operator.',
  ru: 'Вы не действуете от имени какой-либо компании; ваша учётная запись принадлежит оператору.',
};

const noOperator = {
  en: 'Your account is none of the operator; it does not open this interface.',
  ru: 'Ваша учётная запись не принадлежит оператору; она не открывает этот интерфейс.',
};

/** What callers of a company that the operator has disabled are told. */
export const companyDisabled = {
  en: 'The operator has disabled this company; ask them.',
  ru: 'Оператор отключил эту компанию; обратитесь к нему.',
};

const passwordFirst = {
  en: 'Set a password of your own first: POST /session/password.',
  ru: 'Сначала задайте собственный пароль: POST /session/password.',
};
