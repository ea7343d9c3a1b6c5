import {
  inElement,
  isPassing,
  type LocalText,
  type NewOrder,
  type Order,
  type Problem,
  verdictOn,
} from '@cartage/core';
import {
  callCouriersForOrders,
  cancelOrders,
  checkEach,
  checkEachOrder,
  createEach,
  type EachResult,
  pushOrders,
  shownPrice,
} from '@cartage/service';
import {
  cancelAsked,
  changedPrice,
  fromCanceledMany,
  fromCreatedMany,
  fromMany,
  type OneOfMany,
  toCourierWishes,
  toNewOrders,
  toOrderRefs,
  toPushes,
  v2Operations,
} from '@cartage/wire/v2';
import { type Call, checkedOperation, type Operation, retarget } from '../http/operation.ts';
import { remarksOn } from './courier.ts';
import { toldOf } from './orders.ts';

/** What is wrong with one order is said in its place; which order it is, and whose, has to be clear of each. */
const tolerates = ({ target }: Problem): boolean => {
  const field = fieldIn(target);
  return field !== null && field !== '' && field !== 'orderId';
};

/** Of one of the orders; null: of none. */
const fieldIn = (target: string | null): string | null => /^orders\[\d+\]\.?(.*)$/s.exec(target ?? '')?.[1] ?? null;

/** By the place of the order that they concern. */
const byPlace = (problems: readonly Problem[]): ((place: number) => readonly Problem[]) => {
  const places = Map.groupBy(problems, ({ target }) => Number(/^orders\[(\d+)\]/.exec(target ?? '')?.[1]));
  return (place) => places.get(place) ?? [];
};

/** Where the caller wrote what a problem of the order in this place speaks of; `whole`: the order itself. */
const placesOf = (call: Call, place: number, whole: string) => {
  const targetOf = (target: string): string => call.targetOf(`[${place}].${target}`);
  return {
    targetOf,
    written: (found: Problem): Problem => (found.target === null ? { ...found, target: whole } : found),
  };
};

interface Told {
  readonly problems: readonly Problem[];
  readonly remarks: readonly LocalText[];
}

/** What the answer says of each order that the request names. */
const told = <Result>(
  { named, results }: Acted<Result>,
  call: Call,
  tell: (result: Result, order: Order, targetOf: Call['targetOf']) => Told,
): readonly OneOfMany[] =>
  results.map(({ order, result, problems }, place) => {
    const { number = null, wrong = [] } = named[place] ?? {};
    const { targetOf, written } = placesOf(call, place, `orders[${place}].orderId`);
    const done =
      result === null || order === null
        ? { problems: problems.map((found) => retarget(found, targetOf)), remarks: [] }
        : tell(result, order, targetOf);
    return { number, order, problems: [...wrong, ...done.problems.map(written)], remarks: done.remarks };
  });

interface Acted<Result> {
  readonly named: readonly { readonly number: string; readonly wrong: readonly Problem[] }[];
  readonly results: readonly EachResult<Result>[];
}

const namesOf = (
  named: readonly { readonly wish: { readonly number: string }; readonly wrong: readonly Problem[] }[],
) => named.map(({ wish: { number }, wrong }) => ({ number, wrong }));

const refused = (problems: readonly Problem[], targetOf: Call['targetOf']): Told => ({
  problems: problems.map((found) => retarget(found, targetOf)),
  remarks: [],
});

const passes = ({ results }: Acted<unknown>): boolean =>
  results.some(({ result, problems }) => [...problems, ...problemsOf(result)].some(isPassing));

const problemsOf = (result: unknown): readonly Problem[] => {
  if (typeof result !== 'object' || result === null) return [];
  if ('problems' in result) return result.problems as readonly Problem[];
  return 'problem' in result ? [result.problem as Problem] : [];
};

