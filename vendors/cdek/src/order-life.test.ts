import { VendorProblem } from '@cartage/vendor-kit';
import { ofStatus, routesOf } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { cancel } from './cancel.ts';
import { findByReference } from './find.ts';
import { document } from './print.ts';
import { accepted, answering, byId, gone, invalid, newNotes, order, ref, status } from './testing.ts';
import { track } from './track.ts';

const unseen = { ...ref, id: null, number: null };
const byNumber = 'GET /v2/orders';
const remove = 'DELETE /v2/orders/u-1';
const refusal = 'POST /v2/orders/u-1/refusal';

it.for([
  ['registered', order(['CREATED']), { kind: 'found', id: 'u-1', invoiceNumber: '1100', trackingNumber: '1100' }],
  ['on its way there', { entity: { uuid: 'u-1', number: 'A-1' }, requests: [] }, { kind: 'accepted', id: 'u-1' }],
  ['refused afterwards', { entity: { uuid: 'u-1' }, ...invalid('v2_field_is_empty', 'CREATE') }, { kind: 'none' }],
  ['registered, and not to be deleted', order(['CREATED'], invalid('v2_entity_invalid', 'DELETE')), { kind: 'found' }],
  [
    'not registered yet, and not to be deleted',
    { entity: { uuid: 'u-1', number: 'A-1' }, ...invalid('v2_entity_invalid', 'DELETE') },
    { kind: 'accepted' },
  ],
  ['unknown', ofStatus(400, invalid('v2_entity_not_found_im_number')), { kind: 'none' }],
] as const)('finds an order that is %s', async ([, answer, outcome]) => {
  const { call, asked } = answering({ [byNumber]: answer });
  expect(await findByReference(unseen, call)).toMatchObject(outcome);
  expect(new URL(asked.at(-1)?.url ?? '').searchParams.get('im_number')).toBe('A-1');
});

it('tells when an order was made, where it goes and what it weighs, which tells it from another of its number', async () => {
  const statuses = [status('ACCEPTED', { date_time: '2031-06-02T09:00:00+0000' }), status('CREATED')];
  const entity = { uuid: 'u-1', number: 'A-1', cdek_number: '1100', statuses, to_location: { city: 'Орёл' } };
  const find = async (more: object) =>
    findByReference(ref, answering({ [byId]: { entity: { ...entity, ...more }, requests: [] } }).call);
  const told = { createdAt: Date.UTC(2031, 5, 2, 8), receiverCity: 'Орёл' };
  expect(await find({ packages: [{ weight: 400 }, { weight: 1_100 }] })).toMatchObject({ ...told, weightGrams: 1_500 });
  expect(await find({ packages: [{ weight: 400 }, {}] })).toMatchObject({ ...told, weightGrams: null });
  const nothing = { createdAt: null, receiverCity: null, weightGrams: null };
  expect(await find({ statuses: null, to_location: null })).toMatchObject(nothing);
});

it('passes on the words of a refusal', async () => {
  const { call } = answering({ [byId]: invalid('delivery_location_is_not_recognized', 'CREATE') });
  expect(await findByReference(ref, call)).toMatchObject({
    kind: 'rejected',
    problem: {
      detail: { kind: 'invalid', field: 'receiver.pickupPointId' },
      message: expect.stringMatching(/Because of delivery/),
    },
  });
});

it('says of no order that it was refused because there is one of its number', async () => {
  const code = 'error_validate_im_dep_number_has_already_had_integration';
  const { call } = answering({ [byId]: { entity: { uuid: 'u-1' }, ...invalid(code, 'CREATE') } });
  await expect(findByReference(ref, call)).rejects.toMatchObject({ kind: 'conflict' });
});

