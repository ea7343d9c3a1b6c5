import {
  chooseVendors,
  inOrder,
  type LeftOutReason,
  type LeftOutVendor,
  lackedServices,
  type Option,
  type PickupPoint,
  type QuoteRequest,
  type RuleConditions,
  type Selected,
  selectOptions,
  type VendorInfo,
} from '@cartage/core';
import { toVendorProblem, type VendorProblem } from '@cartage/vendor-kit';
import { hadNoTurn, LONGEST_WAIT_MS, unmetBy } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import { type Deadline, withinDeadline } from '../connections/deadline.ts';
import { shownConnections } from '../connections/shown-connections.ts';
import { rankOf } from '../connections/turns.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { followed } from '../spans.ts';
import type { PointsFound } from './any-point.ts';
import { type OfferWish, wishKey } from './offers.ts';
import { type BrokenRule, type Way, waysOf } from './ways.ts';

/** What came of asking. */
export interface Asked<T extends Option> {
  /** In no order. */
  readonly options: readonly T[];
  /** The vendors that were asked and did not answer properly. */
  readonly failures: readonly VendorFailure[];
  /** Those that have options of which none is among `options`; none of them has failed. */
  readonly leftOut: readonly LeftOutVendor[];
  /** What the points that the request names do not take. */
  readonly broken: readonly BrokenRule[];
}

export interface VendorFailure {
  readonly vendor: VendorInfo;
  readonly reason: VendorProblem['kind'] | 'timed-out';
  /** `limited` by our own queue: the vendor was not asked, or so late that it had no time. */
  readonly noTurn?: true;
}

/** Each vendor once, with the first reason that is told of it. */
export const onceEach = (failures: readonly VendorFailure[]): readonly VendorFailure[] =>
  failures.filter(({ vendor }, at) => failures.findIndex((one) => one.vendor.id === vendor.id) === at);

export interface QuoteScope {
  /** `urgency`: options of any urgency; `filters`: of any urgency, vendor and tariff. */
  readonly ignore?: 'urgency' | 'filters';
  /** Also options without a service that was asked for, for a caller who is shown which they lack. */
  readonly lackingServices?: boolean;
  /** Of several quotes that are asked for together; by default each has its own. */
  readonly deadline?: Deadline;
  /** Through these alone; by default through all that the company may use and does not hide. */
  readonly connections?: readonly Connection[];
  /**
   * For prices that are only shown: one call answers all who ask the same at once, and for some minutes after it
   * (interface 16.4). By default every vendor is asked anew, as it must be for whatever is acted on.
   */
  readonly isShownOnly?: boolean;
  /** For an order that is handed over: its turn comes first at the vendor. By default that of somebody who waits. */
  readonly rank?: 'hand-over';
}

/** What is asked for, when, and how one vendor is asked for it. */
export interface Question<T extends Option> {
  readonly request: QuoteRequest;
  readonly scope: QuoteScope;
  readonly conditions: RuleConditions;
  /** What it offers; `leftOut`: why not all of it. */
  readonly ask: (connection: Connection, wish: OfferWish, deadline: Deadline) => Promise<Selected<T>>;
}

/**
 * Asks every vendor that could serve the request, all at once and within one deadline. A vendor that is down, slow or
 * answers rubbish costs its own options only.
 */
export const askVendors = <T extends Option>(
  ctx: Acting & Connections & PointsFound,
  question: Question<T>,
): Promise<Asked<T>> =>
  followed(
    () => ({ kind: 'act', name: 'ask vendors', about: {} }),
    () => askThem(ctx, question),
  );

const askThem = async <T extends Option>(
  ctx: Acting & Connections & PointsFound,
  question: Question<T>,
): Promise<Asked<T>> => {
  const { scope, ask } = question;
  const prepared = await prepareQuestion(ctx, question);
  const askAll = (deadline: Deadline) =>
    Promise.all(prepared.asks.map((one) => answerOf(prepared, one, ask, deadline)));
  const answers = await (scope.deadline
    ? askAll(scope.deadline)
    : withinDeadline(ctx.settings.calcDeadlineMs, ctx.signal, askAll, scope.rank ? LONGEST_WAIT_MS : 0));
  return {
    options: answers.flatMap((answer) => ('options' in answer ? answer.options : [])),
    failures: answers.flatMap((answer) => ('reason' in answer ? [answer] : (answer.failure ?? []))),
    leftOut: answers.flatMap((answer) => ('leftOut' in answer ? (answer.leftOut ?? []) : [])),
    broken: prepared.broken,
  };
};

