import { beforeAll, expect, it } from 'vitest';
import { chosen, openFrontDoor, order } from './testing/front-door.ts';

// interface 16.8: what cannot be paid is a Draft, also where it was to be handed over at once or was a RateRequest.

const front = openFrontDoor();
beforeAll(async () => {
  const { db } = front.door.opened.service.store;
  await db.updateTable('companies').set({ credit_limit: 0 }).execute();
});

it('a new order past the credit limit is a Draft, and its answer says why', async () => {
  const { status, headers, body } = await front.call('POST', '/Orders', { body: order({ option: chosen.swift }) });
  expect([status, body.errors]).toMatchObject([400, [{ code: 'InsufficientFunds' }]]);
  expect(await front.get(headers.get('x-order-id') ?? '')).toMatchObject({ status: 0, statusName: 'Draft' });
});

it('a RateRequest that is pushed past the credit limit becomes a Draft', async () => {
  const { orderId } = (await front.create()).result;
  expect((await front.get(orderId)).status).toBe(10);
  const path = `/Orders/${orderId}/PushToVendor`;
  expect(await front.refusals('POST', path, { body: { option: chosen.swift } })).toEqual(['InsufficientFunds null']);
  expect((await front.get(orderId)).status).toBe(0);
});
