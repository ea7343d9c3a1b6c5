import { z } from 'zod';
import type { Probe } from '../probe.ts';
import { statusOf, trial } from './version.ts';
import { trialContracts } from './wire.ts';

const refusals = z.strictObject({
  errors: z
    .array(z.strictObject({ code: z.string().min(1), message: z.string().min(1), target: z.string().nullable() }))
    .min(1),
});

export const trialProbe: Probe = {
  version: trial,
  contracts: trialContracts,
  withKey: (asked, key) => ({
    ...asked,
    headers: { ...asked.headers, ...(key === undefined || key === null ? {} : { Authorization: `apiKey ${key}` }) },
  }),
  keyTarget: /^apiKey$/,
  refusals: async (response) =>
    refusals.parse(await response.json()).errors.map(({ code, message, target }) => ({ code, text: message, target })),
  statusOf,
  access: {
    GetOne: { orderId: 'OrderNotFound' },
    Change: { orderId: 'OrderNotFound' },
    List: { ordersId: { hides: ({ orders }: { orders: readonly unknown[] }) => orders.length === 0 } },
    Download: { fileId: 'AccessDenied' },
    CreateFor: { companyId: 'AccessDenied' },
  },
  foreign: {
    orderId: ({ number }) => number,
    ordersId: ({ number }) => [number],
    fileId: () => 'file-of-another',
    companyId: ({ companyId }) => companyId,
  },
};