it('finds the order that went there where CDEK shows the one that comes back', async () => {
  const back = {
    entity: { uuid: 'u-9', number: 'A-1', is_return: true, cdek_number: '1900' },
    related_entities: [{ type: 'direct_order', uuid: 'u-1' }],
  };
  const { call } = answering({ [byNumber]: back, [byId]: order(['CREATED']) });
  expect(await findByReference(unseen, call)).toMatchObject({ kind: 'found', id: 'u-1', invoiceNumber: '1100' });
  const alone = answering({ [byNumber]: { ...back, related_entities: [] } });
  await expect(findByReference(unseen, alone.call)).rejects.toBeInstanceOf(VendorProblem);
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
  const notes = newNotes();
  await cancel(ref, answering({ [byId]: order(['CREATED']), [remove]: accepted }, notes).call);
  expect(await cancel(ref, answering({ [byId]: gone }, notes).call)).toEqual({ kind: 'canceled' });
  await expect(cancel(ref, answering({ [byId]: gone }).call)).rejects.toMatchObject({ kind: 'notFound' });
});

it('says so when CDEK deletes an order after all not, and asks once more when it is asked to', async () => {
  const code = 'error_validate_order_delete_status';
  const notes = newNotes();
  await cancel(ref, answering({ [byId]: order(['CREATED']), [remove]: accepted }, notes).call);
  const kept = { [byId]: order(['CREATED'], invalid(code, 'DELETE')), [remove]: accepted };
  const later = answering(kept, notes);
  await expect(cancel(ref, later.call)).rejects.toMatchObject({ kind: 'tooLate', message: `Because of ${code}` });
  expect(routesOf(later.asked)).not.toContain(remove);
  for (const shared of [notes, newNotes()]) {
    const again = answering(kept, shared);
    expect(await cancel(ref, again.call)).toEqual({ kind: 'requested' });
    expect(routesOf(again.asked)).toContain(remove);
  }
});

it('has nothing to cancel of an order that CDEK has refused', async () => {
  const refused = { entity: { uuid: 'u-1', statuses: [status('INVALID'), status('ACCEPTED')] } };
  expect(await cancel(ref, answering({ [byId]: refused }).call)).toEqual({ kind: 'canceled' });
  const registered = answering({ [byId]: order(['CREATED', 'INVALID']), [refusal]: accepted });
  expect(await cancel(ref, registered.call)).toEqual({ kind: 'requested' });
});

