import { isProblem, type Problem } from '@cartage/core';
import { setVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Context } from '../context.ts';
import { type GivenParameter, holderOf, noParameter } from './find-parameters.ts';

/** Changes a parameter that there is. */
export const updateParameter = async (ctx: Context, given: GivenParameter): Promise<VendorParameter | Problem> => {
  const holder = holderOf(ctx, given);
  if (isProblem(holder)) return holder;
  const { key, value } = given;
  return (await setVendorParameter(ctx.store.db, holder, { key, value })) ? { key, value } : noParameter(given);
};
