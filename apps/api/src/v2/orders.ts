import {
  ignoredPoints,
  isProblem,
  type LocalText,
  type Order,
  type OrderRef,
  type Problem,
  toldPaymentStatus,
} from '@cartage/core';
import {
  type Context,
  type CreateResult,
  cancelOrder,
  checkNewOrder,
  checkOrderUpdate,
  childOrders,
  cityNames,
  countCompanyOrders,
  createOrder,
  decideOwnPrice,
  getOrder,
  type HandOverResult,
  listCompanyOrders,
  type OrderListing,
  pushOrder,
  recordsOf,
  repeatPayment,
  type ShownPrice,
  shownPrice,
  updateOrder,
  validateOrder,
  withTrackingPage,
} from '@cartage/service';
import type { AnswerOf } from '@cartage/wire';
import {
  changedPrice,
  fromCancelled,
  fromCreated,
  fromOrderCounts,
  fromOrderRecord,
  fromOrderResult,
  fromPayment,
  fromValidation,
  numberFollows,
  type OrderRecordModel,
  remarkOn,
  toListPart,
  toNewOrder,
  toOrderFilter,
  toOrderRef,
  toOrderSort,
  toOrderUpdate,
  toPush,
  v2Operations,
  waitsForTurn,
} from '@cartage/wire/v2';
import {
  asIs,
  type Call,
  checkedOperation,
  type Operation,
  operation,
  type Refusal,
  retarget,
} from '../http/operation.ts';
import { nextLink, serverUrlOf } from '../http/public-url.ts';

/** The orders with all that belongs to them, as answers hold them. */
const recordsIn = async (ctx: Context, orders: readonly Order[], call: Call): Promise<readonly OrderRecordModel[]> => {
  const [records, names] = await Promise.all([recordsOf(ctx, orders), cityNames(ctx, orders, call.locale)]);
  const base = serverUrlOf(call.url, ctx.settings.publicUrl);
  return records.map((record) =>
    fromOrderRecord({ ...record, order: withTrackingPage(record.order, base) }, { ...call, cityNames: names }),
  );
};

/** The same of one order. */
const recordIn = async (ctx: Context, order: Order, call: Call): Promise<OrderRecordModel> => {
  const [record] = await recordsIn(ctx, [order], call);
  if (record === undefined) throw new Error('An order has a record.');
  return record;
};

/** A page of a list, its orders made into records while they are sent: a thousand of the largest are too much to be there at once. */
const listIn = (ctx: Context, { totalCount, next, orders }: OrderListing, call: Call) => ({
  streamed: {
    orders: (async function* () {
      for await (const few of orders) yield* await recordsIn(ctx, few, call);
    })(),
  },
  beside: { totalCount, nextLink: next === null ? null : nextLink(call.url, { after: next }, ['PageNum']) },
});

/** What is told of an order beside the order itself: why it was not handed over (interface 10.3), and what else a person should know. */
export const toldOf = (
  result: CreateResult,
  targetOf: Call['targetOf'],
): { readonly problems: readonly Problem[]; readonly remarks: readonly LocalText[] } => {
  switch (result.kind) {
    case 'handed-over':
    case 'draft':
      return { problems: [], remarks: [] };
    case 'accepted':
      return { problems: [], remarks: [numberFollows] };
    case 'queued':
      return { problems: [], remarks: [waitsForTurn] };
    case 'awaits-approval':
    // Its target is the link, which is no place in the body.
    case 'awaits-payment':
      return { problems: [result.problem], remarks: [result.problem.text] };
    case 'pending':
    case 'unavailable':
      return { problems: [retarget(result.problem, targetOf)], remarks: [] };
    case 'rejected':
      return {
        problems: [retarget(result.problem, targetOf)],
        remarks: remarkOn(result.alternatives.options),
      };
    case 'saved':
    case 'refused':
      return { problems: result.problems.map((found) => retarget(found, targetOf)), remarks: [] };
  }
};

/** 201 for whatever is saved; `errors` tells why it was not handed over (interface 13.5, 10.3). */
function createReply(
  { result, shown }: { readonly result: CreateResult; readonly shown: ShownPrice | null },
  call: Call,
): AnswerOf<typeof v2Operations.Create> | Refusal {
  if (result.kind === 'saved' || result.kind === 'refused') return { problems: result.problems };
  const { problems, remarks } = toldOf(result, call.targetOf);
  const all = [...changedPrice(result.order, shown, call), ...remarks];
  return { status: 201, json: fromCreated(result.order, problems, all, call) };
}

const create = checkedOperation({
  contract: v2Operations.Create,
  convert: ({ body }) => toNewOrder(body),
  check: (ctx, value) => checkNewOrder(ctx, value),
  act: async (ctx, order) => {
    // Before there is an order: what fails here has left nothing behind.
    const shown = await shownPrice(ctx, order.content);
    return { result: await createOrder(ctx, order), shown };
  },
  reply: createReply,
});

