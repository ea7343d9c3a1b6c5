import type { OrderStatus } from '@cartage/core';
import type { OpenedApi } from './open-test-api.ts';
import { operationNamed, post, withFields } from './table-of-operations.ts';

/** What an order of a test is. */
interface Standing {
  readonly status?: OrderStatus;
  /** It asks for attention. */
  readonly reason?: 'price-rose' | 'problem';
}

/** A new order of the key's company that its vendor has or has not, brought to where an operator's act begins; its number. */
export const orderStanding = async (
  { request, service }: Pick<OpenedApi, 'request' | 'service'>,
  { status = 'TransferredToVendor', reason }: Standing,
  apiKey = 'sandbox-key',
): Promise<string> => {
  const { path, body } = operationNamed('Create');
  const isAtVendor = status === 'TransferredToVendor' || status === 'Canceled';
  const deliveryOptions = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' };
  const chosen = isAtVendor ? deliveryOptions : {};
  const created = await request(path, post(withFields(body, { apiKey, deliveryOptions: chosen })));
  const { orderId } = (await created.json()) as { readonly orderId: string };
  const { db } = service.store;
  const { id, company_id, content } = await db
    .selectFrom('orders')
    .select(['id', 'company_id', 'content'])
    .where('number', '=', orderId)
    .executeTakeFirstOrThrow();
  const choice = { vendorId: 1, tariffId: 'SW-STD', contractType: null };
  const stored = isAtVendor ? content : JSON.stringify({ ...JSON.parse(content), choice });
  await db.updateTable('orders').set({ status, content: stored }).where('id', '=', id).execute();
  if (reason)
    await db
      .insertInto('order_attention')
      .values({
        ...{ company_id, order_id: id, reason, since: service.clock() },
        ...{ asked: reason === 'price-rose' ? 999_00 : null, told: 1 },
      })
      .execute();
  return orderId;
};

/** A job that is tried no more; its id. */
export const deadJob = async ({ service }: Pick<OpenedApi, 'service'>): Promise<string> => {
  const values = { task: 'mail', key: 'dead', payload: '{}', run_at: 1, lease_owner: null, lease_until: null };
  const { id } = await service.store.db
    .insertInto('jobs')
    .values({ ...values, tries: 20, last_problem: null, created_at: 1, dead_at: 2, vendor_id: null, connection: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
};

/** An order whose courier was called by itself; its number. */
export const orderWithCourier = async ({ request }: Pick<OpenedApi, 'request'>, apiKey: string): Promise<string> => {
  const { path, body } = operationNamed('Create');
  const deliveryOptions = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' };
  const created = await request(path, post(withFields(body, { apiKey, callCourier: false, deliveryOptions })));
  const { orderId } = (await created.json()) as { readonly orderId: string };
  const called = operationNamed('CallCourier');
  await request(called.path, post(withFields(called.body, { apiKey, ordersId: [orderId] })));
  return orderId;
};
