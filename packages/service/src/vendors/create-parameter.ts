import { isProblem, type Problem, problem } from '@cartage/core';
import { getVendorParameter, insertVendorParameter, type VendorParameter } from '@cartage/storage';
import type { Context } from '../context.ts';
import { type GivenParameter, holderOf } from './find-parameters.ts';

/** Of one company, of one vendor. */
const MOST_PARAMETERS = 100;

/** Adds a parameter that there is not yet. */
export const createParameter = async (ctx: Context, given: GivenParameter): Promise<VendorParameter | Problem> => {
  const holder = holderOf(ctx, given);
  if (isProblem(holder)) return holder;
  const { key, value } = given;
  const { db } = ctx.store;
  if (await insertVendorParameter(db, holder, { key, value }, MOST_PARAMETERS)) return { key, value };
  return (await getVendorParameter(db, holder, key)) ? isThere(given) : tooMany(given);
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
