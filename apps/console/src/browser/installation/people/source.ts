import { type CompanyRole, companyRoles, type OperatorRole, operatorRoles } from '@cartage/core';
import type { CompanyDesk, OperatorDesk } from '../../desk.ts';
import { type From, pageNumber } from '../../parts/pages.tsx';

/** Somebody who signs in. */
export interface Person<Role> {
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly invitedAt: string | null;
  readonly signedInAt: string | null;
  readonly role: Role;
}

interface Changed<Role> {
  readonly name?: string;
  readonly role?: Role;
  readonly isDisabled?: boolean;
}

/** Whose people they are, and by which operations they are looked after. */
export interface PeopleSource<Role extends string> {
  readonly key: readonly unknown[];
  readonly side: 'company' | 'operator';
  readonly roles: readonly Role[];
  /** Whoever looks may be one of them. */
  readonly isOwn: boolean;
  readonly mayChange: boolean;
  readonly list: (
    from: From,
    signal: AbortSignal,
  ) => Promise<{
    readonly users: readonly Person<Role>[];
    readonly totalCount: number;
    readonly nextLink: string | null;
  }>;
  readonly invite: (body: { readonly email: string; readonly name: string; readonly role: Role }) => Promise<unknown>;
  readonly update: (userId: number, body: Changed<Role>) => Promise<unknown>;
  readonly remove: (userId: number) => Promise<unknown>;
  /** null: they ask for a new password themselves. */
  readonly reset: ((userId: number) => Promise<unknown>) | null;
}

const PAGE = 100;

/** The people of one's own company. */
export const ownPeople = ({ key, shop, may }: CompanyDesk): PeopleSource<CompanyRole> => ({
  key: [key, 'people'],
  side: 'company',
  roles: companyRoles,
  isOwn: true,
  mayChange: may('Companies'),
  list: (from, signal) => shop.ListUsers({ PageNum: pageNumber(from), PageSize: PAGE }, { signal }),
  invite: (body) => shop.InviteUser({ body }),
  update: (userId, body) => shop.UpdateUser({ userId, body }),
  remove: (userId) => shop.RemoveUser({ userId }),
  reset: null,
});

/** Those of the operator. */
export const operatorsPeople = ({ key, operator, may }: OperatorDesk): PeopleSource<OperatorRole> => ({
  key: [key, 'people'],
  side: 'operator',
  roles: operatorRoles,
  isOwn: true,
  mayChange: may('People'),
  list: (from, signal) => operator.ListOperatorUsers({ PageNum: pageNumber(from), PageSize: PAGE }, { signal }),
  invite: (body) => operator.InviteOperatorUser({ body }),
  update: (userId, body) => operator.UpdateOperatorUser({ userId, body }),
  remove: (userId) => operator.RemoveOperatorUser({ userId }),
  reset: null,
});

/** Those of a company, by the operator. */
export const companysPeople = ({ key, operator, may }: OperatorDesk, companyId: number): PeopleSource<CompanyRole> => ({
  key: [key, 'people', companyId],
  side: 'company',
  roles: companyRoles,
  isOwn: false,
  mayChange: may('People'),
  list: (from, signal) =>
    operator.ListCompanyUsers({ companyId, PageNum: pageNumber(from), PageSize: PAGE }, { signal }),
  invite: (body) => operator.InviteCompanyUser({ companyId, body }),
  update: (userId, body) => operator.UpdateCompanyUser({ companyId, userId, body }),
  remove: (userId) => operator.RemoveCompanyUser({ companyId, userId }),
  reset: (userId) => operator.ResetUserPassword({ companyId, userId }),
});
