import {
  canonicalOrderNumber,
  type LocalText,
  type Order,
  type OrderStatus,
  orderNamedTwice,
  type Problem,
  problem,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { orderStatus, statusCode, statusName } from '../models/order-statuses.ts';
import { codeTable } from '../schema/code-table.ts';
import { defaulted, filledText, moneyOut, optionalInt32 } from '../schema/fields.ts';

// The moves of an order that the operator decides on (interface 23.6).

const every = { tag: 'orders', right: [], credential: 'key', bodyLimit: 'normal', isIdempotent: false } as const;

const params = z.object({
  orderId: filledText.describe('The number of an order of any company, or the code of one of its places.'),
});

const movedFields = {
  orderId: z.string(),
  status: orderStatus.describe('As the order is now.'),
  statusName: z.string(),
  messages: z.array(z.string()).describe('Why it did not get there, or is still to; empty: it is done.'),
};

const movedModel = z.object(movedFields).meta({ id: 'MovedOrder' });

type Moved = Pick<Order, 'number' | 'status'>;

/** The answer of the operations that move an order: as it is now, and why it did not get there. */
export const fromMoved = (
  { number, status }: Moved,
  remarks: readonly LocalText[],
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof movedModel> => ({
  orderId: number,
  status: statusCode(status),
  statusName: statusName(status, locale),
  messages: remarks.map((text) => text[locale]),
});

const replies = { 200: { description: 'The order as it is now.', json: movedModel }, ...failures };

const answers =
  (number: string, status: OrderStatus) =>
  ({ locale }: AnswerContext) => ({
    200: [{ summary: 'Done', body: fromMoved({ number, status }, [], { locale }) }],
    400: [{ summary: 'No such order', body: toErrorEnvelope([problem('OrderNotFound', 'orderId')], locale) }],
  });

const example = (summary: string, orderId: string) => [{ summary, params: { orderId } }] as const;

/** The contract of ApproveOrder. */
export const approveOrderContract = contract(
  {
    ...every,
    name: 'ApproveOrder',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/Approve',
    summary: {
      en: 'Approves an order that waits for approval, and hands it over to its vendor.',
      ru: 'Одобряет заказ, который ожидает согласования, и передаёт его в службу доставки.',
    },
    operatorRight: 'Orders.Decide',
    params,
    replies,
    examples: example('Approved', exampleNumbers.approved),
  },
  answers(exampleNumbers.approved, 'TransferredToVendor'),
);

/** The contract of RefuseOrder. */
export const refuseOrderContract = contract(
  {
    ...every,
    name: 'RefuseOrder',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/Refuse',
    summary: {
      en: 'Turns an order that waits for approval back into a draft.',
      ru: 'Возвращает заказ, который ожидает согласования, в черновики.',
    },
    operatorRight: 'Orders.Decide',
    params,
    replies,
    examples: example('Refused', exampleNumbers.refused),
  },
  answers(exampleNumbers.refused, 'Draft'),
);

/** The contract of RetryOrder. */
export const retryOrderContract = contract(
  {
    ...every,
    name: 'RetryOrder',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/Retry',
    summary: {
      en: 'Retries a failed hand-over. The vendor is first asked whether it already has the order.',
      ru: 'Повторяет неудавшуюся передачу заказа. Сначала у службы доставки запрашивается, нет ли у неё этого заказа.',
    },
    operatorRight: 'Orders.Mend',
    params,
    replies,
    examples: example('Handed over again', exampleNumbers.failed),
  },
  answers(exampleNumbers.failed, 'TransferredToVendor'),
);

/** The contract of RetryAbsentOrder. */
export const retryAbsentOrderContract = contract(
  {
    ...every,
    name: 'RetryAbsentOrder',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/RetryAbsent',
    summary: {
      en: "Hands an order over again whose vendor cannot be asked, on the caller's word: they looked at the vendor's own pages, and it has nothing of the order.",
      ru: 'Повторно передаёт заказ, о котором нельзя спросить службу доставки, под ответственность вызывающего: он проверил в её кабинете, что заказа там нет.',
    },
    operatorRight: 'Orders.Mend',
    params,
    replies,
    examples: example('Handed over again', exampleNumbers.advanced),
  },
  answers(exampleNumbers.advanced, 'TransferredToVendor'),
);

/** The contract of CancelOrder. */
export const cancelOrderContract = contract(
  {
    ...every,
    name: 'CancelOrder',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/Cancel',
    summary: {
      en: 'Cancels an order of any company: at once before its hand-over, else by asking its vendor.',
      ru: 'Отменяет заказ любой компании: до передачи сразу, после неё — по запросу в службу доставки.',
    },
    operatorRight: 'Orders.Mend',
    params,
    replies,
    examples: example('Canceled', exampleNumbers.ended),
  },
  answers(exampleNumbers.ended, 'Canceled'),
);

/** The contract of CancelOrderCourier. */
export const cancelCourierContract = contract(
  {
    ...every,
    name: 'CancelOrderCourier',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/CancelCourier',
    summary: {
      en: 'Asks the vendor of an order not to send the courier who was called for it.',
      ru: 'Просит службу доставки не присылать курьера, вызванного по заказу.',
    },
    operatorRight: 'Orders.Mend',
    params,
    body: z
      .object({
        forAll: defaulted(z.boolean(), false).describe('Also where the courier comes for other orders of the company.'),
      })
      .meta({ id: 'CancelCourierModel' }),
    replies,
    examples: [
      { summary: 'For this order alone', params: { orderId: exampleNumbers.advanced }, body: { forAll: true } },
    ],
  },
  answers(exampleNumbers.advanced, 'TransferredToVendor'),
);

const pricedModel = z
  .object({ ...movedFields, price: z.number().nullable().describe('Roubles, as the order has it now.') })
  .meta({ id: 'PricedOrder' });

/** The answer of DecideOrderPrice. */
export const fromPriced = (
  order: Moved & Pick<Order, 'price'>,
  reader: Pick<AnswerContext, 'locale'>,
): z.output<typeof pricedModel> => ({ ...fromMoved(order, [], reader), price: moneyOut(order.price) });

/** The contract of DecideOrderPrice. */
export const decidePriceContract = contract(
  {
    ...every,
    name: 'DecideOrderPrice',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/Price',
    summary: {
      en: "Accepts the price that an order's vendor confirmed above the one that was agreed, and charges the difference, or disputes it, once.",
      ru: 'Принимает цену, подтверждённую службой доставки выше согласованной, и списывает разницу, или оспаривает её — один раз.',
    },
    operatorRight: 'Orders.Decide',
    params,
    body: z
      .object({
        accept: z.boolean().describe("true: the vendor's price is the order's from now on; false: it is disputed."),
      })
      .meta({ id: 'PriceDecision' }),
    replies: { 200: { description: 'The order with its price.', json: pricedModel }, ...failures },
    examples: [{ summary: 'Accepted', params: { orderId: exampleNumbers.advanced }, body: { accept: true } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Accepted',
        body: fromPriced({ number: exampleNumbers.advanced, status: 'TransferredToVendor', price: 52_000 }, reader),
      },
    ],
  }),
);

const chargedModel = z
  .object({ ...movedFields, amount: z.number().describe('Roubles that were charged; 0: nothing was.') })
  .meta({ id: 'ChargedOrder' });

/** The answer of ChargeOrder. `amount`: kopecks. */
export const fromCharged = (
  order: Moved,
  amount: number,
  reader: Pick<AnswerContext, 'locale'>,
): z.output<typeof chargedModel> => ({ ...fromMoved(order, [], reader), amount: moneyOut(amount) });

/** The contract of ChargeOrder. */
export const chargeOrderContract = contract(
  {
    ...every,
    name: 'ChargeOrder',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/Charge',
    summary: {
      en: 'Charges an order again that was canceled and moves at its vendor all the same, once.',
      ru: 'Снова списывает стоимость отменённого заказа, который служба всё же везёт, — один раз.',
    },
    operatorRight: 'Orders.Decide',
    params,
    body: z
      .object({
        waive: defaulted(z.boolean(), false).describe('Charge nothing, and let that be the end of it.'),
      })
      .meta({ id: 'ChargeModel' }),
    replies: { 200: { description: 'What was charged.', json: chargedModel }, ...failures },
    examples: [{ summary: 'Charged', params: { orderId: exampleNumbers.advanced }, body: {} }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Charged',
        body: fromCharged({ number: exampleNumbers.advanced, status: 'Canceled' }, 52_000, reader),
      },
    ],
  }),
);

