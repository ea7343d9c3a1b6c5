import { paths } from '@cartage/sandbox-payments/protocol';
import { describe, expect, it } from 'vitest';
import { noon, serve, type TestServer } from '../testing.ts';
import { callPay, createPayment, paymentBody, statusOf } from './testing.ts';

const control = (server: TestServer, change: object) => server.call('PUT', '/_control/payments', change);
const listed = async (server: TestServer) => (await server.call('GET', '/_control/payments')).json;
const press = (server: TestServer, id: string, act: string) =>
  fetch(`${server.url}/pay/${id}/${act}`, { method: 'POST', redirect: 'manual' });
const moveClock = (server: TestServer, minutes: number) => server.call('POST', '/_control/clock', { minutes });

describe('a payment', () => {
  it('is made once for a reference, and never with another amount', async () => {
    const server = await serve();
    const first = await callPay(server, 'POST', paths.payments, paymentBody('CTG-1-P1'));
    expect(first).toMatchObject({
      status: 201,
      json: { status: 'new', amount: 123_450, refundedAmount: 0, reason: null },
    });
    expect(first.json.id).toMatch(/^[\w-]{22}$/);
    expect(first.json.link).toBe(`${server.url}/pay/${first.json.id}`);
    const again = await callPay(server, 'POST', paths.payments, paymentBody('CTG-1-P1'));
    expect(again).toMatchObject({ status: 200, json: first.json });
    const other = await callPay(server, 'POST', paths.payments, paymentBody('CTG-1-P1', { amount: 1 }));
    expect(other).toMatchObject({ status: 409, json: { error: { code: 'OTHER_AMOUNT' }, status: 'new' } });
    const found = await callPay(server, 'GET', `${paths.payments}?reference=CTG-1-P1`);
    expect(found.json).toEqual({ payments: [first.json] });
    expect((await callPay(server, 'GET', `${paths.payments}?reference=CTG-2-P1`)).json).toEqual({ payments: [] });
    expect(await listed(server)).toMatchObject([
      { asked: 2, orderId: 'CTG-1', createdAt: new Date(noon).toISOString() },
    ]);
  });

  it('is nobody’s without the secret', async () => {
    const server = await serve();
    const { id } = await createPayment(server);
    for (const authorization of ['Bearer wrong', 'Basic sandbox-payments', '']) {
      for (const [method, path] of [
        ['GET', paths.payment(id)],
        ['POST', paths.payments],
        ['POST', paths.cancel(id)],
        ['POST', paths.refunds(id)],
      ] as const) {
        const answer = await server.call(method, path, method === 'POST' ? {} : undefined, {
          authorization,
        });
        expect(answer).toMatchObject({ status: 401, json: { error: { code: 'BAD_SECRET' } } });
      }
    }
  });

  it.each([
    { amount: 0 },
    { amount: 10.5 },
    { reference: '' },
    { returnUrl: 'javascript:alert(1)' },
    { notifyUrl: 'file:///etc/passwd' },
    { expiresAt: 'tomorrow' },
    { locale: 'de' as 'en' },
  ])('%j is refused', async (change) => {
    const server = await serve();
    const answer = await callPay(server, 'POST', paths.payments, paymentBody('CTG-1-P1', change));
    expect(answer).toMatchObject({ status: 422, json: { error: { code: 'BAD_FIELD' } } });
    expect(await listed(server)).toEqual([]);
  });

  it('that does not exist is not found', async () => {
    const server = await serve();
    for (const [method, path, body] of [
      ['GET', paths.payment('x'), undefined],
      ['POST', paths.cancel('x'), undefined],
      ['POST', paths.refunds('x'), { reference: 'R', amount: 1 }],
    ] as const) {
      expect(await callPay(server, method, path, body)).toMatchObject({
        status: 404,
        json: { error: { code: 'NO_PAYMENT' } },
      });
    }
  });

  it('is pending once its page was opened', async () => {
    const server = await serve();
    const { id, link } = await createPayment(server);
    await fetch(link);
    expect(await statusOf(server, id)).toBe('pending');
    await press(server, id, 'pay');
    await fetch(link);
    expect(await statusOf(server, id)).toBe('paid');
  });

  it('expires when its time is over, and is not paid after that', async () => {
    const server = await serve();
    const { id } = await createPayment(server);
    await moveClock(server, 29);
    expect(await statusOf(server, id)).toBe('new');
    await moveClock(server, 1);
    await press(server, id, 'pay');
    expect((await callPay(server, 'GET', paths.payment(id))).json).toMatchObject({
      status: 'failed',
      reason: 'expired',
    });
    expect(await listed(server)).toMatchObject([{ paid: 0 }]);
  });

  it('ends once, however often and whatever is pressed', async () => {
    const server = await serve();
    const { id } = await createPayment(server);
    const answers = await Promise.all(['pay', 'pay', 'decline', 'expire', 'pay'].map((act) => press(server, id, act)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await listed(server)).toMatchObject([{ status: 'paid', paid: 1, reason: null }]);
    await moveClock(server, 60);
    expect(await statusOf(server, id)).toBe('paid');
  });

  it('is canceled as long as it is not paid, and cannot be paid then', async () => {
    const server = await serve();
    const { id } = await createPayment(server);
    for (let n = 0; n < 2; n += 1) {
      const answer = await callPay(server, 'POST', paths.cancel(id));
      expect(answer).toMatchObject({ status: 200, json: { status: 'canceled' } });
    }
    await press(server, id, 'pay');
    expect(await statusOf(server, id)).toBe('canceled');

    const failed = await createPayment(server, { reference: 'CTG-2-P1' });
    await press(server, failed.id, 'decline');
    const answer = await callPay(server, 'POST', paths.cancel(failed.id));
    expect(answer).toMatchObject({ status: 200, json: { status: 'failed', reason: 'declined' } });

    const paid = await createPayment(server, { reference: 'CTG-3-P1' });
    await press(server, paid.id, 'pay');
    const refused = await callPay(server, 'POST', paths.cancel(paid.id));
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'ALREADY_PAID' }, status: 'paid' } });
  });

  it('is refunded once for a reference, and never more than was paid', async () => {
    const server = await serve();
    const { id } = await createPayment(server, { amount: 1000 });
    const refund = (reference: string, amount: number) =>
      callPay(server, 'POST', paths.refunds(id), { reference, amount });
    expect(await refund('A', 1)).toMatchObject({
      status: 409,
      json: { error: { code: 'MORE_THAN_PAID' }, status: 'new' },
    });
    await press(server, id, 'pay');
    expect(await refund('A', 1001)).toMatchObject({ status: 409, json: { error: { code: 'MORE_THAN_PAID' } } });
    expect(await refund('A', 400)).toMatchObject({
      status: 201,
      json: { reference: 'A', amount: 400, status: 'done' },
    });
    expect(await refund('A', 400)).toMatchObject({
      status: 200,
      json: { reference: 'A', amount: 400, status: 'done' },
    });
    expect(await refund('A', 300)).toMatchObject({ status: 409, json: { error: { code: 'OTHER_AMOUNT' } } });
    expect(await listed(server)).toMatchObject([{ status: 'paid', refundedAmount: 400 }]);
    expect(await refund('B', 601)).toMatchObject({ status: 409 });
    expect(await refund('B', 600)).toMatchObject({ status: 201 });
    expect(await refund('B', 600)).toMatchObject({ status: 200 });
    expect(await refund('C', 1)).toMatchObject({ status: 409, json: { status: 'refunded' } });
    expect(await listed(server)).toMatchObject([
      {
        status: 'refunded',
        refundedAmount: 1000,
        refunds: [
          { reference: 'A', amount: 400, asked: 2 },
          { reference: 'B', amount: 600, asked: 2 },
        ],
      },
    ]);
    expect(await callPay(server, 'POST', paths.cancel(id))).toMatchObject({ status: 409 });
  });

  it('is as it was when the server comes back', async () => {
    const server = await serve();
    const { id } = await createPayment(server);
    await press(server, id, 'pay');
    await callPay(server, 'POST', paths.refunds(id), { reference: 'A', amount: 1 });
    await server.close();
    const back = await serve({ dataDir: server.dataDir });
    expect(await listed(back)).toMatchObject([
      { id, status: 'paid', paid: 1, refunds: [{ reference: 'A', amount: 1 }] },
    ]);
  });
});

