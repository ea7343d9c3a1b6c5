import { type Problem, problem } from '@cartage/core';
import type { Db, ParameterHolder, VendorParameter } from '@cartage/storage';
import { audit } from '../audit.ts';
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

/** Writes down what is done to one, in the transaction that does it: not its value, which may be a secret. */
export const auditParameter = (
  ctx: Acting,
  tx: Db,
  { vendorKey, key }: ParameterRef,
  act: 'CreateVendorParameter' | 'UpdateVendorParameter' | 'DeleteVendorParameter',
): Promise<void> =>
  audit(ctx, tx, {
    act,
    object: { kind: 'vendor-parameter', id: `${vendorKey}/${key}` },
    companyId: ctx.company.id,
    ...(act !== 'CreateVendorParameter' && { before: { vendorKey, key } }),
    ...(act !== 'DeleteVendorParameter' && { after: { vendorKey, key } }),
  });

/** There is no such parameter. */
export const noParameter = ({ vendorKey, key }: ParameterRef): Problem =>
  problem('RequestInvalid', 'parameterKey', {
    en: `Your company has no parameter '${key}' of ${vendorKey}; create it first.`,
    ru: `У вашей компании нет параметра '${key}' службы ${vendorKey}; сначала создайте его.`,
  });
