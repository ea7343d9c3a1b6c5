import { VendorProblem } from '@cartage/vendor-kit';
import { ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { cancel } from './cancel.ts';
import { callCourier } from './courier.ts';
import { findByReference } from './find.ts';
import { document } from './print.ts';
import { track } from './track.ts';
import { webhook } from './webhook.ts';

const ref = { reference: 'A-1', id: 'u-1', number: '1100' };
const unseen = { ...ref, id: null, number: null };
const token = { 'POST /v2/oauth/token': { access_token: 'token-of-cdek', expires_in: 3599 } };
const byId = 'GET /v2/orders/u-1';
const byNumber = 'GET /v2/orders';
const remove = 'DELETE /v2/orders/u-1';
const refusal = 'POST /v2/orders/u-1/refusal';
const invalid = (code: string, type = 'GET') => ({
  requests: [{ type, state: 'INVALID', errors: [{ code, message: `Because of ${code}` }] }],
});
const gone = ofStatus(400, invalid('v2_entity_not_found'));
const status = (code: string, more: object = {}) => ({
  code,
  name: code,
  date_time: '2031-06-02T08:00:00+0000',
  ...more,
});
const order = (codes: readonly string[], more: object = {}) => ({
  entity: { uuid: 'u-1', number: 'A-1', cdek_number: '1100', statuses: codes.map((code) => status(code)) },
  requests: [{ type: 'CREATE', state: 'SUCCESSFUL' }],
  ...more,
});
const accepted = ofStatus(202, { entity: { uuid: 'n-1' }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] });
const answering = (answers: Record<string, unknown>) =>
  scripted({ ...token, ...answers }, { credentials: { account: 'a', securePassword: 'secret-of-cdek' } });

it.for([
  ['registered', order(['CREATED']), { kind: 'found', id: 'u-1', invoiceNumber: '1100', trackingNumber: '1100' }],
  ['on its way there', { entity: { uuid: 'u-1', number: 'A-1' }, requests: [] }, { kind: 'accepted', id: 'u-1' }],
  ['refused afterwards', { entity: { uuid: 'u-1' }, ...invalid('v2_field_is_empty', 'CREATE') }, { kind: 'rejected' }],
  ['registered, and not to be deleted', order(['CREATED'], invalid('v2_entity_invalid', 'DELETE')), { kind: 'found' }],
  ['unknown', ofStatus(400, invalid('v2_entity_not_found_im_number')), { kind: 'none' }],
] as const)('finds an order that is %s', async ([, answer, outcome]) => {
  const { call, asked } = answering({ [byNumber]: answer });
  expect(await findByReference(unseen, call)).toMatchObject(outcome);
  expect(new URL(asked.at(-1)?.url ?? '').searchParams.get('im_number')).toBe('A-1');
});

it('passes on the words of a refusal', async () => {
  const { call } = answering({ [byNumber]: invalid('delivery_location_is_not_recognized', 'CREATE') });
  expect(await findByReference(unseen, call)).toMatchObject({
    problem: { detail: { kind: 'invalid', field: 'receiver.pickupPointId' }, message: /Because of delivery/ },
  });
});

it('promises nothing where CDEK cannot say', async () => {
  for (const answer of [
    ofStatus(400, invalid('v2_internal_error')),
    ofStatus(503, invalid('v2_entity_not_found')),
    ofStatus(401, invalid('v2_token_expired')),
    order(['CREATED'], { entity: { uuid: 'u-2', number: 'A-10', cdek_number: '1' } }),
    { requests: [] },
  ])
    await expect(findByReference(unseen, answering({ [byNumber]: answer }).call)).rejects.toBeInstanceOf(VendorProblem);
});

it('deletes an order that nobody has taken, and asks for that once', async () => {
  const first = answering({ [byId]: order(['CREATED', 'ACCEPTED']), [remove]: accepted });
  expect(await cancel(ref, first.call)).toEqual({ kind: 'requested' });
  expect(routesOf(first.asked)).toContain(remove);
  const waiting = answering({ [byId]: order(['CREATED'], { requests: [{ type: 'DELETE', state: 'ACCEPTED' }] }) });
  expect(await cancel(ref, waiting.call)).toEqual({ kind: 'requested' });
  expect(await cancel(ref, answering({ [byId]: order(['CREATED', 'REMOVED']) }).call)).toEqual({ kind: 'canceled' });
});

it('takes an order that is not shown any more for canceled where it had asked for that, and no other', async () => {
  const { call } = answering({ [byId]: order(['CREATED']), [remove]: accepted });
  await cancel(ref, call);
  const later = { ...answering({ [byId]: gone }).call, cache: call.cache };
  expect(await cancel(ref, later)).toEqual({ kind: 'canceled' });
  await expect(cancel(ref, answering({ [byId]: gone }).call)).rejects.toMatchObject({ kind: 'notFound' });
});

