import { expect, it } from 'vitest';
import { z } from 'zod';
import { secret } from '../secrets/secret.ts';
import { paymentAccount } from './payment-account.ts';
import type { PaymentManifest } from './payment-provider.ts';

const manifest: PaymentManifest = {
  key: 'acme-pay',
  name: 'Acme Pay',
  version: '1.0.0',
  interfaceVersion: 1,
  hosts: 'setting',
  limits: { requestsPerSecond: 10, concurrency: 2 },
  credentials: z.object({ secret: secret(z.string().min(3)) }),
  settings: z.object({ baseUrl: z.url() }),
};
const values = { secret: 'hush', baseUrl: 'https://pay.example' };

it('parts the values into credentials and settings', () => {
  expect(paymentAccount(manifest, values)).toEqual({
    id: 'payments:acme-pay',
    environment: 'prod',
    credentials: { secret: 'hush' },
    settings: { baseUrl: 'https://pay.example' },
  });
});

it.for([
  [{ baseUrl: values.baseUrl }, ['secret']],
  [{ secret: 'x', baseUrl: 'nowhere' }, ['secret', 'baseUrl']],
  [{ ...values, shop: '1' }, ['shop']],
  [{ ...values, toString: '1', constructor: '2' }, ['toString', 'constructor']],
] as const)('names the fields of %o that are missing, wrong or unknown', ([given, names]) => {
  expect(paymentAccount(manifest, given as never)).toEqual(names);
});
