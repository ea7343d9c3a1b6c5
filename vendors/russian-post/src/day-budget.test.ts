import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { checkConnection } from './check-connection.ts';
import { pickupPoints } from './pickup-points.ts';
import { quote } from './quote.ts';
import { handedOver, openPost, shipmentOf } from './testing.ts';

const requestOf = (reference: string, more: Parameters<typeof shipmentOf>[1] = {}): VendorQuoteRequest => {
  const { content, route } = shipmentOf(reference, more);
  return { ...content, route } as unknown as VendorQuoteRequest;
};

// Russian Post allows 1,000 calls a day: what each act costs is what a shop can do on one.
it('costs of an order to an office three calls for its price, and two to hand it over', async () => {
  const post = await openPost();
  const call = post.openProcess();
  await quote(requestOf('A-1'), call);
  expect(post.asked()).toHaveLength(3);
  await handedOver(call, shipmentOf('A-1'));
  // The office that it goes to is looked up once a day.
  expect(post.asked()).toEqual(['GET /postoffice/1.0/{id}', 'PUT /2.0/user/backlog', 'POST /1.0/user/shipment']);
  await handedOver(call, shipmentOf('A-2'));
  expect(post.asked()).toEqual(['PUT /2.0/user/backlog', 'POST /1.0/batch/1/shipment']);
});

it('costs of an order to a door three calls to hand it over', async () => {
  const post = await openPost();
  const call = post.openProcess();
  await handedOver(call, shipmentOf('A-1', { tariffId: 'EMS' }));
  post.asked();
  await handedOver(call, shipmentOf('A-2', { tariffId: 'EMS' }));
  expect(post.asked()).toEqual(['POST /1.0/clean/address', 'PUT /2.0/user/backlog', 'POST /1.0/batch/1/shipment']);
});

it('asks once a day for a price, whatever weighs as much as the same step', async () => {
  const post = await openPost();
  const call = post.openProcess();
  const first = await quote(requestOf('A-1', { weights: [1.21] }), call);
  expect(await quote(requestOf('A-2', { weights: [1.3] }), call)).toEqual(first);
  expect(post.asked()).toHaveLength(3);
  await quote(requestOf('A-3', { weights: [1.31] }), call);
  await quote(requestOf('A-4', { weights: [1.3], insured: 100_000 }), call);
  expect(post.asked()).toHaveLength(6);
});

it('asks once an hour for a price that is refused', async () => {
  const post = await openPost();
  const call = post.openProcess();
  // More than the first-class parcel may weigh.
  const options = await quote(requestOf('A-1', { weights: [6] }), call);
  expect(options.map(({ tariffId }) => tariffId)).toEqual(['ONLINE_PARCEL', 'POSTAL_PARCEL']);
  await quote(requestOf('A-2', { weights: [6] }), call);
  expect(post.asked()).toHaveLength(3);
});

it('costs two calls for the directory, and one for the day’s limit', async () => {
  const post = await openPost();
  const call = post.openProcess();
  for await (const _ of pickupPoints(call));
  expect(post.asked()).toHaveLength(2);
  expect(await checkConnection(call)).toEqual({ ok: true, requestsPerDay: 1000 });
  expect(post.asked()).toEqual(['GET /1.0/settings/limit', 'POST /rtm34']);
});

it('is limited, and not refused, where the calls of the tracking service are used up', async () => {
  const post = await openPost({ isTrackingUsedUp: true });
  await expect(checkConnection(post.openProcess())).rejects.toMatchObject({ kind: 'limited' });
});
