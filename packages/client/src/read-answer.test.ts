import { describe, expect, it } from 'vitest';
import { failureOf, openServer } from './testing/open-server.ts';
import * as v1 from './v1/index.ts';
import * as v2 from './v2/index.ts';

const once = { attempts: 1 };

describe('a refusal of v2', () => {
  it('is an error with all its problems', async () => {
    const problems = [
      { code: 'PhoneInvalid', message: 'No phone.', target: 'receiver.phone' },
      { code: 'CityInvalid', message: 'No city.', target: null },
    ];
    const { url } = await openServer({
      status: 400,
      json: { errors: problems },
      headers: {
        'X-Order-Id': 'CTG-7',
        'Retry-After': 'Wed, 25 Nov 2026 10:00:07 GMT',
        Date: 'Wed, 25 Nov 2026 10:00:00 GMT',
      },
    });
    const failure = await failureOf(v2.connect({ url, key: 'the-key' }).Get({ orderId: 'CTG-1' }));
    expect({ ...failure }).toEqual({
      name: 'CartageError',
      operation: 'Get',
      code: 'PhoneInvalid',
      status: 400,
      problems,
      requestId: 'seen',
      retryAfter: 7,
      savedOrder: 'CTG-7',
      idempotencyKey: null,
      attempts: 1,
    });
    expect(failure.message).toBe('Get: 400 PhoneInvalid at receiver.phone: No phone. (and 1 more)');
    expect(String(failure)).not.toContain('the-key');
  });
});

describe('a refusal of v1', () => {
  it('has the same form', async () => {
    const { url } = await openServer({
      status: 500,
      json: [{ errorCode: 'OrderNotFound', errorDescription: 'No order.', errorAdditionalInfo: 'orderId' }],
    });
    const failure = await failureOf(v1.connect({ url, key: 'the-key' }).Get({ orderId: 'CTG-1' }));
    expect(failure).toMatchObject({
      status: 500,
      code: 'OrderNotFound',
      problems: [{ code: 'OrderNotFound', message: 'No order.', target: 'orderId' }],
    });
  });

  it('is none where errors stand beside data, nor where other options are offered', async () => {
    const many = [{ orderId: '', errors: [{ errorCode: 'PhoneInvalid' }], options: [] }];
    const other = { orderId: 'CTG-1', options: [] };
    const { url } = await openServer({ json: many }, { status: 400, json: other });
    const cartage = v1.connect({ url, key: 'the-key' });
    expect(await cartage.CreateMany([])).toEqual(many);
    expect(await cartage.PushToVendor({ orderId: 'CTG-1', vendorId: 1, vendorUrgentTypeId: 'A' })).toEqual(other);
  });

  it('is one where other options might have been offered', async () => {
    const { url } = await openServer({ status: 400, json: [{ errorCode: 'OrderNotFound', errorDescription: '' }] });
    const called = v1
      .connect({ url, key: 'the-key' })
      .PushToVendor({ orderId: 'a', vendorId: 1, vendorUrgentTypeId: 'A' });
    expect(await failureOf(called)).toMatchObject({ code: 'OrderNotFound', status: 400 });
  });
});

describe('what is not of the service', () => {
  it.each([
    ['a page with 200', { text: '<html>', headers: { 'Content-Type': 'text/html' } }, 200],
    ['a page with 502', { status: 502, text: '<html>', headers: { 'Content-Type': 'text/html' } }, 502],
    ['JSON of another form', { status: 403, json: { error: 'denied' } }, 403],
    ['null', { status: 500, json: null }, 500],
    ['a list of something else', { status: 500, json: [{}, { code: 7 }] }, 500],
    ['half an answer', { text: '{"order":' }, 200],
  ] as const)('%s is AnswerUnreadable', async (_, answer, status) => {
    const { url } = await openServer(answer);
    const called = v2.connect({ url, key: 'the-key' }).Get({ orderId: 'CTG-1' }, once);
    expect(await failureOf(called)).toMatchObject({ code: 'AnswerUnreadable', status, problems: [] });
  });

  it('is asked for again where it was cut short, and not where something else is at the address', async () => {
    const half = await openServer({ text: '{"order":' });
    const page = await openServer({ text: '<html>', headers: { 'Content-Type': 'text/html' } });
    const get = (url: string) =>
      failureOf(v2.connect({ url, key: 'the-key', sleep: async () => {} }).Get({ orderId: 'CTG-1' }));
    expect(await get(half.url)).toMatchObject({ message: 'Get: The answer is cut short.', attempts: 4 });
    const failure = await get(page.url);
    expect(failure.attempts).toBe(1);
    expect(failure.message).toMatch(/^Get: The answer is 200 with text\/html: .* is the url right\?$/);
  });

  it('a redirect is not followed, since it would take the key along', async () => {
    const elsewhere = await openServer({});
    const { url } = await openServer({ status: 307, headers: { Location: elsewhere.url } });
    const failure = await failureOf(v1.connect({ url, key: 'the-key' }).Get({ orderId: 'CTG-1' }));
    expect(failure).toMatchObject({ code: 'AnswerUnreadable', status: 307 });
    expect(failure.message).toContain(elsewhere.url);
    expect(elsewhere.received).toEqual([]);
  });
});