const MOST = 100;

const failedStatuses = ['VendorError', 'VendorUnavailable'] as const;

const failedStatus = codeTable<OrderStatus>(
  'FailedStatus',
  failedStatuses.map((status) => [statusCode(status), status, status]),
);

/** What they ask attention for, beside their statuses. */
const failedReasons = { 'vendor-error': 'VendorError', 'vendor-unavailable': 'VendorUnavailable' } as const;

const retryManyModel = z
  .object({
    orders: z
      .array(z.object({ orderId: filledText }).meta({ id: 'RetriedOrderId' }))
      .max(MOST)
      .nullish()
      .describe(`At most ${MOST}, each named once. Left out: those that the other members say.`),
    status: z.array(failedStatus.schema).nullish().describe('The newest orders in these statuses.'),
    attention: z
      .array(z.enum(['vendor-error', 'vendor-unavailable']))
      .nullish()
      .describe('The newest orders that ask attention for these.'),
    companyId: optionalInt32.describe('Of these the orders of this company alone.'),
  })
  .meta({ id: 'RetryModel' });

/** Which orders RetryOrders is about. */
export type RetriedOrders =
  | { readonly numbers: readonly string[] }
  | { readonly statuses: readonly OrderStatus[]; readonly companyId: number | null };

/** The body of RetryOrders in the core's words. */
export const toRetried = ({
  orders,
  status,
  attention,
  companyId,
}: z.output<typeof retryManyModel>): Converted<RetriedOrders> => {
  const asIs = { targetOf: (target: string) => target };
  if (orders != null) {
    const numbers = orders.map(({ orderId }) => canonicalOrderNumber(orderId));
    const problems = numbers.flatMap((number, place) =>
      numbers.indexOf(number) === place ? [] : [orderNamedTwice(number, place)],
    );
    return { value: { numbers }, problems: [...problems, ...(numbers.length === 0 ? [nothingNamed] : [])], ...asIs };
  }
  const statuses = [
    ...new Set([
      ...(status ?? []).map((code) => failedStatus.nameOf(code)),
      ...(attention ?? []).map((reason) => failedReasons[reason]),
    ]),
  ];
  const value = { statuses, companyId: companyId ?? null };
  return { value, problems: statuses.length === 0 ? [nothingNamed] : [], ...asIs };
};

