import { searchNatures } from '@cartage/core';
import { fromNatures, toNatureQuery, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const natures = operation({
  contract: v2Operations.Natures,
  convert: ({ query }) => asIs(toNatureQuery(query)),
  act: async (_ctx, query) => searchNatures(query),
  reply: (found, { locale }) => ({ status: 200, json: fromNatures(found, locale) }),
});