describe('a file', () => {
  it('has its bytes, name and type', async () => {
    const { url } = await openServer({
      text: '%PDF-1.7',
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="x.pdf"; filename*=UTF-8''%D0%AF%20%26.pdf`,
      },
    });
    const file = await v2.connect({ url, key: 'the-key' }).Print({ orderId: 'CTG-1', docType: 1 });
    expect(file).toBeInstanceOf(File);
    expect([file.name, file.type, await file.text()]).toEqual(['Я &.pdf', 'application/pdf', '%PDF-1.7']);
  });

  it('may be JSON or a page where it is an attachment, and is no page of a proxy', async () => {
    const attachment = { 'Content-Disposition': 'attachment; filename="a \\"b\\".txt"' };
    const { url } = await openServer(
      { text: '{}', headers: { ...attachment, 'Content-Type': 'text/plain; charset=utf-8' } },
      { text: '[1]' },
      { text: '[1' },
      { text: '<html>', headers: { 'Content-Type': 'text/html' } },
    );
    const cartage = v2.connect({ url, key: 'the-key' });
    const file = await cartage.DownloadAttachment({ attachmentId: 'a' });
    expect([file.name, await file.text()]).toEqual(['a "b".txt', '{}']);
    const json = await cartage.DownloadAttachment({ attachmentId: 'b' });
    expect([json.type, await json.text()]).toEqual(['application/json', '[1]']);
    expect(await (await cartage.DownloadAttachment({ attachmentId: 'b' })).text()).toBe('[1');
    expect(await failureOf(cartage.DownloadAttachment({ attachmentId: 'a' }, once))).toMatchObject({
      code: 'AnswerUnreadable',
    });
  });

  it('stands in the place of the model where its format is asked for', async () => {
    const { url, received } = await openServer(
      { text: 'a;b', headers: { 'Content-Type': 'text/csv' } },
      { json: { values: [], totalCount: 0 } },
      { text: '{"values":[' },
    );
    const cartage = v2.connect({ url, key: 'the-key' });
    const file: File = await cartage.Report({ TemplateId: 1, format: 'csv' });
    expect(await file.text()).toBe('a;b');
    expect((await cartage.Report({ TemplateId: 1 })).totalCount).toBe(0);
    expect(await failureOf(cartage.Report({ TemplateId: 1 }, once))).toMatchObject({ code: 'AnswerUnreadable' });
    expect(received.map((one) => one.url)).toEqual([
      '/openapi/v2/Orders/Report?TemplateId=1&format=csv',
      ...Array(2).fill('/openapi/v2/Orders/Report?TemplateId=1'),
    ]);
  });
});

describe('a page', () => {
  it('takes its token in the address, and no key', async () => {
    const { url, received } = await openServer({ text: '<html>', headers: { 'Content-Type': 'text/html' } });
    const cartage = v2.connect({ url: `${url}/below/`, key: 'the-key' });
    expect(await cartage.PickupPointsMap({ token: 'T', cityId: '77' })).toBe('<html>');
    expect(received[0]?.url).toBe('/below/openapi/v2/PickupPoints/Map?token=T&cityId=77');
    expect(received[0]?.headers.authorization).toBeUndefined();
    expect(cartage.mapAddress({ token: 'T&', lang: 'ru' })).toBe(
      `${url}/below/openapi/v2/PickupPoints/Map?token=T%26&lang=ru`,
    );
  });
});
