import {
  chooseVendors,
  hasAllServices,
  type Option,
  pickupDate,
  type QuoteRequest,
  type RoutePoint,
  type RuleConditions,
  selectOptions,
  type VendorInfo,
} from '@cartage/core';
import {
  hadNoTurn,
  LONGEST_WAIT_MS,
  toVendorProblem,
  type VendorProblem,
  type VendorQuoteRequest,
  type VendorRoute,
} from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { type Deadline, withinDeadline } from '../connections/deadline.ts';
import { shownConnections } from '../connections/shown-connections.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { locateRoute } from './locate-route.ts';
import { type OfferWish, wishKey } from './offers.ts';

/** What came of asking. */
export interface Asked<T extends Option> {
  /** In no order. */
  readonly options: readonly T[];
  /** The vendors that were asked and did not answer properly. */
  readonly failures: readonly VendorFailure[];
}

export interface VendorFailure {
  readonly vendor: VendorInfo;
  readonly reason: VendorProblem['kind'] | 'timed-out';
  /** `limited` by our own queue: the vendor was not asked, or so late that it had no time. */
  readonly noTurn?: true;
}

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
  readonly ask: (connection: Connection, wish: OfferWish, deadline: Deadline) => Promise<readonly T[]>;
}

/**
 * Asks every vendor that could serve the request, all at once and within one deadline. A vendor that is down, slow or
 * answers rubbish costs its own options only.
 */
export const askVendors = async <T extends Option>(
  ctx: Acting & Connections,
  question: Question<T>,
): Promise<Asked<T>> => {
  const { scope, ask } = question;
  const { wish, connections, select } = await prepareQuestion(ctx, question);
  const askAll = (deadline: Deadline) =>
    Promise.all(connections.map((connection) => answerOf(connection, ask(connection, wish, deadline), deadline)));
  const answers = await (scope.deadline
    ? askAll(scope.deadline)
    : withinDeadline(ctx.settings.calcDeadlineMs, ctx.signal, askAll, scope.rank ? LONGEST_WAIT_MS : 0));
  return {
    options: select(answers.flatMap((answer) => ('options' in answer ? answer.options : []))),
    failures: answers.flatMap((answer) => ('reason' in answer ? [answer] : [])),
  };
};

/** A question, ready to be put to its vendors. */
export interface PreparedQuestion {
  readonly wish: OfferWish;
  /** Through which the vendors that could serve the request are asked. */
  readonly connections: readonly Connection[];
  /** What is shown of what a vendor offers. */
  readonly select: <T extends Option>(options: readonly T[]) => readonly T[];
}

/** Who is asked what; calls nobody. */
export const prepareQuestion = async (
  ctx: Acting & Connections,
  { request, scope, conditions }: Pick<Question<Option>, 'request' | 'scope' | 'conditions'>,
): Promise<PreparedQuestion> => {
  const since = ctx.cameAt ?? performance.now();
  const selection = selectionOf(request, scope);
  const vendorRequest = vendorRequestOf(request, conditions, await locateRoute(ctx, request));
  const usable = scope.connections ?? (await shownConnections(ctx, request.filter.contractType));
  return {
    wish: {
      request: vendorRequest,
      key: wishKey(vendorRequest, conditions),
      anew: !scope.isShownOnly,
      since,
      log: ctx.log,
      turn: { rank: scope.rank ?? 'asked', company: ctx.company.id, topmostId: ctx.company.topmostId },
    },
    connections: chooseVendors(selection, usable, ({ vendor }) => vendor.manifest),
    select: (options) => selectOptions(scope.lackingServices ? options : options.filter(hasAllServices), selection),
  };
};

/**
 * The request as vendors get it: what a price depends on and no more. A stored order has names and phones at its ends,
 * and two who send the same parcel are to be asked for as one.
 */
const vendorRequestOf = (
  { sender, receiver, cargo, services, pickup, terms, receiverDeliveryCharge }: QuoteRequest,
  conditions: RuleConditions,
  route: VendorRoute,
): VendorQuoteRequest => ({
  sender: routePointOf(sender),
  receiver: routePointOf(receiver),
  cargo,
  services,
  pickup: { ...pickup, date: pickupDate(pickup, terms.urgencies, conditions) },
  terms,
  receiverDeliveryCharge,
  route,
});

const routePointOf = ({
  contactType,
  country,
  cityId,
  postalCode,
  address,
  pickupPointId,
  pickupPointVendorId,
  loading,
}: RoutePoint): RoutePoint => ({
  contactType,
  country,
  cityId,
  postalCode,
  address,
  pickupPointId,
  pickupPointVendorId,
  loading,
});

/** The request as the choice of vendors and options sees it. */
const selectionOf = (request: QuoteRequest, { ignore }: QuoteScope): QuoteRequest => {
  if (!ignore) return request;
  const anyUrgency = { ...request, terms: { ...request.terms, urgencies: [] } };
  return ignore === 'urgency' ? anyUrgency : { ...anyUrgency, filter: { vendorIds: [], tariffIds: [] } };
};

/** What came of asking one vendor; never throws. */
export const answerOf = async <T>(
  { vendor: { manifest } }: Connection,
  asked: Promise<readonly T[]>,
  deadline: Deadline,
): Promise<{ readonly options: readonly T[] } | VendorFailure> => {
  try {
    return { options: await asked };
  } catch (thrown) {
    const failure = toVendorProblem(thrown);
    if (failure.kind === 'notServed') return { options: [] };
    const vendor = vendorInfo(manifest);
    if (hadNoTurn(failure)) return { vendor, reason: 'limited', noTurn: true };
    return { vendor, reason: deadline.signal.aborted ? 'timed-out' : failure.kind };
  }
};
