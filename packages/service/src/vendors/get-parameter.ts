import { isProblem, type Problem } from '@cartage/core';
import { getVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Context } from '../context.ts';
import { holderOf, noParameter, type ParameterRef } from './find-parameters.ts';

/** A parameter of the company's. */
export const getParameter = async (ctx: Context, ref: ParameterRef): Promise<VendorParameter | Problem> => {
  const holder = holderOf(ctx, ref);
  if (isProblem(holder)) return holder;
  return (await getVendorParameter(ctx.store.db, holder, ref.key)) ?? noParameter(ref);
};
