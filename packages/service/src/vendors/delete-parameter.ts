import { isProblem, type Problem } from '@cartage/core';
import { deleteVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Context } from '../context.ts';
import { holderOf, noParameter, type ParameterRef } from './find-parameters.ts';

/** Deletes a parameter; what it was. */
export const deleteParameter = async (ctx: Context, ref: ParameterRef): Promise<VendorParameter | Problem> => {
  const holder = holderOf(ctx, ref);
  if (isProblem(holder)) return holder;
  return (await deleteVendorParameter(ctx.store.db, holder, ref.key)) ?? noParameter(ref);
};
