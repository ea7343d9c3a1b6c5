import type { Checked, Problem } from '@cartage/core';
import { deleteVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { auditParameter, holderOf, noParameter, type ParameterRef } from './find-parameters.ts';

/** Deletes a parameter; what it was. */
export const deleteParameter = (ctx: Acting, ref: Checked<ParameterRef>): Promise<VendorParameter | Problem> =>
  ctx.store.transaction(async (tx) => {
    const gone = await deleteVendorParameter(tx, holderOf(ctx, ref), ref.key);
    if (gone === null) return noParameter(ref);
    await auditParameter(ctx, tx, ref, 'DeleteVendorParameter');
    return gone;
  });
