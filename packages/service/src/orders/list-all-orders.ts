import type { Order } from '@cartage/core';
import { type AllOrdersList, listAllOrders as readOrders } from '@cartage/storage';
import type { Service } from '../context.ts';

/** For the operator: any company's orders, the newest first. */
export const listAllOrders = ({ store }: Pick<Service, 'store'>, list: AllOrdersList): Promise<readonly Order[]> =>
  readOrders(store.db, list);
