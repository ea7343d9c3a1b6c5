import { createHmac } from 'node:crypto';
import { doJob, setCompanySetting, takeJobs } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declinedOrder } from '../testing/declined-order.ts';
import type { Answer } from '../testing/open-door.ts';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post, withFields } from '../testing/table-of-operations.ts';
import { order } from '../v1/testing/front-door.ts';

// interface 1.16, 12.2, 12.4, 13.5, 13.13, 16.10: what callers and payment providers see of card payments.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const byCard = { deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD', paymentType: 4 } };
const v1 = async (name: 'Create' | 'CreateMany' | 'PushToVendor' | 'Get', fields: object) => {
  const { path, body } = operationNamed(name);
  const one = withFields(name === 'CreateMany' ? operationNamed('Create').body : body, {
    ...fields,
    apiKey: 'sandbox-key',
  });
  const response = await opened.request(path, post(name === 'CreateMany' ? [one] : one));
  const answer: Answer['body'] = await response.json();
  return { status: response.status, body: name === 'CreateMany' ? answer[0] : answer };
};
const v2 = async (method: string, path: string, body?: object, locale = 'en') => {
  const headers = {
    Authorization: 'apiKey sandbox-key',
    'Content-Type': 'application/json',
    'Accept-Language': locale,
  };
  const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
  const response = await opened.request(`/openapi/v2${path}`, sent);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};
const atProvider = async (orderId: string) => {
  const listed = await fetch(`${opened.vendorsUrl}/_control/payments?orderId=${orderId}`);
  return ((await listed.json()) as { link: string; id: string }[]).at(-1) ?? { link: '', id: '' };
};
const pay = (orderId: string) =>
  fetch(`${opened.vendorsUrl}/_control/payments/${orderId}`, { method: 'POST', body: '{"status": "Paid"}' });
const notify = async (body: string, { secret = 'sandbox-notifications', provider = 'sandbox' } = {}) => {
  const signature = createHmac('sha256', secret).update(`1.${body}`).digest('hex');
  const headers = { 'X-Payment-Timestamp': '1', 'X-Payment-Signature': signature };
  const response = await opened.request(`/payments/${provider}/notifications`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
};
const work = async () => {
  for (const job of await takeJobs(opened.service, ['hand-over', 'payment', 'refund'], 50))
    await doJob(opened.service, job);
};

describe('v1 answers 200 with PaymentRequired, whose errorAdditionalInfo is the link', () => {
  it.each(['Create', 'CreateMany'] as const)('%s', async (name) => {
    const { status, body } = await v1(name, byCard);
    const { link } = await atProvider(body.orderId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ errors: [{ errorCode: 'PaymentRequired', errorAdditionalInfo: link }], options: [] });
    const { body: shown } = await v1('Get', { orderId: body.orderId });
    expect(shown).toMatchObject({
      orderInfo: { status: 0 },
      orderProperties: expect.arrayContaining([{ key: 'paymentLink', value: link }]),
    });
  });

  it('PushToVendor, also when it is asked again; of a failed payment it is a new link', async () => {
    const { body: draft } = await v1('Create', { deliveryOptions: { paymentType: 4 } });
    const chosen = { orderId: draft.orderId, vendorId: 1, vendorUrgentTypeId: 'SW-STD' };
    const [first, again] = [await v1('PushToVendor', chosen), await v1('PushToVendor', chosen)];
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      errors: [{ errorCode: 'PaymentRequired', errorAdditionalInfo: expect.any(String) }],
    });
    expect(again).toEqual(first);
    const failed = await declinedOrder(opened, 'sandbox-key');
    const { link: old } = await atProvider(failed);
    const anew = await v1('PushToVendor', { ...chosen, orderId: failed });
    expect(anew.body.errors[0].errorAdditionalInfo).not.toBe(old);
  });
});

