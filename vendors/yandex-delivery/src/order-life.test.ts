import { VendorProblem } from '@cartage/vendor-kit';
import { ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { cancel } from './cancel.ts';
import { checkConnection } from './check-connection.ts';
import { findByReference } from './find.ts';
import { document } from './print.ts';
import { track } from './track.ts';
import { update } from './update.ts';

const ref = { reference: 'A-1', id: 'r-1', number: 'r-1' };
const unseen = { ...ref, id: null, number: null };
const base = '/api/b2b/platform';
const info = `GET ${base}/request/info`;
const history = `GET ${base}/request/history`;
const withdraw = `POST ${base}/request/cancel`;
const edit = `POST ${base}/request/edit`;
const labels = `POST ${base}/request/generate-labels`;
const request = (status: string, more: object = {}) => ({
  request_id: 'r-1',
  request: {
    info: { operator_request_id: 'A-1' },
    destination: { interval_utc: { from: '2031-06-04T07:00:00.000000Z', to: '2031-06-04T11:00:00.000000Z' } },
    recipient_info: { first_name: 'Иван', phone: '+79161234567', email: 'a@example.com' },
    available_actions: { update_recipient: true },
  },
  state: { status, description: 'Заказ создан', timestamp: 1704056400 },
  ...more,
});
const notFound = ofStatus(404, { code: 'not_found', message: 'Order with ID  A-1 not found' });
const queryOf = ({ asked }: ReturnType<typeof scripted>) => new URL(asked.at(-1)?.url ?? '').searchParams;

it('finds an order by our number, with its number at the carrier when it has one', async () => {
  const script = scripted({ [info]: request('DRAFT') });
  const found = {
    kind: 'found',
    id: 'r-1',
    invoiceNumber: 'r-1',
    returnInvoiceNumber: null,
    pickupNumber: null,
    trackingNumber: null,
    price: null,
    plannedDeliveryAt: Date.UTC(2031, 5, 4, 11),
    weightGrams: null,
  };
  expect(await findByReference(unseen, script.call)).toEqual(found);
  expect(queryOf(script).get('request_code')).toBe('A-1');
  const later = scripted({ [info]: request('CREATED', { courier_order_id: '786459112', request: null }) });
  expect(await findByReference(ref, later.call)).toEqual({
    ...found,
    trackingNumber: '786459112',
    plannedDeliveryAt: null,
  });
  expect(queryOf(later).get('request_id')).toBe('r-1');
  const without = scripted({ [info]: request('CREATED', { courier_order_id: '' }) });
  expect(await findByReference(ref, without.call)).toEqual(found);
});

it('tells what all places of an order weigh together', async () => {
  const places = [400, 1_100].map((weight_gross) => ({ physical_dims: { weight_gross } }));
  const { call } = scripted({ [info]: request('CREATED', { request: { places } }) });
  expect(await findByReference(ref, call)).toMatchObject({ kind: 'found', weightGrams: 1_500 });
});

it('promises nothing where the platform cannot say', async () => {
  const stranger = { code: 'customer_order_not_found', message: 'There is no customer_order with such ID' };
  for (const answer of [notFound, ofStatus(403, stranger)])
    expect(await findByReference(unseen, scripted({ [info]: answer }).call)).toEqual({ kind: 'none' });
  for (const answer of [
    ofStatus(500, { code: 'not_found', message: 'not_found' }),
    ofStatus(401, { code: 'unauthorized', message: 'Not authorized request' }),
    ofStatus(403, { code: 'no_permissions', message: 'No permissions' }),
    request('CREATED', { request: { info: { operator_request_id: 'A-10' } } }),
    {},
  ])
    await expect(findByReference(unseen, scripted({ [info]: answer }).call)).rejects.toBeInstanceOf(VendorProblem);
});

const state = (status: string, second: number, more: object = {}) => ({
  status,
  description: `Про ${status}`,
  timestamp: Date.UTC(2031, 5, 2, 8, 0, second) / 1000,
  timestamp_utc: `2031-06-02T08:00:0${second}.000000Z`,
  ...more,
});
const tracked = async (states: readonly unknown[], more: object = {}) => {
  const script = scripted({ [info]: request('CREATED', more), [history]: { state_history: states } });
  const [told] = await track([ref], script.call);
  if (told === undefined || 'problem' in told) throw new Error('Nothing was told');
  return { ...script, told };
};
const statusesOf = async (...states: readonly unknown[]) =>
  (await tracked(states)).told.events.map(({ status }) => status);

it('tells the history, and the number at the carrier', async () => {
  const { told } = await tracked([state('CREATED', 1), state('SORTING_CENTER_AT_START', 2)], {
    courier_order_id: '78',
  });
  expect(told).toEqual({
    reference: 'A-1',
    events: [
      {
        at: Date.UTC(2031, 5, 2, 8, 0, 1),
        source: 'Yandex Delivery',
        text: { en: 'Про CREATED', ru: 'Про CREATED' },
        status: 'TransferredToVendor',
        isReturn: false,
        receivedBy: null,
      },
      expect.objectContaining({ status: 'ParcelPickedUp' }),
    ],
    numbers: { id: 'r-1', invoiceNumber: 'r-1', trackingNumber: '78' },
    plannedDeliveryAt: Date.UTC(2031, 5, 4, 11),
  });
  expect((await tracked([])).told.numbers).toEqual({ id: 'r-1', invoiceNumber: 'r-1' });
});

it('takes the moment from either of its forms, and leaves out what has neither', async () => {
  const { told, said } = await tracked([
    state('CREATED', 1, { timestamp_utc: null }),
    state('CREATED', 2, { timestamp: null, description: '' }),
    state('CREATED', 3, { timestamp: null, timestamp_utc: 'soon' }),
    { status: null },
  ]);
  expect(told.events.map(({ at, text }) => [at, text.ru])).toEqual([
    [Date.UTC(2031, 5, 2, 8, 0, 1), 'Про CREATED'],
    [Date.UTC(2031, 5, 2, 8, 0, 2), 'CREATED'],
  ]);
  expect(said).toEqual(['Yandex Delivery told of states that cannot be read.']);
});

it('has an order that was called off end there, unless the parcel is under way and comes back', async () => {
  expect(await statusesOf(state('CREATED', 1), state('CANCELLED', 2))).toEqual(['TransferredToVendor', 'Canceled']);
  const way = [state('CANCELLED', 3), state('RETURN_RETURNED', 5), state('SORTING_CENTER_AT_START', 2)];
  expect(await statusesOf(...way, state('RETURN_TRANSPORTATION_STARTED', 4))).toEqual([
    'RefuseOfDelivery',
    'FinishedWithReturn',
    'ParcelPickedUp',
    'Returning',
  ]);
  const { told } = await tracked(way);
  expect(told.events.map(({ isReturn }) => isReturn)).toEqual([false, true, false]);
});

it('leaves out an order that the platform does not know, and names one that failed', async () => {
  expect(await track([ref], scripted({ [info]: notFound }).call)).toEqual([]);
  const failing = scripted({ [info]: request('CREATED'), [history]: ofStatus(500, {}) });
  await expect(track([ref], failing.call)).rejects.toMatchObject({ kind: 'unavailable' });
});

it.for([
  ['CREATED', 'CREATED', '', { kind: 'requested' }],
  ['SUCCESS', 'CREATED', '', { kind: 'canceled' }],
  // As the documentation shows it, of an order that is not canceled yet.
  ['CREATED', 'CREATED', 'already_cancelled', { kind: 'requested' }],
  ['ERROR', 'CREATED', 'already_cancelled', { kind: 'canceled' }],
  ['ERROR', 'CANCELLED', 'error', { kind: 'canceled' }],
  ['ERROR', 'DELIVERY_TRANSPORTATION_RECIPIENT', 'error', { kind: 'too-late', message: 'Нельзя' }],
  ['ERROR', 'DELIVERY_ARRIVED_PICKUP_POINT', 'error', { kind: 'too-late', message: 'Нельзя' }],
  ['ERROR', 'DELIVERY_DELIVERED', 'error', { kind: 'too-late', message: 'Нельзя' }],
] as const)(
  'takes %s of an order that is %s, because of “%s”, for what it is',
  async ([status, now, reason, outcome]) => {
    const { call, asked } = scripted({
      [withdraw]: { status, reason, description: 'Нельзя' },
      [info]: request(now),
    });
    expect(await cancel(ref, call)).toEqual(outcome);
    expect(asked[0]?.json).toEqual({ request_id: 'r-1' });
  },
);

it('passes on an error that it cannot explain', async () => {
  const error = { status: 'ERROR', reason: 'error', description: 'Попробуйте позже' };
  for (const known of [request('SORTING_CENTER_AT_START'), request('CREATED', { state: null })])
    await expect(cancel(ref, scripted({ [withdraw]: error, [info]: known }).call)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Попробуйте позже',
    });
});

