import { type AccessRight, accessRights } from '@cartage/core';
import type { Operator, Shop } from '../../api.ts';
import type { CompanyDesk, OperatorDesk } from '../../desk.ts';
import { type From, pageNumber } from '../../parts/pages.tsx';

const PAGE = 100;

/** Whose keys they are, and how they are listed and revoked. */
export interface KeySource<Key> {
  readonly key: readonly unknown[];
  readonly mayChange: boolean;
  readonly list: (
    from: From,
    signal: AbortSignal,
  ) => Promise<{ readonly keys: readonly Key[]; readonly totalCount: number; readonly nextLink: string | null }>;
  readonly revoke: (keyId: number) => Promise<unknown>;
}

/** Those of a company, by itself or by the operator. */
export interface CompanyKeySource extends KeySource<Shop.KeyModel> {
  /** Those that a new key may have. */
  readonly rights: readonly AccessRight[];
  readonly create: (body: Shop.KeyCreateModel) => Promise<Shop.NewKey>;
}

/** Nobody gives a right that they lack. */
export const ownKeys = ({ key, shop, may }: CompanyDesk): CompanyKeySource => ({
  key: [key, 'keys'],
  mayChange: may('Companies'),
  rights: accessRights.filter(may),
  list: (from, signal) => shop.ListKeys({ PageNum: pageNumber(from), PageSize: PAGE }, { signal }),
  create: (body) => shop.CreateKey({ body }),
  revoke: (keyId) => shop.RevokeKey({ keyId }),
});

export const companysKeys = ({ key, operator, may }: OperatorDesk, companyId: number): CompanyKeySource => ({
  key: [key, 'keys', companyId],
  mayChange: may('People'),
  rights: accessRights,
  list: (from, signal) =>
    operator.ListCompanyKeys({ companyId, PageNum: pageNumber(from), PageSize: PAGE }, { signal }),
  create: (body) => operator.CreateCompanyKey({ companyId, body }),
  revoke: (keyId) => operator.RevokeCompanyKey({ companyId, keyId }),
});

/** The operator's own. */
export const operatorsKeys = ({ key, operator, may }: OperatorDesk): KeySource<Operator.OperatorKeyModel> => ({
  key: [key, 'operator-keys'],
  mayChange: may('People'),
  list: (from, signal) => operator.ListOperatorKeys({ PageNum: pageNumber(from), PageSize: PAGE }, { signal }),
  revoke: (keyId) => operator.RevokeOperatorKey({ keyId }),
});
