import type { InterfaceVersion } from '../http/interface-version.ts';
import { operatorsKeyInHeader } from '../http/key-in-header.ts';
import { jobs } from './jobs.ts';
import { orderMoves } from './order-moves.ts';
import { orders } from './orders.ts';

export const operator: InterfaceVersion = {
  prefix: '/operator/v1',
  operations: [...orders, ...orderMoves, ...jobs],
  ...operatorsKeyInHeader,
};