describe('v2', () => {
  const party = ({ country: countryId, ...rest }: { readonly country: string }) => ({ ...rest, countryId });
  const wanted = () => {
    const { sender, receiver, cargo } = order();
    return { sender: party(sender), receiver: party(receiver), cargo, option: { vendorId: 1, tariffId: 'SW-STD' } };
  };

  it.each(['en', 'ru'])(
    'Create tells of the link in errors and messages where the company pays by card (%s)',
    async (locale) => {
      await setCompanySetting(opened.service, opened.companyId, 'payment.mode', {
        enable: true,
        fields: { value: 'card' },
      });
      const { status, body } = await v2('POST', '/Orders', wanted(), locale);
      await setCompanySetting(opened.service, opened.companyId, 'payment.mode', null);
      const { link } = await atProvider(body.result.orderId);
      expect([status, body.result.status]).toEqual([201, 30]);
      expect(body.errors).toMatchObject([{ code: 'PaymentRequired', target: link }]);
      expect(body.messages).toEqual([
        expect.stringMatching(locale === 'en' ? /waits for the payment of/ : /ожидает оплаты/),
      ]);
    },
  );

  it('RepeatPayment gives a new link once the payment has failed, and never before', async () => {
    const orderId = await declinedOrder(opened, 'sandbox-key');
    const { status, body } = await v2('POST', `/Orders/${orderId}/RepeatPayment?origin=1`);
    expect([status, body]).toEqual([200, { orderId, paymentLink: (await atProvider(orderId)).link, paymentStatus: 2 }]);
    const again = await v2('POST', `/Orders/${orderId}/RepeatPayment`);
    expect([again.status, again.body.errors[0].code]).toEqual([400, 'OrderStateInvalid']);
    const bad = await v2('POST', `/Orders/${orderId}/RepeatPayment?origin=9`);
    expect(bad.body.errors).toMatchObject([{ code: 'RequestInvalid', target: 'origin' }]);
  });
});

describe('POST /payments/{provider}/notifications', () => {
  it('needs no key, is answered before anything else is done, and has the order handed over once', async () => {
    const { body } = await v1('Create', byCard);
    await pay(body.orderId);
    const { id } = await atProvider(body.orderId);
    const headers = { Authorization: 'Bearer sandbox-payments' };
    const said = await (await fetch(`${opened.vendorsUrl}/pay/api/payments/${id}`, { headers })).text();
    expect(await notify(said)).toEqual({ status: 204, text: '' });
    expect(await notify(said)).toEqual({ status: 204, text: '' });
    expect((await v1('Get', body)).body.orderInfo.status).toBe(0);
    await work();
    expect((await v1('Get', body)).body).toMatchObject({
      orderInfo: { status: 5 },
      orderProperties: [{ key: 'paymentStatus', value: 'Paid' }, { key: 'trackingPage' }],
    });
  });

  it.each([
    ['a forged one', '{"id": "1"}', { secret: 'guessed' }, 403, 'AccessDenied'],
    ['a signed one that is no payment', '[]', {}, 403, 'AccessDenied'],
    ['an unknown provider', '{}', { provider: 'nobody' }, 404, 'NotFound'],
    ['more than 64 KiB', 'x'.repeat(65 * 1024), {}, 413, 'RequestTooLarge'],
  ])('refuses %s, without a hint', async (_, body, by, status, code) => {
    const answered = await notify(body, by);
    expect(answered.status).toBe(status);
    expect(JSON.parse(answered.text).errors).toEqual([{ code, message: expect.any(String), target: null }]);
  });

  it('refuses another method in the same shape', async () => {
    const answered = await opened.request('/payments/sandbox/notifications', { method: 'GET' });
    expect([answered.status, answered.headers.get('allow')]).toEqual([405, 'POST']);
    const refusal = { code: 'MethodNotAllowed', message: expect.stringContaining('use POST'), target: null };
    expect(await answered.json()).toEqual({ errors: [refusal] });
  });
});