/** 400 when the vendor cannot take the order (interface 13.9, 10.3). */
function pushReply(result: HandOverResult, call: Call): AnswerOf<typeof v2Operations.PushToVendor> | Refusal {
  switch (result.kind) {
    case 'handed-over':
    case 'accepted':
    case 'queued':
    case 'awaits-payment':
    case 'awaits-approval':
    case 'pending':
    case 'unavailable':
      return { status: 200, json: fromOrderResult(result.order, call) };
    case 'rejected':
      return { problems: [result.problem] };
    case 'refused':
      return { problems: result.problems };
  }
}

const pushToVendor = operation({
  contract: v2Operations.PushToVendor,
  convert: ({ params, query, body }) => toPush(toOrderRef(params, query), body),
  act: pushOrder,
  reply: pushReply,
});

const validate = checkedOperation({
  contract: v2Operations.Validate,
  convert: ({ body }) => toNewOrder(body),
  check: (ctx, value) => checkNewOrder(ctx, value),
  refused: (problems, call) => ({ status: 200, json: fromValidation(problems, [], call) }),
  act: async (ctx, order) => ({ ...(await validateOrder(ctx, order)), ignored: ignoredPoints(order.content) }),
  reply: ({ problems, remarks, ignored }, call) => ({
    status: 200,
    json: fromValidation(
      problems.map((found) => retarget(found, call.targetOf)),
      [...ignored, ...remarks],
      call,
    ),
  }),
});

export const orders: readonly Operation[] = [
  create,
  validate,
  operation({
    contract: v2Operations.List,
    convert: ({ query }) => asIs({ filter: toOrderFilter(query), part: toListPart(query), sort: toOrderSort(query) }),
    act: async (ctx, { filter, part, sort }, call) => {
      const listing = await listCompanyOrders(ctx, filter, part, sort);
      return isProblem(listing) ? listing : listIn(ctx, listing, call);
    },
    reply: (listed) => ({ status: 200, ...listed }),
  }),
  operation({
    contract: v2Operations.Counts,
    convert: ({ query }) => asIs(toOrderFilter(query)),
    act: countCompanyOrders,
    reply: (counts) => ({ status: 200, json: fromOrderCounts(counts) }),
  }),
  operation({
    contract: v2Operations.Get,
    convert: ({ params, query }) => asIs(toOrderRef(params, query)),
    act: async (ctx, ref: OrderRef, call) => {
      const order = await getOrder(ctx, ref);
      return isProblem(order) ? order : { order: await recordIn(ctx, order, call) };
    },
    reply: (found) => ({ status: 200, json: found }),
  }),
  checkedOperation({
    contract: v2Operations.Update,
    convert: ({ params, query, body }) => toOrderUpdate(toOrderRef(params, query), body),
    check: (ctx, value) => checkOrderUpdate(ctx, value),
    act: async (ctx, update, call) => {
      const result = await updateOrder(ctx, update);
      return result.kind === 'refused' ? result : { ...result, record: await recordIn(ctx, result.order, call) };
    },
    reply: (result) =>
      result.kind === 'refused' ? { problems: result.problems } : { status: 200, json: { order: result.record } },
  }),
  operation({
    contract: v2Operations.Cancel,
    convert: ({ params, query }) => asIs(toOrderRef(params, query)),
    act: cancelOrder,
    reply: (order) => ({ status: 200, json: fromCancelled(order) }),
  }),
  pushToVendor,
  // Of the company's own order (interface 13.33).
  operation({
    contract: v2Operations.DecidePrice,
    convert: ({ params, query, body }) => asIs({ ref: toOrderRef(params, query), accept: body.accept }),
    act: (ctx, { ref, accept }) => decideOwnPrice(ctx, ref, { accept }),
    reply: (order, call) => ({ status: 200, json: fromOrderResult(order, call) }),
  }),
  // A new link, or why there is none (interface 13.13).
  operation({
    contract: v2Operations.RepeatPayment,
    convert: ({ params, query }) => asIs(toOrderRef(params, query)),
    act: repeatPayment,
    reply: (result) => {
      if (result.kind === 'awaits-payment') return { status: 200, json: fromPayment(result.order, result.payment) };
      if ('problems' in result) return { problems: result.problems };
      if ('problem' in result) return { problems: [result.problem] };
      // It costs nothing any more, or was paid before this request came again, and was handed over.
      const status = toldPaymentStatus(result.order) ?? 'Canceled';
      return { status: 200, json: fromPayment(result.order, { link: null, status }) };
    },
  }),
  operation({
    contract: v2Operations.Children,
    convert: ({ params, query }) => asIs({ ref: toOrderRef(params, query), part: toListPart(query) }),
    act: async (ctx, { ref, part }, call) => {
      const listing = await childOrders(ctx, ref, part);
      return isProblem(listing) ? listing : listIn(ctx, listing, call);
    },
    reply: (listed) => ({ status: 200, ...listed }),
  }),
];
