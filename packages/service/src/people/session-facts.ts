import { type AccessRight, type CompanyRole, isCompanyRole, type OperatorRole, rightsOfRole } from '@cartage/core';
import { companiesOfUser, endSession } from '@cartage/storage';
import type { SignedIn } from '../access/authenticate-session.ts';
import { audit } from '../audit.ts';
import type { Ground, Person } from '../context.ts';

/** What somebody who has signed in is told of their session (interface 24.3). */
export interface SessionFacts {
  readonly person: Pick<Person, 'userId' | 'name' | 'login'>;
  /** Those that they act for, by id. */
  readonly companies: readonly { readonly id: number; readonly name: string; readonly role: CompanyRole }[];
  /** For which the session acts; null: for none. */
  readonly company: { readonly id: number; readonly name: string } | null;
  readonly operatorRole: OperatorRole | null;
  /** For that company; none while it is disabled, or another password has to be set first. */
  readonly rights: readonly AccessRight[];
  readonly until: number;
  readonly mustChangePassword: boolean;
}

/** What `/session` answers, however somebody has signed in. */
export const sessionFacts = async (
  { store }: Pick<Ground, 'store'>,
  { person, company, operatorRole, until }: SignedIn,
): Promise<SessionFacts> => {
  const { userId, name, login, mustChangePassword } = person;
  const companies = await companiesOfUser(store.db, userId);
  const mayAct = company !== null && !company.isDisabled && !mustChangePassword;
  return {
    person: { userId, name, login },
    companies: companies.flatMap(({ id, name: of, role }) => (isCompanyRole(role) ? [{ id, name: of, role }] : [])),
    company: company && { id: company.id, name: company.name },
    operatorRole,
    rights: mayAct ? rightsOfRole[company.role] : [],
    until,
    mustChangePassword,
  };
};

/** Ends the session. */
export const signOut = ({ store, ...service }: Ground, { person, company }: SignedIn): Promise<void> =>
  store.transaction(async (tx) => {
    await endSession(tx, person.session);
    const object = { kind: 'user', id: String(person.userId) } as const;
    await audit(service, tx, { act: 'SignOut', object, companyId: company?.id ?? null });
  });
