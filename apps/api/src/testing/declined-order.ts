import { doJob } from '@cartage/service';
import type { OpenedApi } from './open-test-api.ts';
import { operationNamed, post, withFields } from './table-of-operations.ts';

/** A new order whose card payment was declined; its number. */
export const declinedOrder = async (
  { request, service, vendorsUrl }: Pick<OpenedApi, 'request' | 'service' | 'vendorsUrl'>,
  apiKey: string,
): Promise<string> => {
  const { path, body } = operationNamed('Create');
  const deliveryOptions = { vendorId: 1, vendorUrgentTypeId: 'SW-STD', paymentType: 4 };
  const created = await request(path, post(withFields(body, { apiKey, deliveryOptions })));
  const { orderId } = (await created.json()) as { orderId: string };
  await fetch(`${vendorsUrl}/_control/payments/${orderId}`, { method: 'POST', body: '{"status": "Failed"}' });
  const { db } = service.store;
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', `${orderId}-P1`)
    .executeTakeFirstOrThrow();
  await doJob(service, { task: 'payment', payload: { paymentId: id } });
  return orderId;
};