it('says of an error what there is to say', async () => {
  for (const [words, message] of [
    [{ reason: 'error' }, 'error'],
    [{}, 'ERROR'],
  ] as const) {
    const { call } = scripted({ [withdraw]: { status: 'ERROR', ...words }, [info]: request('CREATED') });
    await expect(cancel(ref, call)).rejects.toMatchObject({ message });
  }
});

it('cancels by our number where it has no other', async () => {
  const { call, asked } = scripted({ [info]: request('CREATED'), [withdraw]: { status: 'CREATED' } });
  expect(await cancel(unseen, call)).toEqual({ kind: 'requested' });
  expect(routesOf(asked)).toEqual([info, withdraw]);
});

it('changes the receiver and leaves the rest of him as it is', async () => {
  const { call, asked } = scripted({ [info]: request('CREATED'), [edit]: { edit_id: 'e-1' } });
  await update(ref, { 'receiver.phone': '8 (926) 765-43-21' }, call);
  expect(asked.at(-1)?.json).toEqual({
    request_id: 'r-1',
    recipient_info: { first_name: 'Иван', phone: '+79267654321', email: 'a@example.com' },
  });
  await update(ref, { 'receiver.email': 'b@example.com' }, call);
  expect(asked.at(-1)?.json).toMatchObject({ recipient_info: { phone: '+79161234567', email: 'b@example.com' } });
  await update(ref, { 'receiver.email': null }, call);
  expect(asked.at(-1)?.json).toMatchObject({ recipient_info: { email: '' } });
});