/** A question, ready to be put to its vendors. */
export interface PreparedQuestion {
  /** Each of the vendors that could serve the request, and what it is asked. */
  readonly asks: readonly VendorAsk[];
  /** What the points that the request names do not take. */
  readonly broken: readonly BrokenRule[];
  /** What is shown of what a vendor offers. */
  readonly select: <T extends Option>(options: readonly T[]) => Selected<T>;
}

/** One vendor, and what it is asked. */
export interface VendorAsk {
  readonly connection: Connection;
  /** One for each way through the vendor; or why it is not asked. */
  readonly wishes: readonly AskedWish[] | 'unread' | NotAsked;
}

/** Why a vendor that serves such routes is not asked. */
type NotAsked = Pick<LeftOutVendor, 'reasons' | 'unmet'>;

/** A request for prices, and the services that cannot be had that way. */
export interface AskedWish {
  readonly wish: OfferWish;
  readonly lacking: Way['lacking'];
}

/** Who is asked what; calls nobody. */
export const prepareQuestion = async (
  ctx: Acting & Connections & PointsFound,
  { request, scope, conditions }: Pick<Question<Option>, 'request' | 'scope' | 'conditions'>,
): Promise<PreparedQuestion> => {
  const since = ctx.cameAt ?? performance.now();
  const selection = selectionOf(request, scope);
  const usable = scope.connections ?? (await shownConnections(ctx, request.filter.contractType));
  const connections = chooseVendors(selection, usable, ({ vendor }) => vendor.manifest);
  const ways = await waysOf(ctx, request, conditions, connections);
  const wishOf = ({ request: asked, lacking }: Way): AskedWish => ({
    lacking,
    wish: {
      request: asked,
      key: wishKey(asked, conditions),
      anew: !scope.isShownOnly,
      since,
      log: ctx.log,
      turn: {
        rank: rankOf(ctx, scope.rank ?? 'asked'),
        company: ctx.company.id,
        topmostId: ctx.company.topmostId,
        isOrdered: scope.rank === 'hand-over',
      },
    },
  });
  const wishes = new Map<Way, AskedWish>();
  const wishOnce = (way: Way): AskedWish => {
    const known = wishes.get(way) ?? wishOf(way);
    wishes.set(way, known);
    return known;
  };
  return {
    asks: connections.flatMap((connection): readonly VendorAsk[] => {
      const of = ways.of(connection);
      if (of === 'unread') return [{ connection, wishes: of }];
      // Which rule a named point breaks is told apart (interface 15.13).
      if (of === 'refused') return ways.broken.length > 0 ? [] : [{ connection, wishes: atNoPoint }];
      const [first] = of;
      if (first === undefined) return [];
      const unmet = unmetBy(connection.vendor.manifest, first.request);
      return [{ connection, wishes: unmet ? { reasons: [unmet.reason], unmet } : of.map(wishOnce) }];
    }),
    broken: ways.broken,
    select: (options) => selectOptions(options, { ...selection, lackingServices: scope.lackingServices ?? false }),
  };
};

const atNoPoint: NotAsked = { reasons: ['point'], unmet: null };

/** The request as the choice of vendors and options sees it. */
const selectionOf = (request: QuoteRequest, { ignore }: QuoteScope): QuoteRequest => {
  if (!ignore) return request;
  const anyUrgency = { ...request, terms: { ...request.terms, urgencies: [] } };
  return ignore === 'urgency' ? anyUrgency : { ...anyUrgency, filter: { vendorIds: [], tariffIds: [] } };
};

/** What is shown of one vendor. */
export interface Answered<T> {
  readonly options: readonly T[];
  /** Of some of its ways, where others were answered. */
  readonly failure?: VendorFailure;
  /** Where it has options, and none is shown. */
  readonly leftOut?: LeftOutVendor;
}

