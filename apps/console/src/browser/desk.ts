import { type AccessRight, type OperatorRight, rightsOfRole } from '@cartage/core';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { calculationsOf, operatorsApi, shopOf } from './api.ts';
import { operatorMay, useWho } from './session/who.tsx';
import { useLocale } from './words/locale.ts';

/** Where somebody works: at a company's desk, or at the operator's, which has the orders of all companies. */
export type Desk = CompanyDesk | OperatorDesk;

/** The desk of a company for which they act. */
export interface CompanyDesk {
  readonly kind: 'company';
  /** As addresses name it, and questions to the service are kept by. */
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly shop: ReturnType<typeof shopOf>;
  readonly calculations: ReturnType<typeof calculationsOf>;
  readonly may: (right: AccessRight) => boolean;
  /** The operator has disabled the company: nobody does anything for it. */
  readonly isDisabled: boolean;
}

/** The operator's. */
export interface OperatorDesk {
  readonly kind: 'operator';
  readonly key: 'operator';
  readonly operator: ReturnType<typeof operatorsApi>;
  readonly may: (right: OperatorRight) => boolean;
}

/** The desk that the address names; null: they have none of that name. */
export const useDeskOrNone = (): Desk | null => {
  const who = useWho();
  const locale = useLocale();
  const { desk: key } = useParams({ strict: false });
  return useMemo(() => {
    if (key === 'operator') {
      if (who.operator === null) return null;
      return { kind: 'operator', key, operator: operatorsApi(), may: (right) => operatorMay(who, right) };
    }
    const company = who.companies.find(({ id }) => String(id) === key);
    if (!company) return null;
    // Those of the company that the session has chosen, which is none of a disabled one; else those of their role.
    const rights: readonly AccessRight[] = who.company?.id === company.id ? who.rights : rightsOfRole[company.role];
    return {
      kind: 'company',
      key: String(company.id),
      id: company.id,
      name: company.companyName,
      shop: shopOf(company.id),
      calculations: calculationsOf(company.id),
      may: (right) => rights.includes(right),
      // Each role has some.
      isDisabled: rights.length === 0,
    };
  }, [key, who, locale]);
};

/** The desk at which they work. */
export const useDesk = (): Desk => {
  const desk = useDeskOrNone();
  if (desk === null) throw new Error('There is no desk where this is drawn.');
  return desk;
};

/** A company's; for screens that the operator has not. */
export const useCompany = (): CompanyDesk => {
  const desk = useDesk();
  if (desk.kind !== 'company') throw new Error("This screen is a company's.");
  return desk;
};

/** The operator's; for screens that companies have not. */
export const useOperator = (): OperatorDesk => {
  const desk = useDesk();
  if (desk.kind !== 'operator') throw new Error("This screen is the operator's.");
  return desk;
};
