import type { Checked, Problem } from '@cartage/core';
import { setVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { type GivenParameter, holderOf, noParameter } from './find-parameters.ts';

/** Changes a parameter that there is. */
export const updateParameter = async (
  ctx: Acting,
  given: Checked<GivenParameter>,
): Promise<VendorParameter | Problem> => {
  const { key, value } = given;
  const isChanged = await setVendorParameter(ctx.store.db, holderOf(ctx, given), { key, value });
  return isChanged ? { key, value } : noParameter(given);
};
