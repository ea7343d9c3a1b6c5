import { findOrders } from '@cartage/service';
import { fromOrder, toOrderSearch, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../operation.ts';

export const getOrders = operation({
  contract: v1Operations.GetOrders,
  convert: asIs(toOrderSearch),
  act: findOrders,
  reply: (orders, call) => ({ status: 200, json: orders.map((order) => fromOrder(order, call)) }),
});
