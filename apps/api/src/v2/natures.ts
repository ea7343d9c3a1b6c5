import { findCargoNature, searchNatures } from '@cartage/core';
import { fromNature, fromNatures, toNatureQuery, v2Operations } from '@cartage/wire/v2';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const natures: readonly Operation[] = [
  operation({
    contract: v2Operations.Natures,
    convert: ({ query }) => asIs(toNatureQuery(query)),
    act: async (_ctx, query) => searchNatures(query),
    reply: (found, { locale }) => ({ status: 200, json: fromNatures(found, locale) }),
  }),
  operation({
    contract: v2Operations.Nature,
    convert: ({ params }) => asIs(params.code),
    act: async (_ctx, code) => findCargoNature(code),
    reply: (found, { locale }) => ({ status: 200, json: fromNature(found, locale) }),
  }),
];