describe('the control of payments', () => {
  it('pays and fails the newest payment of an order', async () => {
    const server = await serve();
    const end = (orderId: string, status: string) => server.call('POST', `/_control/payments/${orderId}`, { status });
    const first = await createPayment(server, { reference: 'CTG-1-2-P1' });
    expect(await end('CTG-1-2', 'Failed')).toMatchObject({
      status: 200,
      json: { id: first.id, status: 'failed', reason: 'declined' },
    });
    expect(await end('CTG-1-2', 'Paid')).toMatchObject({
      status: 409,
      json: { error: 'Payment CTG-1-2-P1 has ended: it is failed.' },
    });
    const second = await createPayment(server, { reference: 'CTG-1-2-P2' });
    await createPayment(server, { reference: 'CTG-1-2-1-P1' });
    expect(await end('CTG-1-2', 'Paid')).toMatchObject({
      status: 200,
      json: { id: second.id, status: 'paid', paid: 1 },
    });
    expect(await end('CTG-1', 'Paid')).toMatchObject({
      status: 404,
      json: { error: `Order 'CTG-1' has no payment. GET /_control/payments lists them all.` },
    });
    expect(await end('CTG-1-2-1', 'Refunded')).toMatchObject({
      status: 400,
      json: { error: `'status' is "Refunded". Accepted: Paid, Failed.` },
    });
    const ofOrder = await server.call('GET', '/_control/payments?orderId=CTG-1-2');
    expect(ofOrder.json.map(({ reference }: { reference: string }) => reference)).toEqual(['CTG-1-2-P1', 'CTG-1-2-P2']);
    const ofReference = await server.call('GET', '/_control/payments?reference=CTG-1-2-P2');
    expect(ofReference.json).toMatchObject([{ id: second.id }]);
  });

  it('changes what is given, refuses what is none, and forgets it all at the reset', async () => {
    const server = await serve();
    await control(server, { fault: 'down', notifications: 'late' });
    expect((await control(server, { faultRate: 0.5 })).json).toEqual({
      latencyMs: 0,
      fault: 'down',
      faultRate: 0.5,
      notifications: 'late',
    });
    expect(await control(server, { notifications: 'never' })).toMatchObject({
      status: 400,
      json: { error: `'notifications' is "never". Accepted: normal, none, twice, late.` },
    });
    await control(server, { fault: 'none' });
    await createPayment(server);
    await server.call('POST', '/_control/reset');
    expect(await listed(server)).toEqual([]);
    expect((await control(server, {})).json).toMatchObject({ fault: 'none', faultRate: 1, notifications: 'normal' });
  });
});

