import { canonicalOrderNumber, isProblem, type Problem } from '@cartage/core';
import {
  chargeAgain,
  decidePrice,
  inspectOrder,
  type MovedByOperator,
  moveAsOperator,
  type OperatorContext,
  refuseApproval,
  retryOrders,
  trackingPageOf,
  type VendorMove,
} from '@cartage/service';
import {
  fromCharged,
  fromInspected,
  fromMoved,
  fromPriced,
  fromRetried,
  operatorOperations,
  toRetried,
} from '@cartage/wire/operator';
import { asIs, type Call, type Operation, operatorOperation } from '../http/operation.ts';
import { serverUrlOf } from '../http/public-url.ts';

const numberIn = ({ params }: { readonly params: { readonly orderId: string } }) =>
  asIs(canonicalOrderNumber(params.orderId));

const moved = (came: MovedByOperator, call: Call) =>
  came.kind === 'refused'
    ? { problems: came.problems.map(atOrder) }
    : { status: 200 as const, json: fromMoved(came.order, came.remarks, call) };

/** In the path the order is named. */
const atOrder = (found: Problem): Problem => (found.code === 'OrderNotFound' ? { ...found, target: 'orderId' } : found);

const atItsOrder = async <Done extends object>(doing: Promise<Done | Problem>): Promise<Done | Problem> => {
  const done = await doing;
  return isProblem(done) ? atOrder(done) : done;
};

const by = (move: VendorMove) => (ctx: OperatorContext, number: string) =>
  moveAsOperator(ctx, number, move, { signal: ctx.signal });

/** What the operator reads of one order, and decides on it. */
export const orderMoves: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.GetOrder,
    convert: ({ params }) => asIs(params.orderId),
    act: async (ctx, number, { url }) => {
      const found = await inspectOrder(ctx, number);
      if (isProblem(found)) return found;
      return { ...found, trackingPage: trackingPageOf(found.order, serverUrlOf(url, ctx.settings.publicUrl)) };
    },
    reply: (found, call) => ({ status: 200, json: fromInspected(found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.ApproveOrder,
    convert: numberIn,
    act: by({ kind: 'approve' }),
    reply: moved,
  }),
  operatorOperation({
    contract: operatorOperations.RefuseOrder,
    convert: numberIn,
    act: (ctx, number) => atItsOrder(refuseApproval(ctx, number)),
    reply: (came, call) => ({ status: 200, json: fromMoved(came, [], call) }),
  }),
  operatorOperation({
    contract: operatorOperations.RetryOrder,
    convert: numberIn,
    act: by({ kind: 'retry', isNotThere: false }),
    reply: moved,
  }),
  operatorOperation({
    contract: operatorOperations.RetryAbsentOrder,
    convert: numberIn,
    act: by({ kind: 'retry', isNotThere: true }),
    reply: moved,
  }),
  operatorOperation({
    contract: operatorOperations.RetryOrders,
    convert: ({ body }) => toRetried(body),
    act: (ctx, wish) => retryOrders(ctx, wish, { signal: ctx.signal }),
    reply: (results, call) => ({
      status: 200,
      json: fromRetried(
        results.map(({ named, result }) => ({
          named,
          order: result.order,
          problems: result.kind === 'refused' ? result.problems : [],
          remarks: result.kind === 'moved' ? result.remarks : [],
        })),
        call,
      ),
    }),
  }),
  operatorOperation({
    contract: operatorOperations.CancelOrder,
    convert: numberIn,
    act: by({ kind: 'cancel' }),
    reply: moved,
  }),
  operatorOperation({
    contract: operatorOperations.CancelOrderCourier,
    convert: ({ params, body }) => asIs({ number: params.orderId, forAll: body.forAll }),
    act: (ctx, { number, forAll }) => by({ kind: 'cancel-courier', forAll })(ctx, number),
    reply: moved,
  }),
  operatorOperation({
    contract: operatorOperations.DecideOrderPrice,
    convert: ({ params, body }) => asIs({ number: canonicalOrderNumber(params.orderId), accept: body.accept }),
    act: (ctx, { number, accept }) => atItsOrder(decidePrice(ctx, number, { accept })),
    reply: (came, call) => ({ status: 200, json: fromPriced(came, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.ChargeOrder,
    convert: ({ params, body }) => asIs({ number: canonicalOrderNumber(params.orderId), waive: body.waive }),
    act: (ctx, { number, waive }) => atItsOrder(chargeAgain(ctx, number, { waive })),
    reply: (came, call) => ({ status: 200, json: fromCharged(came.order, came.amount, call) }),
  }),
];
