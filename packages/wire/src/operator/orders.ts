import {
  type Instant,
  type Kopecks,
  type LocalText,
  type Order,
  type OrderStatus,
  type PurchasedProduct,
  parseDateTime,
  problem,
  sameText,
  toldStatuses,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { orderStatus, statusCode, statusName } from '../models/order-statuses.ts';
import { codeTable } from '../schema/code-table.ts';
import {
  checked,
  defaulted,
  filledText,
  moneyIn,
  optionalMoment,
  optionalMoney,
  text,
  textIn,
} from '../schema/fields.ts';

const toldStatus = codeTable<OrderStatus>(
  'ToldStatus',
  toldStatuses.map((status) => [statusCode(status), status, status]),
);

const shortText = (most: number) =>
  checked(text, (value) => value.length <= most, {
    en: `a text of at most ${most} characters`,
    ru: `текст не длиннее ${most} символов`,
  }).nullish();

const advanceModel = z
  .object({
    status: toldStatus.schema,
    at: optionalMoment.describe(
      'When it happened; without an offset in the zone of the service. Default now. The same moment and status again change nothing.',
    ),
    text: shortText(1_000).describe('What customers read of it; default the words of the status.'),
    receivedBy: shortText(200).describe('Who received the parcel, of a delivery.'),
    purchased: z
      .array(
        z.object({
          product: filledText.describe('The code of a product of the order.'),
          quantity: z.int().min(0).max(9_999_999),
          sum: optionalMoney.describe('What was paid for it, roubles; default: its cost for the receiver.'),
        }),
      )
      .max(10_000)
      .nullish()
      .describe('All that was bought of the goods; what is not named was not bought. null: nothing is told of it.'),
    collected: optionalMoney.describe('Roubles that the courier has collected in all. null: nothing is told of it.'),
    force: defaulted(z.boolean(), false).describe('Also where the vendor tells by itself what becomes of its orders.'),
  })
  .meta({ id: 'AdvanceModel' });

/** What the operator tells of an order in its vendor's place. */
export interface Told {
  readonly status: OrderStatus;
  /** null: now. */
  readonly at: Instant | null;
  /** null: the words of the status. */
  readonly text: LocalText | null;
  readonly receivedBy: string | null;
  /** null: nothing is told of it. */
  readonly purchased: readonly PurchasedProduct[] | null;
  readonly collected: Kopecks | null;
  readonly force: boolean;
}

/** The body of AdvanceOrder in the core's words. `zone`: the service's, IANA, of a moment without an offset. */
export const toTold = (
  { status, at, text: said, receivedBy, purchased, collected, force }: z.output<typeof advanceModel>,
  zone: string,
): Told => {
  const [moment, words] = [textIn(at), textIn(said)];
  return {
    status: toldStatus.nameOf(status),
    at: moment === null ? null : (parseDateTime(moment, zone) ?? null),
    text: words === null ? null : sameText(words),
    receivedBy: textIn(receivedBy),
    purchased: purchased?.map(({ product, quantity, sum }) => ({ product, quantity, sum: moneyIn(sum) })) ?? null,
    collected: moneyIn(collected),
    force,
  };
};

const advancedModel = z
  .object({
    orderId: z.string(),
    status: orderStatus.describe('As the order is now.'),
    statusName: z.string(),
    messages: z
      .array(z.string())
      .describe('Why the order has another status than was told, or that this was known; empty: it was moved.'),
  })
  .meta({ id: 'AdvancedOrder' });

/** What came of it: `noted` is in the history alone, `known` was told before; of a `purchase` what was bought or collected is new. */
export type Advanced = 'moved' | 'noted' | 'known' | 'purchase';

/** The answer of AdvanceOrder. */
export const fromAdvanced = (
  kind: Advanced,
  { number, status }: Pick<Order, 'number' | 'status'>,
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof advancedModel> => ({
  orderId: number,
  status: statusCode(status),
  statusName: statusName(status, locale),
  messages: kind === 'moved' ? [] : [remarks[kind][locale]],
});

const remarks: Readonly<Record<Exclude<Advanced, 'moved'>, LocalText>> = {
  noted: {
    en: 'It stands in the history, but the order stays as it is: later news is known, or its cancellation is open.',
    ru: 'Событие внесено в историю, но статус заказа не изменился: известны более поздние события или открыт запрос на отмену.',
  },
  purchase: {
    en: 'The status was told before; what was bought and collected is noted.',
    ru: 'Этот статус уже сообщался; сведения о выкупе и полученных деньгах сохранены.',
  },
  known: { en: 'This was told before; nothing has changed.', ru: 'Об этом уже сообщалось; ничего не изменилось.' },
};

/** The vendor tells by itself what becomes of its orders, and the request has no `force`. */
export const vendorTells = (vendorName: string) =>
  problem('OrderStateInvalid', 'force', {
    en: `${vendorName} tells by itself what becomes of its orders; send force: true to tell it all the same.`,
    ru: `${vendorName} сообщает о своих заказах сама; чтобы всё же сообщить событие, передайте force: true.`,
  });

/** The contract of AdvanceOrder. */
export const advanceOrderContract = contract(
  {
    name: 'AdvanceOrder',
    method: 'POST',
    path: '/operator/v1/Orders/{orderId}/Advance',
    summary: {
      en: 'Tells what became of an order whose vendor tells nothing: a courier without an interface.',
      ru: 'Сообщает, что стало с заказом, служба доставки которого ничего не сообщает: у курьера нет своего интерфейса.',
    },
    tag: 'orders',
    right: [],
    operatorRight: 'Orders.Decide',
    credential: 'key',
    params: z.object({
      orderId: filledText.describe('The number of an order of any company, or the code of one of its places.'),
    }),
    body: advanceModel,
    replies: { 200: { description: 'The order as it is now.', json: advancedModel }, ...failures },
    bodyLimit: 'normal',
    isIdempotent: false,
    examples: [
      {
        summary: 'On its way, whatever the vendor tells',
        params: { orderId: exampleNumbers.advanced },
        body: { status: 100, force: true },
      },
      {
        summary: 'Delivered',
        params: { orderId: exampleNumbers.advanced },
        body: { status: 700, text: 'Отдано секретарю', receivedBy: 'Анна Иванова', force: true },
      },
    ],
  },
  ({ locale }: AnswerContext) => ({
    200: [
      {
        summary: 'Moved',
        body: fromAdvanced('moved', { number: exampleNumbers.advanced, status: 'ParcelOnTheWay' }, { locale }),
      },
    ],
    400: [{ summary: 'The vendor tells by itself', body: toErrorEnvelope([vendorTells('Swift')], locale) }],
  }),
);

/** The operations on orders of all companies. */
export const orderOperations = { AdvanceOrder: advanceOrderContract } as const;
