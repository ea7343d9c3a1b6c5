import type {
  AttentionSince,
  Instant,
  Kopecks,
  LocalText,
  Order,
  Party,
  PaymentStatus,
  TrackEvent,
} from '@cartage/core';
import { problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { attentionModel, fromAttention } from '../models/attention.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import {
  masterStatus,
  masterStatusCode,
  masterStatusName,
  orderStatus,
  statusCode,
  statusName,
} from '../models/order-statuses.ts';
import { fromPrintedPapers, printedPapersModel } from '../models/printed-papers.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, filledText, moneyOut } from '../schema/fields.ts';

// One order with all that is known of it (interface 23.7).

const partyModel = z
  .object({
    name: z.string(),
    contactPerson: z.string().nullable(),
    phone: z.string(),
    cityId: z.string(),
    address: z.string(),
    pickupPointId: z.string().nullable(),
  })
  .meta({ id: 'InspectedParty' });

const fromParty = (party: Party): z.output<typeof partyModel> => ({
  name: party.name,
  contactPerson: party.contactPerson,
  phone: party.phone,
  cityId: party.cityId,
  address: party.address,
  pickupPointId: party.pickupPointId || null,
});

/** An order as the operator is told of it. */
export const inspectedOrderModel = z
  .object({
    orderId: z.string(),
    companyId: z.int(),
    status: orderStatus,
    statusName: z.string(),
    masterStatus,
    masterStatusName: z.string(),
    statusDate: dateTime.describe('Since when the order is in its status.'),
    createDateTime: dateTime,
    vendorKey: z.string().nullable().describe('null: no option was chosen; so of its name and tariff.'),
    vendorName: z.string().nullable(),
    tariffId: z.string().nullable(),
    tariffName: z.string().nullable(),
    price: z.number().nullable().describe('Roubles, the whole price.'),
    vendorPrice: z.number().nullable().describe('Roubles that the vendor asks, before the mark-up; null: not told.'),
    customerOrderId: z.string().nullable(),
    vendorInvoiceNum: z.string().nullable().describe("The vendor's waybill number."),
    vendorReturnInvoiceNumber: z.string().nullable(),
    vendorPickupNum: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    pieces: z.array(z.string()),
    planDeliveryDate: dateTime.nullable(),
    deliveryDate: dateTime.nullable(),
    receivedBy: z.string().nullable(),
    papers: printedPapersModel,
    sender: partyModel,
    receiver: partyModel,
  })
  .meta({ id: 'InspectedOrder' });

/** The same, of the core's. */
export const fromInspectedOrder = (
  order: Order,
  { locale, zone }: AnswerContext,
): z.output<typeof inspectedOrderModel> => {
  const { content, option } = order;
  return {
    orderId: order.number,
    companyId: order.companyId,
    status: statusCode(order.status),
    statusName: statusName(order.status, locale),
    masterStatus: masterStatusCode(order.status),
    masterStatusName: masterStatusName(order.status, locale),
    statusDate: dateTimeOut(order.statusAt, zone),
    createDateTime: dateTimeOut(order.createdAt, zone),
    vendorKey: option?.vendor.key ?? null,
    vendorName: option?.vendor.name ?? null,
    tariffId: option?.tariffId ?? null,
    tariffName: option?.tariffName ?? null,
    price: moneyOut(order.price),
    vendorPrice: moneyOut(order.vendorPrice),
    customerOrderId: content.customerOrderId,
    vendorInvoiceNum: order.vendorInvoiceNumber,
    vendorReturnInvoiceNumber: order.vendorReturnInvoiceNumber,
    vendorPickupNum: order.vendorPickupNumber,
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    pieces: [...order.pieces],
    planDeliveryDate: dateTimeOut(order.plannedDeliveryAt, zone),
    deliveryDate: dateTimeOut(order.deliveredAt, zone),
    receivedBy: order.receivedBy,
    papers: fromPrintedPapers(order, zone),
    sender: fromParty(content.sender),
    receiver: fromParty(content.receiver),
  };
};

const kinds = ['hand-over', 'cancel', 'courier-call', 'update', 'payment', 'close-payment', 'refund'] as const;
const states = ['sending', 'accepted', 'unknown', 'confirmed', 'rejected', 'unavailable', 'undecidable'] as const;

const attemptModel = z
  .object({
    kind: z.enum(kinds).describe('What the vendor was called for, or of a card payment its provider.'),
    number: z.int().describe('Which of its kind, from 1.'),
    reference: z.string().describe('By which the vendor knows it.'),
    state: z
      .enum(states)
      .describe('sending, accepted and unknown have not ended; undecidable: somebody has to look there.'),
    startedAt: dateTime,
    finishedAt: dateTime.nullable(),
    neverSent: z.boolean().describe('It is certain that the vendor read nothing.'),
    problem: z.string().nullable(),
  })
  .meta({ id: 'Attempt' });

const jobModel = z
  .object({
    jobId: z.string(),
    task: z.string(),
    runAt: dateTime,
    tries: z.int(),
    problem: z.string().nullable().describe('Of the last try.'),
    deadAt: dateTime.nullable().describe('Since when it is tried no more; null: it is.'),
  })
  .meta({ id: 'OrderJob' });

const eventModel = z
  .object({
    eventDateTime: dateTime,
    eventSource: z.string(),
    eventText: z.string(),
    status: orderStatus,
    masterStatus,
    isReturn: z.boolean(),
  })
  .meta({ id: 'OrderEvent' });