it('has a parcel that was taken brought back', async () => {
  const { call, asked } = answering({
    [byId]: order(['CREATED', 'RECEIVED_AT_SHIPMENT_WAREHOUSE']),
    [refusal]: accepted,
  });
  expect(await cancel(ref, call)).toEqual({ kind: 'requested' });
  expect(routesOf(asked)).not.toContain(remove);
});

it.for(['DELIVERED', 'NOT_DELIVERED', 'POSTOMAT_RECEIVED'])('is too late to cancel after %s', async (code) => {
  const { call } = answering({ [byId]: order(['CREATED', code]) });
  expect(await cancel(ref, call)).toMatchObject({ kind: 'too-late' });
});

it('passes on that CDEK does not delete', async () => {
  const { call } = answering({
    [byId]: order(['CREATED']),
    [remove]: ofStatus(202, invalid('v2_entity_invalid', 'DELETE')),
  });
  await expect(cancel(ref, call)).rejects.toMatchObject({ kind: 'invalid', message: 'Because of v2_entity_invalid' });
});

it('tells of the way back as of the same shipment', async () => {
  const related = [{ type: 'return_order', uuid: 'u-9', cdek_number: '1900' }];
  const back = { entity: { uuid: 'u-9', is_return: true, statuses: [status('DELIVERED'), status('CREATED')] } };
  const { call } = answering({
    [byId]: order(['NOT_DELIVERED'], { related_entities: related }),
    'GET /v2/orders/u-9': back,
  });
  const [told] = await track([ref], call);
  expect(told).toMatchObject({
    reference: 'A-1',
    events: [
      { status: 'RefuseOfDelivery', isReturn: false },
      { status: 'FinishedWithReturn', isReturn: true, receivedBy: null },
      { status: 'Returning', isReturn: true },
    ],
    numbers: { id: 'u-1', invoiceNumber: '1100', trackingNumber: '1100', returnInvoiceNumber: '1900' },
  });
});

it('leaves out a status that was set by mistake, and one without a moment', async () => {
  const { call, said } = answering({
    [byId]: {
      entity: {
        uuid: 'u-1',
        number: 'A-1',
        delivery_detail: { recipient_name: 'Петров' },
        statuses: [
          status('DELIVERED', { deleted: true }),
          status('CREATED', { date_time: 'soon' }),
          status('DELIVERED', { name: 'Вручен', city: 'Омск' }),
        ],
      },
    },
  });
  expect(await track([ref], call)).toMatchObject([
    { events: [{ status: 'Finished', receivedBy: 'Петров', text: { ru: 'Вручен, Омск' } }] },
  ]);
  expect(said).toContain('CDEK told of a status that cannot be read.');
});

const request = {
  reference: 'C-1',
  ticket: null,
  shipments: [ref, { ...ref, reference: 'A-2', id: 'u-2', number: '1101' }],
  sender: {
    contactType: 'door',
    name: 'ООО',
    contactPerson: 'Пётр',
    cityId: '7700000000000',
    country: 'RU',
    postalCode: null,
    address: 'ул. Ленина, 1',
    phone: '89161234567 доб. 12',
    email: null,
    taxNumber: null,
    instructions: 'Домофон 5',
  },
  window: { date: '2031-06-03', timeFrom: '10:00', timeTo: '15:00' },
} as unknown as Parameters<typeof callCourier>[0];
const intakesOf = 'GET /v2/orders/u-1/intakes';
const intake = (more: object) => ({ entity: { uuid: 'i-1', intake_date: '2031-06-03', statuses: [], ...more } });
const moscow = { 'GET /v2/location/cities': [{ code: 44 }] };

it('calls one courier for all orders, and tells him their numbers', async () => {
  const { call, asked } = answering({ ...moscow, [intakesOf]: [], 'POST /v2/intakes': accepted });
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
  expect(asked.at(-1)?.json).toEqual({
    order_uuid: 'u-1',
    intake_date: '2031-06-03',
    intake_time_from: '10:00',
    intake_time_to: '15:00',
    comment: 'Заказы 1100, 1101. Домофон 5',
    sender: { name: 'Пётр', company: 'ООО', phones: [{ number: '+79161234567', additional: '12' }] },
    from_location: { code: 44, address: 'ул. Ленина, 1' },
  });
});

it('calls no second courier for that day', async () => {
  const others = [intake({ intake_date: '2031-06-04' }), intake({ uuid: 'i-0', statuses: [{ code: 'REMOVED' }] })];
  const { call, asked } = answering({
    ...moscow,
    [intakesOf]: [...others, intake({ uuid: 'i-2' })],
    'GET /v2/intakes/i-2': intake({ uuid: 'i-2' }),
  });
  expect(await callCourier(request, call)).toEqual({ kind: 'accepted', ticket: 'i-2' });
  expect(routesOf(asked)).not.toContain('POST /v2/intakes');
  const free = answering({ ...moscow, [intakesOf]: others, 'POST /v2/intakes': accepted });
  expect(await callCourier(request, free.call)).toEqual({ kind: 'accepted', ticket: 'n-1' });
});

