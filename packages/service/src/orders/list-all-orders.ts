import type { Order } from '@cartage/core';
import { type AllOrdersList, listAllOrders as readOrders } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** For the operator: any company's orders, the newest first. */
export const listAllOrders = ({ store }: Pick<Ground, 'store'>, list: AllOrdersList): Promise<readonly Order[]> =>
  readOrders(store.db, list);
