import { type Problem, problem } from '@cartage/core';
import type { ParameterHolder, VendorParameter } from '@cartage/storage';
import type { Acting } from '../context.ts';

/** A parameter as a request names it. */
export interface ParameterRef {
  readonly vendorKey: string;
  readonly key: string;
}

/** A parameter as a request gives it. */
export interface GivenParameter extends ParameterRef, VendorParameter {}

/** Whose parameters of the vendor the request is about: the company's own alone. */
export const holderOf = ({ company }: Acting, { vendorKey }: ParameterRef): ParameterHolder => ({
  companyId: company.id,
  vendorKey,
});

/** There is no such parameter. */
export const noParameter = ({ vendorKey, key }: ParameterRef): Problem =>
  problem('RequestInvalid', 'parameterKey', {
    en: `Your company has no parameter '${key}' of ${vendorKey}; create it first.`,
    ru: `У вашей компании нет параметра '${key}' службы ${vendorKey}; сначала создайте его.`,
  });
