import { isProblem } from '@cartage/core';
import { showBalance } from '@cartage/service';
import { fromBalance, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const balance = operation({
  contract: v2Operations.Balance,
  convert: ({ params }) => asIs(params.id),
  act: showBalance,
  reply: (found) => (isProblem(found) ? { problems: [found] } : { status: 200, json: fromBalance(found) }),
});
