import { isProblem } from '@cartage/core';
import { getOrder } from '@cartage/service';
import { fromOrder, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../operation.ts';
import { refuse } from './reply.ts';

export const get = operation({
  contract: v1Operations.Get,
  convert: asIs(toOrderRef),
  act: getOrder,
  reply: (order, call) => (isProblem(order) ? refuse([order], call) : { status: 200, json: fromOrder(order, call) }),
});
