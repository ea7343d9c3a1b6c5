import { samplePeopleOfOperator } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post } from '../testing/table-of-operations.ts';
import { askOperator, refusalsOf } from './testing/ask-operator.ts';
import { audited } from './testing/audited.ts';

// interface 26.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, () => Date.UTC(2026, 10, 20, 9));
});
afterAll(() => opened?.close());

const call = askOperator(() => opened);
const refusals = (...asked: Parameters<typeof call>) => refusalsOf(call(...asked));
const ask = async (method: string, path: string, body?: unknown) => {
  const response = await opened.request(`/openapi${path}`, {
    method,
    headers: {
      Authorization: `apiKey ${opened.key}`,
      'Accept-Language': 'en',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, answer: text.startsWith('{') ? JSON.parse(text) : null };
};

let made = 0;
/** A draft of somebody's, or a canceled order, which is final. */
const orderOf = async (
  person: { readonly phone: string; readonly email: string },
  state: 'draft' | 'canceled',
): Promise<string> => {
  made += 1;
  const { path, body } = operationNamed('Create');
  const { receiver } = body as { readonly receiver: object };
  const name = `Ольга Чижова ${made}`;
  const wish = { ...body, deliveryOptions: {}, receiver: { ...receiver, name, ...person }, apiKey: opened.key };
  const created = await opened.request(path, post(wish));
  const { orderId } = (await created.json()) as { readonly orderId: string };
  if (state === 'canceled') expect((await call('POST', `/Orders/${orderId}/Cancel`)).status).toBe(200);
  return orderId;
};

describe('Erase', () => {
  it('erases by the number of an order, in every version and where it is looked for', async () => {
    const orderId = await orderOf({ phone: '+7 916 555-01-67', email: 'olga@example.com' }, 'canceled');
    const found = async () => (await ask('GET', '/v2/Orders?Text=Чижова')).answer;
    expect(JSON.stringify(await found())).toContain(orderId);
    const erased = await call('POST', '/Erasures', { orderId: orderId.toLowerCase() });
    expect(erased).toEqual({
      status: 200,
      answer: {
        erasureId: expect.any(Number),
        orders: [orderId],
        skipped: [],
        attachmentId: `erasure-act-${erased.answer.erasureId}`,
      },
    });
    const answers = [
      await ask('GET', `/v2/Orders/${orderId}`),
      await ask('POST', '/v1/Get', { apiKey: opened.key, orderId }),
      await ask('GET', `/v2/Orders/${orderId}/Track`),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/Чижова|555|olga/);
    expect(answers[0]?.answer.order).toMatchObject({
      receiver: { name: 'erased', phone: 'erased', address: 'erased', email: 'erased', cityName: 'Kazan' },
    });
    expect((await found()).totalCount).toBe(0);
    // Once is enough.
    expect((await call('POST', '/Erasures', { orderId })).answer).toMatchObject({ orders: [], skipped: [] });
  });

  it('erases by phone and mail what is final, however they are written, and names what is not', async () => {
    const person = { phone: '8 (916) 555-02-68', email: 'Pyotr@Example.com' };
    const [canceled, draft] = [await orderOf(person, 'canceled'), await orderOf(person, 'draft')];
    const byPhone = await call('POST', '/Erasures', { phone: '+7 916 555 02 68', email: ' ' });
    expect(byPhone.answer).toMatchObject({ orders: [canceled], skipped: [draft] });
    expect((await ask('GET', `/v2/Orders/${draft}`)).answer.order.receiver.name).toMatch(/^Ольга/);
    await call('POST', `/Orders/${draft}/Cancel`);
    const byMail = await call('POST', '/Erasures', { email: 'PYOTR@example.com' });
    expect(byMail.answer).toMatchObject({ orders: [draft], skipped: [] });
  });

  it('stands in the audit, in the list and in the act without whom it was about', async () => {
    await orderOf({ phone: '+7 916 555-03-69', email: 'vera@example.com' }, 'canceled');
    const { erasureId } = (await call('POST', '/Erasures', { phone: '79165550369' })).answer;
    expect(await audited(opened.service, { kind: 'erasure', id: String(erasureId) })).toMatchObject([
      { act: 'Erase', doer: { kind: 'key' }, before: null, after: { phone: '…69' } },
    ]);
    const { answer: listed } = await call('GET', '/Erasures?PageSize=1');
    expect(listed).toMatchObject({
      erasures: [{ erasureId, by: 'phone', masked: '…69', orders: 1, skipped: 0, actor: { kind: 'key' } }],
      nextLink: expect.stringContaining('PageNum=2'),
    });
    expect(listed.totalCount).toBeGreaterThan(1);
    const act = async () => {
      const response = await opened.request(`/operator/v1/Erasures/${erasureId}`, {
        headers: { Authorization: `apiKey ${await opened.newOperatorKey('administrator')}` },
      });
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toContain(`erasure-act-${erasureId}.pdf`);
      return Buffer.from(await response.arrayBuffer());
    };
    const first = await act();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await act()).equals(first)).toBe(true);
  });

  it('leaves nothing to a repeated request but what it made: it makes no other order (interface 26.8)', async () => {
    const { path, body } = operationNamed('Create');
    const create = async () => {
      const init = post({ ...body, deliveryOptions: {}, apiKey: opened.key, comments: 'Звонить Ольге Чижовой' });
      const headers = { ...(init.headers as object), 'Idempotency-Key': 'erased' };
      return (await opened.request(path, { ...init, headers })).json() as Promise<{ readonly orderId: string }>;
    };
    const { orderId } = await create();
    await call('POST', `/Orders/${orderId}/Cancel`);
    expect((await call('POST', '/Erasures', { orderId })).answer.orders).toEqual([orderId]);
    const count = await opened.countOrders();
    expect((await create()).orderId).toBe(orderId);
    expect(await opened.countOrders()).toBe(count);
    expect((await ask('GET', `/v2/Orders/${orderId}`)).text).not.toContain('Чижовой');
  });

  it('needs a proof of a session, and takes one that is fresh (interface 24.7)', async () => {
    const login = samplePeopleOfOperator.administrator.login;
    const headers = { cookie: (await opened.signedIn(login)).Cookie, 'sec-fetch-site': 'same-origin' };
    expect((await call('POST', '/Erasures', { phone: '+79165550160' }, headers)).status).toBe(200);
    await opened.service.store.db.updateTable('sessions').set({ proved_at: 0 }).execute();
    expect(await refusals('POST', '/Erasures', { phone: '+79165550160' }, headers)).toEqual([
      403,
      'StepUpRequired null',
    ]);
  });

  it.each<readonly [object, readonly string[]]>([
    [{}, ['RequestInvalid null']],
    [{ phone: '', email: null }, ['RequestInvalid null']],
    [{ phone: '+79165550167', orderId: 'x' }, ['RequestInvalid phone', 'RequestInvalid orderId']],
    [{ phone: '555' }, ['RequestInvalid phone']],
    [{ email: 'olga' }, ['RequestInvalid email']],
    [{ orderId: 'CTG-0000-0000' }, ['OrderNotFound orderId']],
    [{ phone: 79165550167 }, ['RequestInvalid phone']],
  ])('refuses %j', async (body, problems) => {
    expect(await refusals('POST', '/Erasures', body)).toEqual([400, ...problems]);
  });

  it('is for administrators alone, and no act is there that was not made', async () => {
    expect(await refusals('GET', '/Erasures/999')).toEqual([404, 'NotFound erasureId']);
    for (const role of ['manager', 'support', 'accountant', 'viewer'] as const) {
      const headers = { Authorization: `apiKey ${await opened.newOperatorKey(role)}` };
      for (const [method, path, body] of [
        ['POST', '/Erasures', { phone: '+79165550167' }],
        ['GET', '/Erasures', undefined],
        ['GET', '/Erasures/1', undefined],
      ] as const)
        expect(await refusals(method, path, body, headers)).toEqual([403, 'AccessDenied null']);
    }
  });
});