const nothingNamed: Problem = problem('RequestInvalid', 'orders', {
  en: 'No order is named; accepted: orders, or status or attention.',
  ru: 'Не назван ни один заказ; передайте orders либо status или attention.',
});

const retriedModel = z
  .object({
    results: z.array(
      z
        .object({
          orderId: z.string(),
          status: orderStatus.nullable().describe('As the order is now; null: there is no such order.'),
          statusName: z.string().nullable(),
          errors: z.array(z.object({ code: z.string(), message: z.string(), target: z.string().nullable() })),
          messages: z.array(z.string()),
        })
        .meta({ id: 'RetriedOrder' }),
    ),
  })
  .meta({ id: 'RetriedOrders' });

/** One order of RetryOrders, and what became of it. */
export interface Retried {
  readonly named: string;
  /** null: there is none. */
  readonly order: Moved | null;
  readonly problems: readonly Problem[];
  readonly remarks: readonly LocalText[];
}

/** The answer of RetryOrders. */
export const fromRetried = (
  results: readonly Retried[],
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof retriedModel> => ({
  results: results.map(({ named, order, problems, remarks }) => ({
    orderId: order?.number ?? named,
    status: order && statusCode(order.status),
    statusName: order && statusName(order.status, locale),
    errors: problems.map(({ code, text, target }) => ({ code, message: text[locale], target })),
    messages: remarks.map((text) => text[locale]),
  })),
});

/** The contract of RetryOrders. */
export const retryOrdersContract = contract(
  {
    ...every,
    name: 'RetryOrders',
    method: 'POST',
    path: '/operator/v1/Orders/Retry',
    summary: {
      en: 'Retries failed hand-overs of many orders, each on its own.',
      ru: 'Повторяет неудавшуюся передачу многих заказов, каждого отдельно.',
    },
    operatorRight: 'Orders.Mend',
    body: retryManyModel,
    replies: { 200: { description: 'What became of each order.', json: retriedModel }, ...failures },
    examples: [{ summary: 'By number', body: { orders: [{ orderId: exampleNumbers.advanced }] } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Handed over',
        body: fromRetried(
          [
            {
              named: exampleNumbers.advanced,
              order: { number: exampleNumbers.advanced, status: 'TransferredToVendor' },
              problems: [],
              remarks: [],
            },
          ],
          reader,
        ),
      },
    ],
  }),
);

/** The operations that move orders. */
export const orderMoveOperations = {
  RetryOrders: retryOrdersContract,
  ApproveOrder: approveOrderContract,
  RefuseOrder: refuseOrderContract,
  RetryOrder: retryOrderContract,
  RetryAbsentOrder: retryAbsentOrderContract,
  CancelOrder: cancelOrderContract,
  CancelOrderCourier: cancelCourierContract,
  DecideOrderPrice: decidePriceContract,
  ChargeOrder: chargeOrderContract,
} as const;
