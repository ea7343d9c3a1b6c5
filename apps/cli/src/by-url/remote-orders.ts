import type { Client, MovedOrder } from '@cartage/client/operator';
import { type AttentionReason, isProblem, type OrderStatus } from '@cartage/core';
import type { OperatorActs } from '@cartage/service';
import {
  instant,
  isoOrNull,
  kopecks,
  kopecksOrNull,
  orProblem,
  orProblems,
  type RemoteActs,
  roubles,
  statusCode,
  statusOf,
} from './words.ts';

type Narrowing = Parameters<Client['CountOrders']>[0];

/** The acts on orders, done by the operator's interface. */
export const remoteOrders = (client: Client): RemoteActs => {
  const filterOf = (
    companyIds: readonly number[] | null,
    filter: {
      readonly statuses: readonly OrderStatus[] | null;
      readonly vendorIds: readonly number[] | null;
      readonly attention: readonly AttentionReason[] | null;
      readonly text: string | null;
    },
  ): Narrowing => ({
    ...(companyIds && { CompanyId: companyIds }),
    ...(filter.statuses && { Status: filter.statuses.map(statusCode) as never }),
    ...(filter.vendorIds && { VendorId: filter.vendorIds }),
    ...(filter.attention && { Attention: filter.attention }),
    ...(filter.text !== null && { Text: filter.text }),
  });
  return {
    listOrdersOfAll: async (_, companyIds, filter, { size }, sort) => {
      const { by, isDescending } = sort ?? { by: 'created', isDescending: true };
      const listed = await orProblem(
        client.ListOrders({
          ...filterOf(companyIds, filter),
          Sort: `${isDescending ? '-' : ''}${by}` as '-created',
          PageSize: size,
        }),
      );
      if (isProblem(listed)) return listed;
      const few = listed.orders.map((one) => ({
        order: {
          ...{ number: one.orderId, status: statusOf(one.status), createdAt: instant(one.createDateTime) },
          ...{ companyId: one.companyId, price: kopecksOrNull(one.price), vendorInvoiceNumber: one.vendorInvoiceNum },
          option: one.vendorKey === null ? null : { vendor: { key: one.vendorKey }, tariffId: one.tariffId },
          content: { receiver: { name: one.receiver.name } },
        },
      }));
      return { orders: [few] };
    },
    countOrdersOfAll: async (_, companyIds, filter) => {
      const { byStatus, byAttention } = await client.CountOrders(filterOf(companyIds, filter));
      return {
        byStatus: new Map(byStatus.map(({ status, count }) => [statusOf(status), count])),
        byAttention: new Map(byAttention.map(({ reason, count }) => [reason, count])),
      };
    },
    refuseApproval: async (_, orderId) => {
      const moved = await orProblem(client.RefuseOrder({ orderId }));
      return isProblem(moved) ? moved : { number: moved.orderId };
    },
    decidePrice: async (_, orderId, { accept }) => {
      const decided = await orProblem(client.DecideOrderPrice({ orderId, body: { accept } }));
      if (isProblem(decided)) return decided;
      const { company } = await client.GetOrder({ orderId: decided.orderId });
      return { number: decided.orderId, price: kopecksOrNull(decided.price), companyId: company.companyId };
    },
    chargeAgain: async (_, orderId, { waive }) => {
      const charged = await orProblem(client.ChargeOrder({ orderId, body: { waive } }));
      if (isProblem(charged)) return charged;
      const { company } = await client.GetOrder({ orderId: charged.orderId });
      return {
        order: { number: charged.orderId, companyId: company.companyId },
        amount: kopecks(charged.amount),
      };
    },
    askForAct: async (_, asked) => {
      if (typeof asked === 'function') throw new RangeError('No command asks so.');
      // Where no worker has taken it, the refusal says so.
      return { kind: 'done', outcome: await outcomeOf(client, asked as never) };
    },
  };
};

