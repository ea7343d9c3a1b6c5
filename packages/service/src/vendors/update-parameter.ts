import type { Checked, Problem } from '@cartage/core';
import { setVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { auditParameter, type GivenParameter, holderOf, noParameter } from './find-parameters.ts';

/** Changes a parameter that there is. */
export const updateParameter = async (
  ctx: Acting,
  given: Checked<GivenParameter>,
): Promise<VendorParameter | Problem> => {
  const { key, value } = given;
  const isChanged = await ctx.store.transaction(async (tx) => {
    const isThere = await setVendorParameter(tx, holderOf(ctx, given), { key, value });
    if (isThere) await auditParameter(ctx, tx, given, 'UpdateVendorParameter');
    return isThere;
  });
  return isChanged ? { key, value } : noParameter(given);
};
