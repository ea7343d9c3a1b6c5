import { type AccessRight, type LocalText, type Problem, problem } from '@cartage/core';
import type { CompanyUser, Db } from '@cartage/storage';
import { missingProof } from '../access/authenticate-session.ts';
import { audit } from '../audit.ts';
import type { Ground, Person } from '../context.ts';
import { factsOf, moreThanYours } from './invite.ts';
import { endIfNobody } from './sign-in.ts';
import { noUser, rulesOf, type Staff, type StaffRules } from './staff.ts';

/** What is to change of somebody; null: it stays. */
export interface UserChange {
  readonly name: string | null;
  readonly role: string | null;
  readonly isDisabled: boolean | null;
}

/** Who changes it: what they may do, null: everything, and whose session it is, where it is one. */
export interface ByWhom {
  readonly rights: readonly AccessRight[] | null;
  readonly person?: Person;
}

/** The company's people or the operator's, by id; NotFound at `companyId`. */
export const listStaff = async (
  { store: { db } }: Pick<Ground, 'store'>,
  staff: Staff,
  page: { readonly skip: number; readonly limit: number },
) => (await rulesOf(staff).missing(db)) ?? rulesOf(staff).list(db, page);

/**
 * Changes somebody; who they are then. NotFound at `userId`; RequestInvalid where nobody could give rights any more; StepUpRequired
 * for another role; AccessDenied for one that has more rights than who gives it.
 */
export const changeUser = (
  service: Ground,
  staff: Staff,
  { userId, change }: { readonly userId: number; readonly change: UserChange },
  by: ByWhom,
): Promise<CompanyUser | Problem> =>
  service.store.transaction(async (tx) => {
    const rules = rulesOf(staff);
    await rules.hold(tx);
    const before = (await rules.missing(tx)) ?? (await rules.get(tx, userId)) ?? noUser(userId);
    if ('code' in before) return before;
    const { name = before.name, role = before.role, isDisabled = before.isDisabled } = given(change);
    const after = { ...before, name, role, isDisabled };
    const refusal =
      whyNotGiven(service, rules, { before, after, by }) ??
      (await whyLast(rules, tx, { before, after, target: role === before.role ? 'isDisabled' : 'role' }));
    if (refusal) return refusal;
    await rules.update(tx, userId, { name, role, disabledAt: isDisabled ? service.clock() : null });
    if (isDisabled) await endIfNobody(tx, userId);
    const facts = { before: factsOf(before), after: factsOf(after) };
    await audit(service, tx, { act: 'UpdateUser', object: objectOf(userId), companyId: rules.companyId, ...facts });
    return after;
  });

/** They belong to the company, or are the operator's, no more: their sessions do nothing there from now on. Null: it is done. */
export const removeUser = (service: Ground, staff: Staff, userId: number): Promise<Problem | null> =>
  service.store.transaction(async (tx) => {
    const rules = rulesOf(staff);
    await rules.hold(tx);
    const before = (await rules.missing(tx)) ?? (await rules.get(tx, userId)) ?? noUser(userId);
    if ('code' in before) return before;
    const refusal = await whyLast(rules, tx, { before, after: null, target: 'userId' });
    if (refusal) return refusal;
    await rules.remove(tx, userId);
    await endIfNobody(tx, userId);
    const object = objectOf(userId);
    await audit(service, tx, { act: 'RemoveUser', object, companyId: rules.companyId, before: factsOf(before) });
    return null;
  });

const given = (change: UserChange): { [Field in keyof UserChange]?: NonNullable<UserChange[Field]> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));

interface Changed {
  readonly before: CompanyUser;
  readonly after: CompanyUser;
}

/** Who is let in again is given their role too. */
const whyNotGiven = (
  service: Ground,
  rules: StaffRules,
  { before, after, by }: Changed & { readonly by: ByWhom },
): Problem | null => {
  const isOther = after.role !== before.role;
  if (!isOther && (after.isDisabled || !before.isDisabled)) return null;
  const lacking = rules.lacking(after.role, by.rights);
  if (lacking.length > 0) return problem('AccessDenied', isOther ? 'role' : 'isDisabled', moreThanYours(lacking));
  return missingProof(service, by);
};

const whyLast = async (
  rules: StaffRules,
  tx: Db,
  { before, after, target }: Omit<Changed, 'after'> & { readonly after: CompanyUser | null; readonly target: string },
): Promise<Problem | null> => {
  const isTop = (one: CompanyUser | null) => one !== null && one.role === rules.topRole && !one.isDisabled;
  const text: LocalText = rules.lastOne;
  if (!isTop(before) || isTop(after) || (await rules.countTop(tx)) > 1) return null;
  return problem('RequestInvalid', target, text);
};

const objectOf = (userId: number) => ({ kind: 'user' as const, id: String(userId) });
