import { exampleNumbers } from '@cartage/wire';
import { makeOperatorsSamples } from '../operator/testing/operators-samples.ts';
import { declinedOrder } from './declined-order.ts';
import type { OpenedApi } from './open-test-api.ts';
import { deadJob, orderStanding, orderWithCourier } from './operators-orders.ts';
import { ofPeople } from './people-samples.ts';
import type { Asked, Probed } from './probe.ts';
import { type Body, operationNamed, post, withFields } from './table-of-operations.ts';
import { makeVendorSamples } from './vendor-samples.ts';
import { makeWebhookSamples } from './webhook-samples.ts';

/** Of which the examples of the operator speak. */
const EXAMPLES_COMPANY = 2;

const namedInExamples = new RegExp(Object.values(exampleNumbers).join('|'), 'g');

/** Orders of the examples' company, and what each operation succeeds with. */
export const fittingRequests = (of: () => OpenedApi) => {
  const create = async (fields: object = {}): Promise<Record<string, string>> => {
    const { path, body } = operationNamed('Create');
    const response = await of().request(path, post(withFields(body, fields)));
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Record<string, string>;
  };
  const draft = () => create();
  const declined = async () => ({ orderId: await declinedOrder(of(), 'sandbox-key') });
  const handedOver = () => create({ deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } });

  /** With a price that its vendor confirmed far above the one that was agreed. */
  const dearer = async () => {
    const priced = (priceFactor: number) =>
      fetch(`${of().vendorsUrl}/_control/vendors/swift`, { method: 'PUT', body: JSON.stringify({ priceFactor }) });
    await priced(2);
    const order = await handedOver();
    await priced(1);
    return order;
  };

  const standing = (as: Parameters<typeof orderStanding>[1]) => async () => ({
    orderId: await orderStanding(of(), as),
  });
  const uncalled = () => create({ callCourier: false, deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } });
  const withCourier = async () => ({ orderId: await orderWithCourier(of(), 'sandbox-key') });

  /** What the operations begin with that do nothing for a draft. */
  const fitting: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
    RepeatPayment: declined,
    CallCourier: uncalled,
    CallCouriers: uncalled,
    AdvanceOrder: handedOver,
    DecidePrice: dearer,
    DecideOrderPrice: dearer,
    ApproveOrder: standing({ status: 'OnApproval' }),
    RefuseOrder: standing({ status: 'OnApproval' }),
    RetryOrder: standing({ status: 'VendorUnavailable' }),
    RetryOrders: standing({ status: 'VendorUnavailable' }),
    RetryAbsentOrder: standing({ status: 'VendorUnavailable' }),
    CancelCourier: withCourier,
    CancelOrderCourier: withCourier,
    ChargeOrder: standing({ status: 'Canceled', reason: 'problem' }),
  };

  /** The first example of the operation, of things that let it succeed. */
  const fittingRequest = async (one: Probed): Promise<Asked> => {
    const { contract } = one;
    const opened = of();
    const { orderId } = await (fitting[contract.name] ?? draft)();
    if (contract.operatorRight) await makeOperatorsSamples(opened.service, EXAMPLES_COMPANY);
    if (contract.tag === 'vendors') await makeVendorSamples(opened, 'sandbox-key');
    if (contract.tag === 'events') await makeWebhookSamples(opened.service, 'sandbox-key');
    const example = await ofPeople(opened, one, contract.examples[0]);
    const isOfJob = contract.name === 'ReviveJob';
    const asked = isOfJob ? { ...example, params: { jobId: await deadJob(opened) } } : example;
    return JSON.parse(JSON.stringify(ofOrder(asked, orderId)).replaceAll(namedInExamples, orderId ?? '')) as Asked;
  };
  return { draft, handedOver, declined, fittingRequest };
};

/** The example, of this order where it is of one. */
export const ofOrder = ({ params, query, body, ...rest }: Asked, orderId: string | undefined): Asked => ({
  ...rest,
  ...(params ? { params: 'orderId' in params ? { ...params, orderId: orderId ?? '' } : params } : {}),
  ...(query ? { query: 'ordersId' in query ? { ...query, ordersId: [orderId] } : query } : {}),
  ...(body ? { body: ofOrderIn(body as Body, orderId) } : {}),
});

const ofOrderIn = (body: Body, orderId: string | undefined): Body => {
  if ('orderId' in body) return withFields(body, { orderId }) as Body;
  return 'itemId' in body ? (withFields(body, { itemId: orderId }) as Body) : body;
};