/** What came of asking one vendor; never throws. */
export const answerOf = async <T extends Option>(
  { select, broken }: PreparedQuestion,
  { connection, wishes }: VendorAsk,
  ask: Question<T>['ask'],
  deadline: Deadline,
): Promise<Answered<T> | VendorFailure> => {
  const vendor = vendorInfo(connection.vendor.manifest);
  if (wishes === 'unread') return { vendor, reason: 'unavailable' };
  if ('reasons' in wishes) return { options: [], leftOut: { vendor, ...wishes } };
  const asked = await Promise.allSettled(
    wishes.map(({ wish, lacking }) =>
      ask(connection, wish, deadline).then((offered) => shownOf(offered, wish, lacking)),
    ),
  );
  const answered = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const thrown = asked.flatMap((one) => (one.status === 'rejected' ? [toVendorProblem(one.reason)] : []));
  const problem = thrown.find(({ kind }) => kind !== 'notServed');
  const { options, leftOut } = select(bestOf(answered.map((one) => one.options)));
  if (problem !== undefined) {
    const failure = failureOf(vendor, problem, deadline);
    return answered.length > 0 ? { options, failure } : failure;
  }
  if (options.length > 0) return { options };
  const reasons = inOrder([...answered.flatMap((one) => one.leftOut), ...leftOut]).filter(isUnsaid(broken));
  return reasons.length > 0 ? { options, leftOut: { vendor, reasons, unmet: null } } : { options };
};

/** What the rules of a named point forbid is told with the rule (interface 15.13). */
const isUnsaid =
  (broken: readonly BrokenRule[]) =>
  (reason: LeftOutReason): boolean =>
    broken.length === 0 || (reason !== 'point' && reason !== 'services');

const failureOf = (vendor: VendorInfo, problem: VendorProblem, { signal }: Deadline): VendorFailure =>
  hadNoTurn(problem)
    ? { vendor, reason: 'limited', noTurn: true }
    : { vendor, reason: signal.aborted ? 'timed-out' : problem.kind };

/** What is to be had of what was offered that way; from door to door all of it. */
const shownOf = <T extends Option>(offered: Selected<T>, wish: OfferWish, lacking: Way['lacking']): Selected<T> => {
  const { originPoint, destinationPoint } = wish.request.route;
  if (originPoint === null && destinationPoint === null) return offered;
  const options = offered.options.filter(goesThrough(wish)).map(without(lacking));
  const isAll = options.length === offered.options.length;
  return { options, leftOut: isAll ? offered.leftOut : [...offered.leftOut, 'point'] };
};

/** Not an option for points of another type than those that the parcel goes through. */
const goesThrough =
  ({ request: { route } }: OfferWish) =>
  ({ fromPointType, toPointType }: Option): boolean =>
    isOfType(route.originPoint, fromPointType) && isOfType(route.destinationPoint, toPointType);

const isOfType = (point: PickupPoint | null, type: Option['toPointType']): boolean =>
  point === null || type === null || point.type === type;

/** The option, saying that these services are not to be had. */
const without =
  (lacking: Way['lacking']) =>
  <T extends Option>(option: T): T =>
    lacking.length === 0
      ? option
      : {
          ...option,
          services: [
            ...option.services,
            ...lacking.map((code) => ({ code, status: 'unavailable', price: 0 }) as const),
          ],
        };

/** Of all ways. */
const bestOf = <T extends Option>(ways: readonly (readonly T[])[]): readonly T[] => {
  const [first = []] = ways;
  return ways.length > 1 ? bestOfEach(ways.flat()) : first;
};

/** Where several ways end in one option, the one that lacks least, and the cheapest of those. */
const bestOfEach = <T extends Option>(options: readonly T[]): readonly T[] => {
  const best = new Map<string, T>();
  for (const option of options) {
    const { tariffId, takeDate, fromPointType, toPointType } = option;
    const day = 'deliveryDate' in option ? option.deliveryDate : null;
    const key = JSON.stringify([tariffId, takeDate, fromPointType, toPointType, day]);
    const known = best.get(key);
    if (known === undefined || isBetter(option, known)) best.set(key, option);
  }
  return [...best.values()];
};

const isBetter = (one: Option, other: Option): boolean => {
  const [lacks, othersLacks] = [lackedServices(one), lackedServices(other)];
  return lacks === othersLacks ? one.price < other.price : lacks < othersLacks;
};