const paymentModel = z
  .object({
    reference: z.string(),
    provider: z.string(),
    status: z.string(),
    amount: z.number().describe('Roubles, as all sums here.'),
    received: z.number().nullable(),
    refundDue: z.number().nullable(),
    refunded: z.number(),
    createDateTime: dateTime,
    expiresAt: dateTime,
    paidAt: dateTime.nullable(),
  })
  .meta({ id: 'OrderPayment' });

const inspectedModel = z
  .object({
    order: inspectedOrderModel,
    company: z.object({ companyId: z.int(), companyName: z.string() }).meta({ id: 'OrderCompany' }),
    trackingPage: z.string().describe('The page on which its receiver follows it.'),
    attempts: z.array(attemptModel).describe('Hand-overs, newest first, with the calls at most 100.'),
    calls: z
      .array(attemptModel)
      .describe('What else its vendor and its payment provider were called for to change something, newest first.'),
    jobs: z.array(jobModel).describe('What is still to be done for it; newest first, at most 100.'),
    events: z.array(eventModel).describe('Its history, newest first, at most 1000.'),
    payments: z.array(paymentModel).describe('By card, newest first.'),
    requestIds: z.array(z.string()).describe('Of requests that did something to it, as far as they are known.'),
    attention: z.array(attentionModel),
  })
  .meta({ id: 'InspectedOrderModel' });

interface ToldAttempt {
  readonly kind: (typeof kinds)[number];
  readonly number: number;
  readonly reference: string;
  readonly state: (typeof states)[number];
  readonly startedAt: Instant;
  readonly finishedAt: Instant | null;
  readonly neverSent: boolean;
  readonly problem: string | null;
}

interface ToldPayment {
  readonly reference: string;
  readonly provider: string;
  readonly status: PaymentStatus;
  readonly amount: Kopecks;
  readonly received: Kopecks | null;
  readonly refundDue: Kopecks | null;
  readonly refunded: Kopecks;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly paidAt: Instant | null;
}

/** An order as far as it is told to the operator. */
export interface ToldOrder {
  readonly order: Order;
  readonly company: { readonly id: number; readonly name: string };
  /** The address of its receiver's page. */
  readonly trackingPage: string;
  readonly attempts: readonly ToldAttempt[];
  readonly calls: readonly ToldAttempt[];
  readonly jobs: readonly {
    readonly id: string;
    readonly task: string;
    readonly runAt: Instant;
    readonly tries: number;
    readonly problem: string | null;
    readonly deadAt: Instant | null;
  }[];
  readonly events: readonly TrackEvent[];
  readonly payments: readonly ToldPayment[];
  readonly requestIds: readonly string[];
  readonly attention: readonly AttentionSince[];
}

const fromAttempt = (
  { kind, number, reference, state, startedAt, finishedAt, neverSent, problem: reason }: ToldAttempt,
  zone: string,
): z.output<typeof attemptModel> => ({
  ...{ kind, number, reference, state, neverSent, problem: reason },
  startedAt: dateTimeOut(startedAt, zone),
  finishedAt: dateTimeOut(finishedAt, zone),
});

/** The answer of GetOrder. */
export const fromInspected = (told: ToldOrder, reader: AnswerContext): z.output<typeof inspectedModel> => {
  const { locale, zone } = reader;
  const textOf = (text: LocalText): string => text[locale];
  return {
    order: fromInspectedOrder(told.order, reader),
    company: { companyId: told.company.id, companyName: told.company.name },
    trackingPage: told.trackingPage,
    attempts: told.attempts.map((one) => fromAttempt(one, zone)),
    calls: told.calls.map((one) => fromAttempt(one, zone)),
    jobs: told.jobs.map(({ id, task, runAt, tries, problem: reason, deadAt }) => ({
      ...{ jobId: id, task, tries, problem: reason },
      runAt: dateTimeOut(runAt, zone),
      deadAt: dateTimeOut(deadAt, zone),
    })),
    events: told.events.map(({ at, source, text, status, isReturn }) => ({
      eventDateTime: dateTimeOut(at, zone),
      eventSource: source,
      eventText: textOf(text),
      status: statusCode(status),
      masterStatus: masterStatusCode(status),
      isReturn,
    })),
    payments: told.payments.map((payment) => ({
      reference: payment.reference,
      provider: payment.provider,
      status: payment.status,
      amount: moneyOut(payment.amount),
      received: moneyOut(payment.received),
      refundDue: moneyOut(payment.refundDue),
      refunded: moneyOut(payment.refunded),
      createDateTime: dateTimeOut(payment.createdAt, zone),
      expiresAt: dateTimeOut(payment.expiresAt, zone),
      paidAt: dateTimeOut(payment.paidAt, zone),
    })),
    requestIds: [...told.requestIds],
    attention: told.attention.map((one) => fromAttention(one, zone)),
  };
};

/** The contract of GetOrder. */
export const getOrderContract = contract(
  {
    name: 'GetOrder',
    method: 'GET',
    path: '/operator/v1/Orders/{orderId}',
    summary: {
      en: 'Shows an order of any company with all that is known of it.',
      ru: 'Возвращает заказ любой компании со всем, что о нём известно.',
    },
    ...{ tag: 'orders', right: [], operatorRight: 'Read', credential: 'key', bodyLimit: 'normal', isIdempotent: false },
    params: z.object({
      orderId: filledText.describe(
        "The number of an order, the code of one of its places, the customer's number, or one of the vendor's.",
      ),
    }),
    replies: { 200: { description: 'The order.', json: inspectedModel }, ...failures },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.advanced } }],
  },
  ({ locale }) => ({
    400: [{ summary: 'No such order', body: toErrorEnvelope([problem('OrderNotFound', 'orderId')], locale) }],
  }),
);

/** The operation on one order. */
export const inspectedOrderOperations = { GetOrder: getOrderContract } as const;
