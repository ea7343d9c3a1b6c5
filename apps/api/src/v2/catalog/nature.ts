import { findCargoNature, isProblem } from '@cartage/core';
import { fromNature, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const nature = operation({
  contract: v2Operations.Nature,
  convert: ({ params }) => asIs(params.code),
  act: async (_ctx, code) => findCargoNature(code),
  reply: (found, { locale }) =>
    isProblem(found) ? { problems: [found] } : { status: 200, json: fromNature(found, locale) },
});