it('is too late to change what the platform lets nobody change', async () => {
  const fixed = request('DELIVERY_TRANSPORTATION_RECIPIENT', {
    request: { available_actions: { update_recipient: false } },
  });
  const { call, asked } = scripted({ [info]: fixed });
  await expect(update(ref, { 'receiver.phone': '+79267654321' }, call)).rejects.toMatchObject({ kind: 'tooLate' });
  expect(routesOf(asked)).not.toContain(edit);
});

it('prints labels in the language of the reader', async () => {
  const { call, asked } = scripted({ [labels]: '%PDF-1.4' });
  expect(await document(ref, { kind: 'marks', locale: 'en', ticket: null }, call)).toBeInstanceOf(Uint8Array);
  expect(asked[0]?.json).toEqual({ request_ids: ['r-1'], generate_type: 'one', language: 'en' });
  const lost = scripted({ [labels]: notFound });
  await expect(document(ref, { kind: 'marks', locale: 'ru', ticket: null }, lost.call)).rejects.toMatchObject({
    kind: 'notFound',
  });
});

it('checks the token by a question that creates nothing', async () => {
  const locate = `POST ${base}/location/detect`;
  const check = (answer: unknown) =>
    checkConnection(scripted({ [locate]: answer }, { environment: 'test', credentials: { token: 't' } }).call);
  expect(await check({ variants: [{ geo_id: 213, address: 'Москва' }] })).toEqual({ ok: true });
  expect(await check(ofStatus(401, { code: 'unauthorized' }))).toMatchObject({ ok: false, reason: 'auth' });
  expect(await check(ofStatus(503, {}))).toMatchObject({ ok: false, reason: 'network' });
});
