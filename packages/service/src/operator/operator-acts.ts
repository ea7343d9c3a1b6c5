import { type Instant, isProblem, type LocalText, type OrderStatus, type Problem, problem } from '@cartage/core';
import { findOrderByNumber } from '@cartage/storage';
import { actFor } from '../access/act-for.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { type CourierCanceled, cancelCourierOf } from '../courier/cancel-couriers.ts';
import { approveOrder } from '../hand-over/decide-approval.ts';
import type { HandOverResult } from '../hand-over/hand-over-order.ts';
import { retryHandOver } from '../hand-over/retry-hand-over.ts';
import type { CardPayments } from '../payments/payments.ts';
import type { Pricing } from '../quotes/offers.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { type AdvanceResult, advanceOrder, type ToldByOperator } from '../tracking/advance-order.ts';
import { type Subscription, subscribeNotices } from '../tracking/subscribe-notices.ts';
import { type ConnectionProblem, checkConnection } from '../vendors/check-connections.ts';
import { type SavedByWorker, type SealedConnection, saveSealed } from './sealed-connection.ts';

/** How a hand-over that the operator asked for has ended. */
export interface HandOverOutcome {
  readonly kind: HandOverResult['kind'];
  /** The order's own, by whatever it was named; null where it was refused. */
  readonly number: string | null;
  /** Of the order as it is now; null where it was refused. */
  readonly status: OrderStatus | null;
  readonly vendorName: string | null;
  readonly waybill: string | null;
  /** Why it did not get there, or is still to; empty where it did. */
  readonly reasons: readonly LocalText[];
  /** The same of one that was refused, with their codes. */
  readonly problems: readonly Problem[];
}

/** What became of an order that the operator cancels. */
export type CancelOutcome =
  | { readonly kind: 'canceled' | 'asked'; readonly number: string; readonly status: OrderStatus }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** What became of an order that the operator told of. */
export type AdvanceOutcome =
  | {
      readonly kind: Exclude<AdvanceResult['kind'], 'vendor-tells' | 'refused'>;
      readonly number: string;
      readonly status: OrderStatus;
    }
  | Extract<AdvanceResult, { readonly kind: 'vendor-tells' | 'refused' }>;

/** What became of a courier whom the operator called off. */
export interface CourierCancelOutcome {
  readonly kind: CourierCanceled['kind'];
  /** The order's own, by whatever it was named; null: there is none. */
  readonly number: string | null;
  /** Why it was refused; null: it was not. */
  readonly reason: LocalText | null;
}

/** What a vendor says of the operator's account; `problem` null: it takes it. */
export type CheckOutcome =
  | { readonly kind: 'checked'; readonly problem: ConnectionProblem | null }
  | { readonly kind: 'not-connected' };

/** What the operator asks for by a command and a process that serves does: by its vendors, and not by the command's. */
export interface OperatorActs {
  readonly approve: { readonly wish: { readonly number: string }; readonly outcome: HandOverOutcome };
  readonly retry: {
    readonly wish: { readonly number: string; readonly isNotThere: boolean };
    readonly outcome: HandOverOutcome;
  };
  readonly advance: {
    readonly wish: { readonly number: string; readonly told: ToldByOperator };
    readonly outcome: AdvanceOutcome;
  };
  readonly 'cancel-courier': {
    readonly wish: { readonly number: string; readonly forAll: boolean };
    readonly outcome: CourierCancelOutcome;
  };
  readonly cancel: { readonly wish: { readonly number: string }; readonly outcome: CancelOutcome };
  readonly check: {
    readonly wish: { readonly vendorKey: string; readonly environment: Connection['environment'] };
    readonly outcome: CheckOutcome;
  };
  readonly subscribe: { readonly wish: { readonly vendorKey: string }; readonly outcome: Subscription };
  readonly save: { readonly wish: SealedConnection; readonly outcome: SavedByWorker };
}

/** One of `OperatorActs` with what it needs; stored, so never renamed. */
export type OperatorAct<Kind extends keyof OperatorActs = keyof OperatorActs> = {
  readonly [K in Kind]: { readonly kind: K; readonly wish: OperatorActs[K]['wish'] };
}[Kind];

/** The parts that these acts take. */
export type ActParts = Ground & Connections & Pricing & CardPayments & Sealing;

const acts: {
  readonly [Kind in keyof OperatorActs]: (
    service: ActParts,
    wish: OperatorActs[Kind]['wish'],
    begunAt: Instant,
  ) => Promise<OperatorActs[Kind]['outcome']>;
} = {
  approve: async (service, { number }) => handOverOutcome(await approveOrder(service, number)),
  retry: async (service, { number, isNotThere }) =>
    handOverOutcome(await retryHandOver(service, number, { isNotThere })),
  advance: async (service, { number, told }, begunAt) => {
    // Told again after a crash it is of the same moment, and known.
    const result = await advanceOrder(service, number, { ...told, at: told.at ?? begunAt });
    if (!('order' in result)) return result;
    const { kind, order } = result;
    return { kind, number: order.number, status: order.status };
  },
  'cancel-courier': async (service, { number, forAll }) => {
    const result = await cancelCourierOf(service, number, { forAll });
    const reason = result.kind === 'refused' ? result.problem.text : null;
    return { kind: result.kind, number: result.order?.number ?? null, reason };
  },
  cancel: async (service, { number }) => {
    const order = await findOrderByNumber(service.store.db, number);
    if (order === null) return { kind: 'refused', problem: problem('OrderNotFound') };
    const ctx = await actFor(service, order.companyId);
    const canceled = await cancelOrder(ctx, { number: order.number, orderKey: null });
    if (isProblem(canceled)) return { kind: 'refused', problem: canceled };
    const { status } = canceled;
    return { kind: status === 'Canceled' ? 'canceled' : 'asked', number: order.number, status };
  },
  check: async (service, { vendorKey, environment }) => {
    const connection = (await service.vendors.of(null)).find(
      (one) => one.vendor.manifest.key === vendorKey && one.environment === environment,
    );
    if (!connection) return { kind: 'not-connected' };
    const { problem: found } = await checkConnection(service, connection);
    return { kind: 'checked', problem: found };
  },
  subscribe: (service, { vendorKey }) => subscribeNotices(service, vendorKey),
  save: saveSealed,
};

/** Does it here, with the vendors of this process. `begunAt`: when that was first begun. */
export const performAct = <Kind extends keyof OperatorActs>(
  service: ActParts,
  { kind, wish }: OperatorAct<Kind>,
  begunAt: Instant,
): Promise<OperatorActs[Kind]['outcome']> => acts[kind](service, wish, begunAt);

const handOverOutcome = (result: HandOverResult): HandOverOutcome => {
  if (result.kind === 'refused') {
    const { problems } = result;
    const reasons = problems.map(({ text }) => text);
    return { kind: 'refused', number: null, status: null, vendorName: null, waybill: null, reasons, problems };
  }
  const { kind, order } = result;
  return {
    kind,
    number: order.number,
    status: order.status,
    vendorName: order.option?.vendor.name ?? null,
    waybill: order.vendorInvoiceNumber,
    reasons: 'problem' in result ? [result.problem.text] : [],
    problems: [],
  };
};