describe('a fault of the provider', () => {
  it.each([
    ['down', 503, 'OUT_OF_ORDER'],
    ['rate-limit', 429, 'TOO_MANY'],
    ['reject', 422, 'REFUSED'],
  ] as const)('%s: %i', async (fault, status, code) => {
    const server = await serve();
    await control(server, { fault });
    const answer = await callPay(server, 'POST', paths.payments, paymentBody('CTG-1-P1'));
    expect(answer).toMatchObject({ status, json: { error: { code } } });
    expect(await listed(server)).toEqual([]);
  });

  it('refuse: no answer, and nothing is done', async () => {
    const server = await serve();
    await control(server, { fault: 'refuse' });
    await expect(createPayment(server)).rejects.toThrow();
    expect(await listed(server)).toEqual([]);
  });

  it('garbage: an answer that is not JSON', async () => {
    const server = await serve();
    await control(server, { fault: 'garbage' });
    expect(await callPay(server, 'GET', paths.payments)).toMatchObject({ status: 200, json: undefined });
  });

  it('reject: what was begun goes on, but nothing is refunded', async () => {
    const server = await serve();
    const { id } = await createPayment(server);
    await control(server, { fault: 'reject' });
    await press(server, id, 'pay');
    expect(await statusOf(server, id)).toBe('paid');
    const refused = await callPay(server, 'POST', paths.refunds(id), { reference: 'A', amount: 1 });
    expect(refused).toMatchObject({ status: 422, json: { error: { code: 'REFUSED' } } });
  });

  it('lose-answer: it is done, nobody hears of it, and it is not done twice', async () => {
    const server = await serve();
    await control(server, { fault: 'lose-answer' });
    await expect(createPayment(server)).rejects.toThrow();
    const [{ id }] = await listed(server);
    await press(server, id, 'pay');
    const refund = () => callPay(server, 'POST', paths.refunds(id), { reference: 'A', amount: 400 });
    await expect(refund()).rejects.toThrow();
    await expect(callPay(server, 'POST', paths.cancel(id))).resolves.toMatchObject({ status: 409 });
    await control(server, { fault: 'none' });
    expect(await refund()).toMatchObject({ status: 200 });
    expect(await createPayment(server)).toMatchObject({ status: 'paid', refundedAmount: 400 });
    expect(await listed(server)).toMatchObject([{ asked: 2, paid: 1, refunds: [{ amount: 400, asked: 2 }] }]);
  });

  it('leaves the page alone, and the vendors', async () => {
    const server = await serve();
    const { link } = await createPayment(server);
    await control(server, { fault: 'down' });
    expect((await fetch(link)).status).toBe(200);
    expect((await server.call('GET', '/vendors/swift/account')).status).toBe(200);
  });
});
