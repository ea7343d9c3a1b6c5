import type { ProblemCode } from '@cartage/core';
import { authenticateKey } from '@cartage/service';
import { buildV1Operations, fromProblems, isApiKeyName, readApiKey } from '@cartage/wire/v1';
import type { InterfaceVersion } from '../http/interface-version.ts';
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
import { track } from './track.ts';
import { update } from './update.ts';

/** The key travels in the body. */
const actor: InterfaceVersion['actor'] = async (service, { body }) => {
  const read = readApiKey(body);
  return 'problem' in read ? read.problem : authenticateKey(service, read.key);
};

/** Every failure is HTTP 500 with an array of errors (interface 5.1); the few others: interface 5.5. */
const statuses: Readonly<Partial<Record<ProblemCode, number>>> = {
  RequestTooLarge: 413,
  TooManyRequests: 429,
  IdempotencyKeyInProgress: 409,
  NotFound: 404,
  MethodNotAllowed: 405,
  UnsupportedMediaType: 415,
};

const refuse: InterfaceVersion['refuse'] = (problems, { locale }) => ({
  status: problems.map(({ code }) => statuses[code]).find(Boolean) ?? 500,
  json: fromProblems(problems, locale),
});

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
