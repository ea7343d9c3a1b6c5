import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockVendor } from '@cartage/mock-vendor';
import type { PaymentNotification } from '@cartage/vendor-kit';
import type { SimulatedPayments } from '@cartage/vendor-kit/conformance';
import { type Payment, payment, sandboxSecrets } from './protocol.ts';

/** The real server of the sandbox, as the conformance suite wants it. */
export async function simulate(): Promise<SimulatedPayments> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-sandbox-payments-'));
  const server = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir, latencyMs: 0 });
  const ear = await listen();
  const known = async (reference: string): Promise<readonly Payment[]> =>
    (await fetch(`${server.url}/_control/payments?reference=${reference}`)).json() as Promise<readonly Payment[]>;
  /** As the buttons of the page do; whether that changed anything. */
  const press = async (reference: string, button: 'pay' | 'decline'): Promise<boolean> => {
    const [before] = await known(reference);
    await fetch(`${before?.link}/${button}`, { method: 'POST', redirect: 'manual' });
    const [after] = await known(reference);
    return before?.status !== after?.status;
  };
  return {
    origin: server.url,
    account: (origin) => ({
      credentials: { secret: sandboxSecrets.api, notificationSecret: sandboxSecrets.notifications },
      settings: { baseUrl: origin },
    }),
    notifyUrl: ear.url,
    made: async (reference) => (await known(reference)).length,
    pay: (reference) => press(reference, 'pay'),
    decline: async (reference) => void (await press(reference, 'decline')),
    returned: async (reference) =>
      (await known(reference)).reduce((sum, { refundedAmount }) => sum + refundedAmount, 0),
    told: ear.told,
    stop: async () => {
      await server.close();
      await ear.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Whoever sells, as far as notifications go. */
async function listen() {
  const heard = new Map<string, PaymentNotification>();
  const waiting = new Map<string, (told: PaymentNotification) => void>();
  const ear = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    outgoing.writeHead(204).end();
    const body = Buffer.concat(chunks);
    const told: PaymentNotification = { headers: incoming.headers as Record<string, string>, body };
    const { reference } = payment.parse(JSON.parse(body.toString()));
    heard.set(reference, told);
    waiting.get(reference)?.(told);
  }).listen(0, '127.0.0.1');
  await once(ear, 'listening');
  return {
    url: `http://127.0.0.1:${(ear.address() as AddressInfo).port}/`,
    told: (reference: string): Promise<PaymentNotification> =>
      new Promise((resolve) => {
        const told = heard.get(reference);
        if (told) resolve(told);
        else waiting.set(reference, resolve);
      }),
    close: async () => {
      ear.closeAllConnections();
      await new Promise((resolve) => ear.close(resolve));
    },
  };
}
