import { ofStatus, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { cancel } from './cancel.ts';
import { findByReference } from './find.ts';
import { document } from './print.ts';

const ref = { reference: 'A-1', id: '7', number: '80093053624992' };
const order = { id: 7, 'order-num': 'A-1', barcode: '80093053624992' };
const missing = ofStatus(404, { code: '1001', desc: 'not found', 'sub-code': 'RESOURCE_NOT_FOUND' });
const missingByCode = ofStatus(400, { code: '1001', desc: 'not found', 'sub-code': 'RESOURCE_NOT_FOUND' });
const inBatches = 'GET /1.0/shipment/search';
const amongNew = 'GET /1.0/backlog/search';
const giveBack = 'POST /1.0/user/backlog';
const remove = 'DELETE /1.0/backlog';
const failed = (code: string) => ({ errors: [{ 'error-code': code, position: 0 }] });
const done = { 'result-ids': [7] };

it('finds an order in a batch, among the new ones, and on its way between them', async () => {
  for (const [batched, fresh] of [
    [[order], []],
    [[], [order]],
    [[order], [order]],
  ])
    expect(await findByReference(ref, scripted({ [inBatches]: batched, [amongNew]: fresh }).call)).toMatchObject({
      kind: 'found',
      id: '7',
      invoiceNumber: '80093053624992',
    });
});

it('tells where an order goes and what it weighs, which tells it from another of its number', async () => {
  const placed = { ...order, mass: 1_500, 'place-to': 'г. Магадан' };
  const { call } = scripted({ [inBatches]: [placed], [amongNew]: [] });
  expect(await findByReference(ref, call)).toMatchObject({ receiverCity: 'г. Магадан', weightGrams: 1_500 });
});

it('takes no other order that the search tells of', async () => {
  const other = { ...order, id: 8, 'order-num': 'A-10', barcode: 'A-1' };
  const { call } = scripted({ [inBatches]: [other], [amongNew]: [] });
  expect(await findByReference(ref, call)).toEqual({ kind: 'none' });
});

it('sends nothing about an id that is none of Russian Post’s', async () => {
  const { call, asked } = scripted({});
  await expect(cancel({ ...ref, id: '7; 8' }, call)).rejects.toMatchObject({ kind: 'notFound' });
  expect(asked).toEqual([]);
});

it('asks for the whole reference', async () => {
  const { call, asked } = scripted({ [inBatches]: [], [amongNew]: [] });
  await findByReference({ ...ref, reference: 'A&1' }, call);
  expect(asked.map(({ url }) => new URL(url).searchParams.get('query'))).toEqual(['A&1', 'A&1']);
});

it('names both of two orders of one number', async () => {
  const { call } = scripted({ [inBatches]: [order], [amongNew]: [{ id: 8, 'order-num': 'A-1' }] });
  expect(await findByReference(ref, call)).toEqual({ kind: 'ambiguous', numbers: ['80093053624992', '8'] });
});

it('deletes an order that is in no batch', async () => {
  const { call, asked } = scripted({ [giveBack]: failed('NOT_FOUND'), [remove]: done });
  expect(await cancel(ref, call)).toEqual({ kind: 'canceled' });
  expect(asked.map(({ json }) => json)).toEqual([[7], [7]]);
});

it.for(['READONLY_STATE', 'DELIVERY_IN_PROGRESS'])('is too late where the batch says %s', async (code) => {
  const { call, asked } = scripted({ [giveBack]: failed(code) });
  expect(await cancel(ref, call)).toEqual({ kind: 'too-late', message: { en: code, ru: code } });
  expect(routesOf(asked)).toEqual([giveBack]);
});

it('is too late for an order that is neither new nor to be given back, but there', async () => {
  const nowhere = { [giveBack]: failed('NOT_FOUND'), [remove]: failed('NOT_FOUND') };
  const shelved = scripted({ ...nowhere, 'GET /1.0/shipment/7': order });
  expect(await cancel(ref, shelved.call)).toMatchObject({ kind: 'too-late' });
  expect(await cancel(ref, scripted({ ...nowhere, 'GET /1.0/shipment/7': missing }).call)).toEqual({
    kind: 'canceled',
  });
  const failing = scripted({ ...nowhere, 'GET /1.0/shipment/7': ofStatus(503, {}) });
  await expect(cancel(ref, failing.call)).rejects.toMatchObject({ kind: 'unavailable' });
});

it('cancels nothing where Russian Post does not let it', async () => {
  const closed = failed('ACCESS_VIOLATION');
  await expect(cancel(ref, scripted({ [giveBack]: closed }).call)).rejects.toThrow('ACCESS_VIOLATION');
  const later = scripted({ [giveBack]: done, [remove]: closed });
  await expect(cancel(ref, later.call)).rejects.toThrow('ACCESS_VIOLATION');
});

it('finds the order itself where its id is not known', async () => {
  const { call } = scripted({ [inBatches]: [], [amongNew]: [order], [giveBack]: done, [remove]: done });
  expect(await cancel({ ...ref, id: null }, call)).toEqual({ kind: 'canceled' });
  const stranger = scripted({ [inBatches]: [], [amongNew]: [] });
  await expect(cancel({ ...ref, id: null }, stranger.call)).rejects.toMatchObject({ kind: 'notFound' });
});

it('prints an order that is in no batch by the other method', async () => {
  const form = '%PDF-1.4 …';
  const { call } = scripted({ 'GET /1.0/forms/7/forms': missing, 'GET /1.0/forms/backlog/7/forms': form });
  expect(Buffer.from((await document(ref, null, call)) as Uint8Array).toString()).toBe(form);
  const coded = scripted({ 'GET /1.0/forms/7/forms': missingByCode, 'GET /1.0/forms/backlog/7/forms': form });
  expect(await document(ref, null, coded.call)).toBeInstanceOf(Uint8Array);
  const failing = scripted({ 'GET /1.0/forms/7/forms': ofStatus(400, { desc: 'Bad status' }) });
  await expect(document(ref, null, failing.call)).rejects.toThrow('Bad status');
});
