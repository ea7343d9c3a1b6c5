import { type PaymentManifest, secret } from '@cartage/vendor-kit';
import { z } from 'zod';

export const manifest: PaymentManifest = {
  key: 'sandbox',
  name: 'Sandbox payments',
  interfaceVersion: 1,
  version: '1.0.0',
  hosts: 'setting',
  limits: { requestsPerSecond: 1000, concurrency: 32 },
  credentials: z.object({
    secret: secret(z.string().min(1)).meta({ title: 'Secret of the calls' }),
    notificationSecret: secret(z.string().min(1)).meta({ title: 'Secret of the notifications' }),
  }),
  settings: z.object({ baseUrl: z.url({ protocol: /^https?$/ }).meta({ title: 'Where the provider is' }) }),
};
