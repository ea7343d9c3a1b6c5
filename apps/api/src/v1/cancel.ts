import { isProblem } from '@cartage/core';
import { cancelOrder } from '@cartage/service';
import { fromCancelled, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../operation.ts';
import { refuse } from './reply.ts';

export const cancel = operation({
  contract: v1Operations.Cancel,
  convert: asIs(toOrderRef),
  act: cancelOrder,
  reply: (order, call) => (isProblem(order) ? refuse([order], call) : { status: 200, json: fromCancelled(order) }),
});