it.for([
  [intake({ intake_number: 500 }), { kind: 'booked', pickupNumber: '500' }],
  [intake({}), { kind: 'accepted', ticket: 'i-1' }],
  [invalid('v2_bad_request', 'CREATE'), { kind: 'rejected' }],
] as const)('asks what has become of a courier', async ([answer, outcome]) => {
  const { call } = answering({ 'GET /v2/intakes/i-1': answer });
  expect(await callCourier({ ...request, ticket: 'i-1' }, call)).toMatchObject(outcome);
});

it('asks for a form again that nobody fetched in time', async () => {
  const { call } = answering({
    'GET /v2/print/barcodes/f-1': { entity: { uuid: 'f-1', statuses: [{ code: 'READY' }, { code: 'REMOVED' }] } },
    'POST /v2/print/barcodes': accepted,
  });
  expect(await document(ref, { kind: 'marks', locale: 'ru', ticket: 'f-1' }, call)).toEqual({
    kind: 'accepted',
    ticket: 'n-1',
  });
});

it('fetches a form where CDEK has put it, and from CDEK alone', async () => {
  const drawn = (url: string) => ({ entity: { uuid: 'f-1', url, statuses: [{ code: 'READY' }] } });
  const { call, asked } = answering({
    'GET /v2/print/orders/f-1': drawn('https://api.cdek.ru/v2/print/orders/f-1.pdf'),
    'GET /v2/print/orders/f-1.pdf': '%PDF-1.4',
  });
  expect(await document(ref, { kind: 'waybill', locale: 'en', ticket: 'f-1' }, call)).toBeInstanceOf(Uint8Array);
  expect(asked.at(-1)?.url).toBe('https://api.cdek.ru/v2/print/orders/f-1.pdf');
});

it('has a form refused in words', async () => {
  const { call } = answering({
    'GET /v2/print/orders/f-1': { entity: { uuid: 'f-1', statuses: [{ code: 'INVALID' }] }, requests: [] },
  });
  const wish = { kind: 'waybill', locale: 'en', ticket: 'f-1' } as const;
  await expect(document(ref, wish, call)).rejects.toMatchObject({ kind: 'invalid' });
});

const told = (attributes: object, uuid = 'u-1', type = 'ORDER_STATUS') => ({
  method: 'POST' as const,
  query: {},
  headers: {},
  bytes: new TextEncoder().encode(JSON.stringify({ type, uuid, attributes })),
});

it('asks for the order that CDEK tells news of', async () => {
  const { call } = answering({ [byId]: order(['CREATED']) });
  expect(await webhook.read(told({ number: 'A-1', code: 'CREATED' }), call)).toMatchObject([{ reference: 'A-1' }]);
  expect(await webhook.read(told({}, 'u-1', 'PRINT_FORM'), call)).toEqual([]);
});

it('takes the news of a return for those of the shipment that comes back', async () => {
  const { call } = answering({
    'GET /v2/orders/u-9': { entity: { uuid: 'u-9' }, related_entities: [{ type: 'direct_order', uuid: 'u-1' }] },
    [byId]: order(['NOT_DELIVERED']),
  });
  expect(await webhook.read(told({ is_return: true }, 'u-9'), call)).toMatchObject([{ reference: 'A-1' }]);
});

it('hears of the removal of an order that CDEK does not show any more', async () => {
  const removed = { number: 'A-1', code: 'REMOVED', status_date_time: '2031-06-02T08:00:00+0000' };
  const { call } = answering({ [byId]: gone });
  expect(await webhook.read(told(removed), call)).toMatchObject([
    { reference: 'A-1', events: [{ status: 'Canceled', at: Date.UTC(2031, 5, 2, 8) }] },
  ]);
  await expect(webhook.read(told({ ...removed, code: 'CREATED' }), call)).rejects.toMatchObject({ kind: 'notFound' });
});

it('lets in who has the word of its own address, and of no other connection', async () => {
  const { call, asked, said } = answering({ 'POST /v2/webhooks': { entity: { uuid: 'w-1' }, requests: [] } });
  await webhook.subscribe?.('https://shop.example/vendors/cdek/1/webhook', call);
  const { url, type } = (asked.at(-1)?.json ?? {}) as { url: string; type: string };
  expect(type).toBe('ORDER_STATUS');
  const word = new URL(url).searchParams.get('word') ?? '';
  expect(said).toContain(word);
  const verify = (query: Record<string, string>, id: string) =>
    webhook.verify({ ...told({}), query }, { ...call.account, id }, 0);
  expect(verify({ word }, 'a')).toBe(true);
  expect(verify({ word }, 'b')).toBe(false);
  expect(verify({}, 'a')).toBe(false);
});
