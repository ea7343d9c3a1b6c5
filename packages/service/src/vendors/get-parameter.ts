import type { Checked, Problem } from '@cartage/core';
import { getVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { holderOf, noParameter, type ParameterRef } from './find-parameters.ts';

/** A parameter of the company's. */
export const getParameter = async (ctx: Acting, ref: Checked<ParameterRef>): Promise<VendorParameter | Problem> =>
  (await getVendorParameter(ctx.store.db, holderOf(ctx, ref), ref.key)) ?? noParameter(ref);