type Wish = {
  readonly [Kind in keyof OperatorActs]: { readonly kind: Kind; readonly wish: OperatorActs[Kind]['wish'] };
}[keyof OperatorActs];

const outcomeOf = async (client: Client, { kind, wish }: Wish): Promise<unknown> => {
  switch (kind) {
    case 'approve':
      return ofHandOver(client, client.ApproveOrder({ orderId: wish.number }));
    case 'retry':
      return ofHandOver(
        client,
        wish.isNotThere
          ? client.RetryAbsentOrder({ orderId: wish.number })
          : client.RetryOrder({ orderId: wish.number }),
      );
    case 'cancel': {
      const moved = await orProblem(client.CancelOrder({ orderId: wish.number }));
      if (isProblem(moved)) return { kind: 'refused', problem: moved };
      const status = statusOf(moved.status);
      return { kind: status === 'Canceled' ? 'canceled' : 'asked', number: moved.orderId, status };
    }
    case 'cancel-courier': {
      const moved = await orProblem(client.CancelOrderCourier({ orderId: wish.number, body: { forAll: wish.forAll } }));
      if (isProblem(moved)) return { kind: 'refused', number: wish.number, reason: moved.text };
      return { kind: moved.messages.length > 0 ? 'pending' : 'canceled', number: moved.orderId, reason: null };
    }
    case 'advance': {
      const { status, at, text, receivedBy, purchased = null, collected = null, force } = wish.told;
      const advanced = await orProblem(
        client.AdvanceOrder({
          orderId: wish.number,
          body: {
            ...{ status: statusCode(status) as never, at: isoOrNull(at), text: text?.en, receivedBy, force },
            purchased: purchased?.map((one) => ({ ...one, sum: roubles(one.sum) })),
            collected: roubles(collected),
          },
        }),
      );
      if (isProblem(advanced)) return { kind: 'refused', problem: advanced };
      const now = { number: advanced.orderId, status: statusOf(advanced.status) };
      if (advanced.messages.length === 0) return { kind: 'moved', ...now };
      return { kind: now.status === status ? 'known' : 'noted', ...now };
    }
    case 'subscribe': {
      const { vendorKey } = wish;
      const { vendors } = await client.ListVendorFigures();
      const own = vendors
        .find((one) => one.vendorKey === vendorKey)
        ?.connections.find(({ owner, state }) => owner === null && state !== 'off');
      if (!own) return { kind: 'not-connected' };
      const told = await client.SubscribeConnection({ vendorKey, environment: own.environment });
      return { ...told, text: { en: told.reason, ru: told.reason } };
    }
    default:
      throw new RangeError(`No command asks for ${kind}.`);
  }
};

/** The order tells what the answer leaves out: its vendor's name and waybill. */
const ofHandOver = async (client: Client, moving: Promise<MovedOrder>): Promise<unknown> => {
  const moved = await orProblems(moving);
  const none = { number: null, status: null, vendorName: null, waybill: null };
  if (!('orderId' in moved))
    return { kind: 'refused', ...none, reasons: moved.map(({ text }) => text), problems: moved };
  const { order } = await client.GetOrder({ orderId: moved.orderId });
  const status = statusOf(moved.status);
  const kind = kinds[status] ?? (moved.messages.length === 0 ? 'queued' : 'pending');
  return {
    kind: kind === 'handed-over' && order.vendorInvoiceNum === null ? 'accepted' : kind,
    ...{ number: moved.orderId, status, vendorName: order.vendorName, waybill: order.vendorInvoiceNum, problems: [] },
    reasons: moved.messages.map((said) => ({ en: said, ru: said })),
  };
};

const kinds: Partial<Readonly<Record<OrderStatus, OperatorActs['retry']['outcome']['kind']>>> = {
  TransferredToVendor: 'handed-over',
  VendorUnavailable: 'unavailable',
  VendorError: 'rejected',
  Draft: 'rejected',
  AwaitingPayment: 'awaits-payment',
  OnApproval: 'awaits-approval',
};
