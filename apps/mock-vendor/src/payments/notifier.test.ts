import { paths } from '@cartage/sandbox-payments/protocol';
import { expect, it } from 'vitest';
import { noon, serve, type TestServer } from '../testing.ts';
import { callPay, createPayment, listenForNotifications } from './testing.ts';

const end = (server: TestServer, status: 'Paid' | 'Failed', orderId = 'CTG-1000-2000') =>
  server.call('POST', `/_control/payments/${orderId}`, { status });
const moveClock = (server: TestServer, minutes: number) => server.call('POST', '/_control/clock', { minutes });
const notify = (server: TestServer, notifications: string) =>
  server.call('PUT', '/_control/payments', { notifications });
const counts = async (server: TestServer) => (await server.call('GET', '/_control/payments')).json[0].notifications;
const counted = (server: TestServer, expected: object) => expect.poll(() => counts(server)).toEqual(expected);

it('tells of every change, signed', async () => {
  const [server, listener] = [await serve(), await listenForNotifications()];
  const payment = await createPayment(server, { notifyUrl: listener.url });
  await end(server, 'Paid');
  await listener.hear(1);
  for (let n = 0; n < 2; n += 1) {
    await callPay(server, 'POST', paths.refunds(payment.id), { reference: 'A', amount: 1000 });
    await end(server, 'Failed');
  }
  await listener.hear(2);
  expect(listener.heard).toEqual([
    { ...payment, status: 'paid' },
    { ...payment, status: 'paid', refundedAmount: 1000 },
  ]);
  expect(listener.signatures).toHaveLength(2);
  await counted(server, { sent: 2, received: 2 });
});

it('tells of a cancellation, and of a time that is over, though nobody asks', async () => {
  const [server, listener] = [await serve(), await listenForNotifications()];
  const { id } = await createPayment(server, { notifyUrl: listener.url });
  await callPay(server, 'POST', paths.cancel(id));
  await listener.hear(1);
  await createPayment(server, { reference: 'CTG-2-P1', notifyUrl: listener.url });
  await moveClock(server, 30);
  await listener.hear(2);
  expect(listener.heard.map(({ status, reason }) => [status, reason])).toEqual([
    ['canceled', null],
    ['failed', 'expired'],
  ]);
});

it('has a payment expire by itself as the time passes', async () => {
  let now = noon;
  const [server, listener] = [await serve({ now: () => now }), await listenForNotifications()];
  await createPayment(server, { notifyUrl: listener.url, expiresAt: '2026-11-20T12:00:00.050+03:00' });
  now += 1000;
  await listener.hear(1);
  expect(listener.heard).toMatchObject([{ status: 'failed', reason: 'expired' }]);
});

it('says it again until it is received', async () => {
  const [server, listener] = [await serve(), await listenForNotifications()];
  listener.answer = 500;
  await createPayment(server, { notifyUrl: listener.url });
  await end(server, 'Paid');
  await counted(server, { sent: 1, received: 0 });
  listener.answer = 303;
  await moveClock(server, 1);
  await counted(server, { sent: 2, received: 0 });
  listener.answer = 204;
  await moveClock(server, 1);
  await counted(server, { sent: 3, received: 1 });
  await moveClock(server, 60);
  await notify(server, 'twice');
  await createPayment(server, { reference: 'CTG-2-P1', notifyUrl: listener.url });
  await end(server, 'Failed', 'CTG-2');
  await listener.hear(5);
  expect(listener.heard.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'failed', 'failed']);
});

it('waits longer each time, and gives up after a day', async () => {
  const server = await serve();
  await createPayment(server, { notifyUrl: 'http://127.0.0.1:9/' });
  await end(server, 'Paid');
  await counted(server, { sent: 1, received: 0 });
  await moveClock(server, 1.1 / 60);
  await counted(server, { sent: 2, received: 0 });
  await moveClock(server, 1.9 / 60);
  expect(await counts(server)).toEqual({ sent: 2, received: 0 });
  await moveClock(server, 0.1 / 60);
  await counted(server, { sent: 3, received: 0 });
  await moveClock(server, 24 * 60);
  await counted(server, { sent: 4, received: 0 });
  const listener = await listenForNotifications();
  await moveClock(server, 24 * 60);
  await createPayment(server, { reference: 'CTG-2-P1', notifyUrl: listener.url, expiresAt: '2026-12-20T12:00:00Z' });
  await end(server, 'Paid', 'CTG-2');
  await listener.hear(1);
  expect(await counts(server)).toEqual({ sent: 4, received: 0 });
});

it('is late, or says nothing, where it is told to', async () => {
  const [server, listener] = [await serve(), await listenForNotifications()];
  await notify(server, 'none');
  await createPayment(server, { reference: 'CTG-1-P1', notifyUrl: listener.url });
  await end(server, 'Paid', 'CTG-1');
  await notify(server, 'late');
  await createPayment(server, { reference: 'CTG-2-P1', notifyUrl: listener.url });
  await end(server, 'Paid', 'CTG-2');
  await notify(server, 'normal');
  await createPayment(server, { reference: 'CTG-3-P1', notifyUrl: listener.url });
  await end(server, 'Paid', 'CTG-3');
  await listener.hear(1);
  await moveClock(server, 10 / 60);
  await listener.hear(2);
  expect(listener.heard.map(({ reference }) => reference)).toEqual(['CTG-3-P1', 'CTG-2-P1']);
});

it('goes on where it was when the server comes back', async () => {
  const [server, listener] = [await serve(), await listenForNotifications()];
  listener.answer = 503;
  await createPayment(server, { notifyUrl: listener.url });
  await end(server, 'Paid');
  await counted(server, { sent: 1, received: 0 });
  await server.close();
  listener.answer = 200;
  await serve({ dataDir: server.dataDir, now: () => noon + 60_000 });
  await listener.hear(2);
  expect(listener.heard).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
});

it('is not kept from closing by whoever does not answer, and tells it at the next start', async () => {
  const [server, listener] = [await serve(), await listenForNotifications()];
  listener.answer = null;
  await createPayment(server, { notifyUrl: listener.url });
  await end(server, 'Paid');
  await listener.hear(1);
  await server.close();
  listener.answer = 200;
  const back = await serve({ dataDir: server.dataDir, now: () => noon + 60_000 });
  await listener.hear(2);
  await counted(back, { sent: 2, received: 1 });
});

it('tells more than it sends at a time', async () => {
  const [server, listener] = [await serve(), await listenForNotifications()];
  await notify(server, 'late');
  for (let n = 0; n < 21; n += 1) {
    await createPayment(server, { reference: `CTG-${n}-P1`, notifyUrl: listener.url });
    await end(server, 'Paid', `CTG-${n}`);
  }
  await moveClock(server, 1);
  await listener.hear(21);
});