export const manyOrders: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.PushMany,
    convert: ({ query, body }) => toPushes(body, query),
    tolerates,
    check: (ctx, pushes, wrong) => checkEach(ctx, pushes, byPlace(wrong)),
    act: async (ctx, named) => ({ named: namesOf(named), results: await pushOrders(ctx, named) }),
    reply: (acted, call) => ({
      status: 200,
      json: fromMany(
        told(acted, call, (result, _order, targetOf) => toldOf(result, targetOf)),
        call,
      ),
    }),
    passes,
  }),
  checkedOperation({
    contract: v2Operations.CallCouriers,
    convert: ({ query, body }) => toCourierWishes(body, query),
    tolerates,
    check: (ctx, wishes, wrong) => checkEach(ctx, wishes, byPlace(wrong)),
    act: async (ctx, named) => ({ named: namesOf(named), results: await callCouriersForOrders(ctx, named) }),
    reply: (acted, call) => ({
      status: 200,
      json: fromMany(
        told(acted, call, (result, _order, targetOf) =>
          result.kind === 'refused' ? refused(result.problems, targetOf) : { problems: [], remarks: remarksOn(result) },
        ),
        call,
      ),
    }),
    passes,
  }),
  checkedOperation({
    contract: v2Operations.CancelMany,
    convert: ({ query, body }) => toOrderRefs(body, query),
    tolerates,
    check: (ctx, refs, wrong) => checkEach(ctx, refs, byPlace(wrong)),
    act: async (ctx, named) => ({ named: namesOf(named), results: await cancelOrders(ctx, named) }),
    reply: (acted, call) => ({
      status: 200,
      json: fromCanceledMany(
        told(acted, call, (result, order, targetOf) =>
          result.kind === 'refused'
            ? refused(result.problems, targetOf)
            : { problems: [], remarks: order.status === 'CancelRequest' ? [cancelAsked] : [] },
        ),
        call,
      ),
    }),
    passes,
  }),
  checkedOperation({
    contract: v2Operations.CreateMany,
    convert: ({ query, body }) => toNewOrders(body, query),
    tolerates: ({ target }) => fieldIn(target) !== null && fieldIn(target) !== 'companyId',
    check: async (ctx, orders: readonly NewOrder[], wrong, written) => {
      const wrongOf = byPlace(wrong);
      const verdicts = await checkEachOrder(ctx, orders, (place) => wrongOf(place).length > 0);
      const rules = byPlace(
        written(
          verdicts.flatMap((verdict, place) =>
            verdict.kind === 'wrong' ? verdict.problems.map((found) => inElement(found, place)) : [],
          ),
        ),
      );
      return verdictOn(
        verdicts.map((verdict, place) => ({
          order: verdict.kind === 'sound' && wrongOf(place).length === 0 ? verdict.value : null,
          problems: [...wrongOf(place), ...rules(place)],
        })),
        [],
      );
    },
    act: async (ctx, elements) => {
      const sound = [...elements.entries()].flatMap(([place, { order }]) => (order ? [[place, order] as const] : []));
      // Before there is an order: what fails here has left nothing behind.
      const shown = new Map(
        await Promise.all(sound.map(async ([place, { content }]) => [place, await shownPrice(ctx, content)] as const)),
      );
      const made = await createEach(ctx, sound);
      const results = new Map(sound.map(([place], at) => [place, made[at]]));
      return { elements, results, shown };
    },
    reply: ({ elements, results, shown }, call) => ({
      status: 200,
      json: fromCreatedMany(
        elements.map(({ problems }, place): OneOfMany => {
          const result = results.get(place);
          if (!result) return { number: null, order: null, problems, remarks: [] };
          const { targetOf, written } = placesOf(call, place, `orders[${place}]`);
          const order = 'order' in result ? result.order : null;
          const done = result.kind === 'failed' ? refused([result.problem], targetOf) : toldOf(result, targetOf);
          const remarks = order === null ? [] : changedPrice(order, shown.get(place) ?? null, call);
          return {
            number: null,
            order,
            problems: done.problems.map(written),
            remarks: [...remarks, ...done.remarks],
          };
        }),
        call,
      ),
    }),
    passes: ({ results }) => [...results.values()].flatMap(problemsOf).some(isPassing),
  }),
];
