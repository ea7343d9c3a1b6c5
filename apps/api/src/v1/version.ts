import { buildV1Operations, isApiKeyName } from '@cartage/wire/v1';
import type { InterfaceVersion } from '../http/interface-version.ts';
import { actor } from './actor.ts';
import { calc } from './calc.ts';
import { calcMany } from './calc-many.ts';
import { callCourier } from './call-courier.ts';
import { cancel } from './cancel.ts';
import { create } from './create.ts';
import { createMany } from './create-many.ts';
import { get } from './get.ts';
import { getOrderStatuses } from './get-order-statuses.ts';
import { getOrders } from './get-orders.ts';
import { getPickupPoints } from './get-pickup-points.ts';
import { print } from './print.ts';
import { pushToVendor } from './push-to-vendor.ts';
import { refuse } from './reply.ts';
import { track } from './track.ts';
import { update } from './update.ts';

export const v1 = (brand: string): InterfaceVersion => ({
  prefix: '/openapi/v1',
  operations: [
    create,
    createMany,
    pushToVendor,
    callCourier,
    print,
    calc,
    calcMany,
    update,
    get,
    getOrders,
    track,
    cancel,
    getPickupPoints,
    getOrderStatuses(buildV1Operations(brand).GetOrderStatuses, brand),
  ],
  keyIn: 'body',
  isKeyName: isApiKeyName,
  actor,
  refuse,
});
