import { type Checked, type Problem, problem } from '@cartage/core';
import { getVendorParameter, insertVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { auditParameter, type GivenParameter, holderOf } from './find-parameters.ts';

/** Of one company, of one vendor. */
const MOST_PARAMETERS = 100;

/** Adds a parameter that there is not yet. */
export const createParameter = async (
  ctx: Acting,
  given: Checked<GivenParameter>,
): Promise<VendorParameter | Problem> => {
  const holder = holderOf(ctx, given);
  const { key, value } = given;
  const isMade = await ctx.store.transaction(async (tx) => {
    const isNew = await insertVendorParameter(tx, holder, { key, value }, MOST_PARAMETERS);
    if (isNew) await auditParameter(ctx, tx, given, 'CreateVendorParameter');
    return isNew;
  });
  if (isMade) return { key, value };
  return (await getVendorParameter(ctx.store.db, holder, key)) ? isThere(given) : tooMany(given);
};

const isThere = ({ vendorKey, key }: GivenParameter): Problem =>
  problem('RequestInvalid', 'parameterKey', {
    en: `Your company has a parameter '${key}' of ${vendorKey} already; update it instead.`,
    ru: `У вашей компании уже есть параметр '${key}' службы ${vendorKey}; измените его.`,
  });

const tooMany = ({ vendorKey }: GivenParameter): Problem =>
  problem('RequestInvalid', 'parameterKey', {
    en: `Your company has ${MOST_PARAMETERS} parameters of ${vendorKey} already, which is the most; delete one first.`,
    ru: `У вашей компании уже ${MOST_PARAMETERS} параметров службы ${vendorKey}, больше нельзя; сначала удалите один.`,
  });