it('waits for a deletion that waits, and minds no status that was taken back', async () => {
  const waiting = answering({ [byId]: order(['CREATED'], { requests: [{ type: 'DELETE', state: 'WAITING' }] }) });
  expect(await cancel(ref, waiting.call)).toEqual({ kind: 'requested' });
  const statuses = [status('DELIVERED', { deleted: true }), status('CREATED')];
  const deleted = answering({ [byId]: { entity: { uuid: 'u-1', statuses } }, [remove]: accepted });
  expect(await cancel(ref, deleted.call)).toEqual({ kind: 'requested' });
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

it('tells nothing of an order that CDEK does not show', async () => {
  expect(await track([ref], answering({ [byId]: { requests: [] } }).call)).toEqual([]);
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
  expect(said).toContain('CDEK told of statuses that cannot be read.');
});

it('tells what was bought and paid with the delivery, of each product however its rows were written', async () => {
  const item = (ware_key: string, value: number, delivery_amount: number | null, name = 'Чашка') => ({
    ...{ name, ware_key, payment: { value }, delivery_amount, cost: 0, weight: 1, amount: 3 },
  });
  const delivered = (items: readonly object[], detail: object) =>
    order(['DELIVERED', 'TAKEN_BY_COURIER'], {
      entity: {
        ...{ uuid: 'u-1', number: 'A-1', statuses: [status('DELIVERED'), status('TAKEN_BY_COURIER')] },
        ...{ packages: [{ weight: 1, items }], delivery_detail: detail },
      },
    });
  const long = 'L'.repeat(50);
  const items = [
    item('SKU', 100.1, 2),
    item('SKU-2', 100.1, 1),
    // Another product, which is called so.
    item('SKU-3', 50, 0, 'Блюдце'),
    item(long, 1, 1),
    item(`${long.slice(0, 45)}-2`, 1, 1),
    item('A-1', 0, 1, 'Отправление'),
  ];
  const [told] = await track([ref], answering({ [byId]: delivered(items, { payment_sum: 302.31 }) }).call);
  expect(told).toMatchObject({
    events: [
      {
        status: 'Finished',
        purchased: [
          { product: 'SKU', quantity: 2, sum: 20_020 },
          { product: 'SKU', quantity: 1, sum: 10_010 },
          { product: 'SKU-3', quantity: 0, sum: 0 },
          { product: long, quantity: 1, sum: 100 },
          { product: long, quantity: 1, sum: 100 },
        ],
        collected: 30_231,
      },
      { status: 'ParcelHandedForDelivery' },
    ],
  });
  // What cannot be read of it costs nothing else.
  for (const odd of [[{ ...item('SKU', 1, 1), delivery_amount: 'all' }], [item('SKU', 1, 0)], [{}], null]) {
    const [bare] = await track([ref], answering({ [byId]: delivered(odd as never, { payment_sum: 'some' }) }).call);
    const [event] = bare && 'events' in bare ? bare.events : [];
    expect([event?.status, event?.purchased, event?.collected]).toEqual(['Finished', undefined, undefined]);
  }
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

it('asks for the receipt in the language of its reader, and for as many copies as CDEK makes', async () => {
  const { call, asked } = answering({ 'POST /v2/print/orders': accepted });
  const wishes = [];
  for (const locale of ['ru', 'en'] as const) {
    await document(ref, { kind: 'waybill', locale, ticket: null }, call);
    wishes.push(asked.at(-1)?.json);
  }
  const orders = [{ order_uuid: 'u-1' }];
  expect(wishes).toEqual([{ orders }, { orders, type: 'tpl_english' }]);
});

it('waits for an order that has no number yet before its form is drawn', async () => {
  const { call } = answering({ 'POST /v2/print/orders': ofStatus(400, invalid('v2_entity_not_ready')) });
  const wish = { kind: 'waybill', locale: 'ru', ticket: null } as const;
  await expect(document(ref, wish, call)).rejects.toMatchObject({ kind: 'unavailable' });
});

it('fetches a form beside its answer, wherever that says it is', async () => {
  const { call, asked } = answering({
    'GET /v2/print/orders/f-1': {
      entity: { uuid: 'f-1', url: 'http://files.cdek.example/f-1.pdf', statuses: [{ code: 'READY' }] },
    },
    'GET /v2/print/orders/f-1.pdf': '%PDF-1.4',
  });
  expect(await document(ref, { kind: 'waybill', locale: 'en', ticket: 'f-1' }, call)).toBeInstanceOf(Uint8Array);
  expect(asked.at(-1)?.url).toBe('https://api.cdek.ru/v2/print/orders/f-1.pdf');
});

it.for([
  ['orders_number_is_empty', order(['CREATED']), 'notFound'],
  ['v2_orders_number_is_empty', order(['CREATED']), 'notFound'],
  ['v2_orders_number_is_empty', gone, 'notFound'],
  // It is only not registered yet: the form is there a little later.
  ['v2_orders_number_is_empty', { entity: { uuid: 'u-1', number: 'A-1' } }, 'unavailable'],
  ['v2_order_not_found', { entity: { uuid: 'u-1', number: 'A-1' } }, 'unavailable'],
] as const)('passes on why CDEK draws no form: %s', async ([code, known, kind]) => {
  const wish = { kind: 'waybill', locale: 'en', ticket: 'f-1' } as const;
  const drawn = answering({ 'GET /v2/print/orders/f-1': invalid(code, 'CREATE'), [byId]: known });
  await expect(document(ref, wish, drawn.call)).rejects.toMatchObject({ kind, message: /^Because of/ });
  const asked = answering({ 'POST /v2/print/orders': ofStatus(400, invalid(code, 'CREATE')), [byId]: known });
  await expect(document(ref, { ...wish, ticket: null }, asked.call)).rejects.toMatchObject({ kind });
});

it('has a form refused in words', async () => {
  const { call } = answering({
    'GET /v2/print/orders/f-1': { entity: { uuid: 'f-1', statuses: [{ code: 'INVALID' }] }, requests: [] },
  });
  const wish = { kind: 'waybill', locale: 'en', ticket: 'f-1' } as const;
  await expect(document(ref, wish, call)).rejects.toMatchObject({ kind: 'invalid' });
});
