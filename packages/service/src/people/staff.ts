import {
  type AccessRight,
  isCompanyRole,
  type LocalText,
  operatorRoles,
  type Problem,
  problem,
  rightsOfRole,
} from '@cartage/core';
import {
  type CompanyUser,
  type CompanyUserChange,
  countOfRole,
  countOperatorsOfRole,
  type Db,
  getCompany,
  getCompanyUser,
  getOperatorUser,
  insertCompanyUser,
  insertOperatorUser,
  listCompanyUsers,
  listOperatorUsers,
  lockFamily,
  removeCompanyUser,
  removeOperatorUser,
  updateCompanyUser,
  updateOperatorUser,
} from '@cartage/storage';
import { lackingRights } from '../companies/company-keys.ts';
import { noCompany } from '../companies/no-company.ts';
import { whyNoMore } from '../companies/why-no-more.ts';
import type { Ground } from '../context.ts';

/** Whose people: those of the company of this id, or the operator's. */
export type Staff = number | 'operator';

interface NewMember {
  readonly userId: number;
  readonly name: string;
  readonly role: string;
  readonly at: number;
}

/** How people of one kind are kept; `tx` is the transaction of the act. */
export interface StaffRules {
  /** Whose part of the audit it stands in. */
  readonly companyId: number | null;
  /** The role of which one stays. */
  readonly topRole: string;
  readonly lastOne: LocalText;
  /** Why there is nobody at all: there is no such company. */
  readonly missing: (db: Db) => Promise<Problem | null>;
  /** Nobody else changes who is there before the transaction has ended. */
  readonly hold: (tx: Db) => Promise<unknown>;
  /** Why there can be nobody more. */
  readonly room: (service: Ground, tx: Db) => Promise<Problem | null>;
  readonly list: (
    db: Db,
    page: { readonly skip: number; readonly limit: number },
  ) => Promise<{ readonly users: readonly CompanyUser[]; readonly totalCount: number }>;
  readonly get: (db: Db, userId: number) => Promise<CompanyUser | null>;
  /** false: they are there already. */
  readonly insert: (tx: Db, member: NewMember) => Promise<boolean>;
  readonly update: (tx: Db, userId: number, change: CompanyUserChange) => Promise<void>;
  readonly remove: (tx: Db, userId: number) => Promise<void>;
  /** How many of the top role may do something. */
  readonly countTop: (tx: Db) => Promise<number>;
  /** What of the role a giver of these rights lacks; `null`: they lack nothing. */
  readonly lacking: (role: string, giver: readonly AccessRight[] | null) => readonly AccessRight[];
}

export const rulesOf = (staff: Staff): StaffRules => (staff === 'operator' ? ofOperator : ofCompany(staff));

const ofCompany = (companyId: number): StaffRules => ({
  companyId,
  topRole: 'owner',
  lastOne: {
    en: 'This is the last owner of the company; make somebody else an owner first.',
    ru: 'Это последний владелец компании; сначала сделайте владельцем кого-то ещё.',
  },
  missing: async (db) => ((await getCompany(db, companyId)) ? null : noCompany(companyId)),
  hold: (tx) => lockFamily(tx, companyId),
  room: async (service, tx) => {
    const refusal = await whyNoMore(service, tx, 'users', companyId);
    return refusal && { ...refusal, target: 'email' };
  },
  list: (db, page) => listCompanyUsers(db, companyId, page),
  get: (db, userId) => getCompanyUser(db, companyId, userId),
  insert: (tx, { at, ...member }) => insertCompanyUser(tx, { companyId, invitedAt: at, ...member }),
  update: (tx, userId, change) => updateCompanyUser(tx, companyId, userId, change),
  remove: (tx, userId) => removeCompanyUser(tx, companyId, userId),
  countTop: (tx) => countOfRole(tx, companyId, 'owner'),
  lacking: (role, giver) => (isCompanyRole(role) ? lackingRights(rightsOfRole[role], giver) : []),
});

const ofOperator: StaffRules = {
  companyId: null,
  topRole: operatorRoles[0],
  lastOne: {
    en: 'This is the last administrator; make somebody else an administrator first.',
    ru: 'Это последний администратор; сначала сделайте администратором кого-то ещё.',
  },
  missing: async () => null,
  // Counting holds the others back.
  hold: (tx) => countOperatorsOfRole(tx, operatorRoles[0]),
  room: async () => null,
  list: listOperatorUsers,
  get: getOperatorUser,
  insert: insertOperatorUser,
  update: updateOperatorUser,
  remove: removeOperatorUser,
  countTop: (tx) => countOperatorsOfRole(tx, operatorRoles[0]),
  // Who changes them may do everything.
  lacking: () => [],
};

/** NotFound at `userId`. */
export const noUser = (id: number): Problem =>
  problem('NotFound', 'userId', { en: `There is no user ${id}.`, ru: `Пользователя ${id} нет.` });
