import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  notificationHeaders,
  type Payment,
  type PaymentRequest,
  paths,
  sandboxSecrets,
} from '@cartage/sandbox-payments/protocol';
import { onTestFinished } from 'vitest';
import type { Answer, TestServer } from '../testing.ts';

const NOWHERE = 'http://127.0.0.1:9/';

/** Half an hour after the tests' noon. */
export const paymentBody = (reference: string, change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference,
  amount: 123_450,
  description: { en: 'Delivery to Saint Petersburg', ru: 'Доставка в Санкт-Петербург' },
  returnUrl: 'https://shop.example/orders/1?from=pay',
  notifyUrl: NOWHERE,
  expiresAt: '2026-11-20T12:30:00+03:00',
  locale: 'en',
  ...change,
});

/** A call of the provider's protocol with the right secret. */
export const callPay = (server: TestServer, method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, body, { authorization: `Bearer ${sandboxSecrets.api}` });

export const createPayment = async (server: TestServer, change: Partial<PaymentRequest> = {}): Promise<Payment> =>
  (await callPay(server, 'POST', paths.payments, paymentBody('CTG-1000-2000-P1', change))).json;

export const statusOf = async (server: TestServer, id: string): Promise<string> =>
  (await callPay(server, 'GET', paths.payment(id))).json.status;

export interface Listener {
  readonly url: string;
  /** The bodies that came with a good signature, in their order. */
  readonly heard: readonly Payment[];
  readonly signatures: readonly (string | string[] | undefined)[];
  /** Settles when so many have come. */
  readonly hear: (count: number) => Promise<void>;
  /** What it answers from now on; null: nothing. A redirection leads to where all is well. */
  answer: number | null;
}

/** Whoever sells, as a notification meets it. */
export async function listenForNotifications(): Promise<Listener> {
  const heard: Payment[] = [];
  const signatures: (string | string[] | undefined)[] = [];
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const timestamp = incoming.headers[notificationHeaders.timestamp];
      const signature = incoming.headers[notificationHeaders.signature];
      const right = createHmac('sha256', sandboxSecrets.notifications).update(`${timestamp}.${body}`).digest('hex');
      if (signature === right) heard.push(JSON.parse(body));
      signatures.push(signature);
      const status = incoming.url === '/' ? listener.answer : 200;
      if (status !== null) outgoing.writeHead(status, { location: '/elsewhere' }).end();
      for (const { count, done } of waiting) if (heard.length >= count) done();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const listener: Listener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heard,
    signatures,
    hear: (count) =>
      new Promise((done) => {
        if (heard.length >= count) done();
        else waiting.push({ count, done });
      }),
    answer: 200,
  };
  return listener;
}
