import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post, refusalsIn, withFields } from '../testing/table-of-operations.ts';

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
  await opened.service.store.db.updateTable('companies').set({ credit_limit: 0 }).execute();
});
afterAll(() => opened?.close());

const call = (name: string, fields: object): Promise<Response> => {
  const { path, body } = operationNamed(name);
  return opened.request(path, post(withFields(body, fields)));
};
const chosen = { deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } };
const statusOf = async (orderId: string): Promise<unknown> => {
  const answer = (await (await call('Get', { orderId })).json()) as { readonly orderInfo: { readonly status: number } };
  return answer.orderInfo.status;
};

/** interface 16.8. */
it('Create past the credit limit is 500 InsufficientFunds that names the order, which stays a Draft', async () => {
  const response = await call('Create', chosen);
  expect(response.status).toBe(500);
  const [refusal, ...others] = await refusalsIn(response);
  expect(others).toEqual([]);
  const number = refusal?.errorAdditionalInfo ?? '';
  expect(refusal).toMatchObject({ errorCode: 'InsufficientFunds', errorDescription: expect.stringContaining(number) });
  expect(response.headers.get('x-order-id')).toBe(number);
  expect(await statusOf(number)).toBe(0);
  const shipments = await fetch(`${opened.vendorsUrl}/_control/shipments`);
  expect(await shipments.json()).toEqual([]);
});

it('PushToVendor past the credit limit is 500 InsufficientFunds, and the order stays a Draft', async () => {
  const { orderId = '' } = (await (await call('Create', {})).json()) as { readonly orderId?: string };
  const response = await call('PushToVendor', { orderId, vendorId: 1, vendorUrgentTypeId: 'SW-STD' });
  expect(response.status).toBe(500);
  expect(await refusalsIn(response)).toMatchObject([{ errorCode: 'InsufficientFunds' }]);
  expect(await statusOf(orderId)).toBe(0);
});

it('CreateMany past the credit limit names the order in its element, which stays a Draft', async () => {
  const { path, body } = operationNamed('CreateMany');
  const elements = (Array.isArray(body) ? body : [body]).map((element) => withFields(element, chosen));
  const response = await opened.request(path, post(elements));
  expect(response.status).toBe(200);
  const made = (await response.json()) as readonly { readonly orderId: string; readonly errors: readonly object[] }[];
  expect(made).toHaveLength(elements.length);
  for (const { orderId, errors } of made) {
    expect(errors).toMatchObject([{ errorCode: 'InsufficientFunds' }]);
    expect(await statusOf(orderId)).toBe(0);
  }
});

it('under an Idempotency-Key a repeat is answered the same, and the order that it names can be handed over later', async () => {
  const { path, body } = operationNamed('Create');
  const saved = await opened.countOrders();
  const again = () => opened.request(path, post(withFields(body, chosen), { 'Idempotency-Key': 'once' }));
  const [first, second] = [await again(), await again()];
  expect([first.status, second.status]).toEqual([500, 500]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.headers.get('x-order-id')).toBe(first.headers.get('x-order-id'));
  expect(await second.text()).toBe(await first.text());
  expect(await opened.countOrders()).toBe(saved + 1);

  await opened.service.store.db.updateTable('companies').set({ credit_limit: 1_000_000 }).execute();
  const orderId = first.headers.get('x-order-id') ?? '';
  const pushed = await call('PushToVendor', { orderId, vendorId: 1, vendorUrgentTypeId: 'SW-STD' });
  expect([pushed.status, await statusOf(orderId)]).toEqual([200, 5]);
});
