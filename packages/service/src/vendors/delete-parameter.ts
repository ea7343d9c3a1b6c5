import type { Checked, Problem } from '@cartage/core';
import { deleteVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { holderOf, noParameter, type ParameterRef } from './find-parameters.ts';

/** Deletes a parameter; what it was. */
export const deleteParameter = async (ctx: Acting, ref: Checked<ParameterRef>): Promise<VendorParameter | Problem> =>
  (await deleteVendorParameter(ctx.store.db, holderOf(ctx, ref), ref.key)) ?? noParameter(ref);
