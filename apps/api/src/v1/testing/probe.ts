import { v1Operations } from '@cartage/wire/v1';
import { z } from 'zod';
import type { Asked, Probe } from '../../testing/probe.ts';
import { v1 } from '../version.ts';

/** The body of every refusal (interface 5.1): these three and nothing else. */
const refusals = z
  .array(
    z.strictObject({
      errorCode: z.string().min(1),
      errorDescription: z.string().min(1),
      errorAdditionalInfo: z.string().nullable(),
    }),
  )
  .min(1);

const withKey = (asked: Asked, key: unknown): Asked => {
  const body = (asked.body ?? {}) as object;
  return {
    ...asked,
    body: Array.isArray(body) ? body.map((one: object) => ({ ...one, apiKey: key })) : { ...body, apiKey: key },
  };
};

const statuses: Readonly<Record<string, number>> = {
  RequestTooLarge: 413,
  TooManyRequests: 429,
  IdempotencyKeyInProgress: 409,
  NotFound: 404,
  MethodNotAllowed: 405,
  UnsupportedMediaType: 415,
};

/** The key travels in the body, and every failure is HTTP 500 with an array. */
export const v1Probe: Probe = {
  version: v1('service'),
  contracts: Object.values(v1Operations),
  withKey,
  keyTarget: /^(\[0\]\.)?apiKey$/,
  refusals: async (response) =>
    refusals.parse(await response.json()).map(({ errorCode, errorDescription, errorAdditionalInfo }) => ({
      code: errorCode,
      text: errorDescription,
      target: errorAdditionalInfo,
    })),
  statusOf: (code) => statuses[code] ?? 500,
  unseen: {
    CalcMany: ({ options }: { options: readonly { error: { errorCode: string } | null }[] }) =>
      options.every(({ error }) => error?.errorCode === 'AccessDenied'),
    CallCourier: ({ orders }: { orders: readonly { vendorPickupNum: unknown }[] }) =>
      orders.every(({ vendorPickupNum }) => vendorPickupNum === null),
    GetOrderStatuses: ({ orderStatusesInfo }: { orderStatusesInfo: readonly { orderStatus: unknown }[] }) =>
      orderStatusesInfo.every(({ orderStatus }) => orderStatus === null),
  },
};
