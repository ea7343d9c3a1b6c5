import {
  chooseVendors,
  hasAllServices,
  type Option,
  pickupDate,
  type QuoteRequest,
  selectOptions,
  sortOptions,
  tagOptions,
  type VendorInfo,
} from '@cartage/core';
import { toVendorProblem, type VendorProblem, type VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { type Deadline, withinDeadline } from '../connections/deadline.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Context } from '../context.ts';
import { locateRoute } from './locate-route.ts';
import { ruleConditions } from './rule-conditions.ts';
import { toOption } from './to-option.ts';

export interface Quote {
  /** Cheapest first. Empty: no delivery there. */
  readonly options: readonly Option[];
  /** The vendors that were asked and did not answer properly. */
  readonly failures: readonly VendorFailure[];
}

export interface VendorFailure {
  readonly vendor: VendorInfo;
  readonly reason: VendorProblem['kind'] | 'timed-out';
}

export interface QuoteScope {
  /** `urgency`: options of any urgency; `filters`: of any urgency, vendor and tariff. */
  readonly ignore?: 'urgency' | 'filters';
  /** Also options without a service that was asked for, for a caller who is shown which they lack. */
  readonly lackingServices?: boolean;
  /** Of several quotes that are asked for together; by default each has its own. */
  readonly deadline?: Deadline;
  /** Through these alone; by default through all that the company may use. */
  readonly connections?: readonly Connection[];
}

/**
 * Asks every vendor that could serve the request, all at once and within one deadline. A vendor that is down, slow or
 * answers rubbish costs its own options only.
 */
export const quote = async (ctx: Context, request: QuoteRequest, scope: QuoteScope = {}): Promise<Quote> => {
  const selection = selectionOf(request, scope);
  const vendorRequest: VendorQuoteRequest = {
    ...request,
    pickup: { ...request.pickup, date: pickupDate(request.pickup, request.terms.urgencies, ruleConditions(ctx)) },
    route: await locateRoute(ctx, request),
  };
  const usable = scope.connections ?? (await ctx.vendors.of(ctx.company, request.filter.contractType));
  const chosen = chooseVendors(selection, usable, ({ vendor }) => vendor.manifest);
  const ask = (deadline: Deadline) =>
    Promise.all(chosen.map((connection) => askVendor(ctx, connection, vendorRequest, deadline)));
  const answers = await (scope.deadline
    ? ask(scope.deadline)
    : withinDeadline(ctx.settings.calcDeadlineMs, ctx.signal, ask));
  const offered = answers.flatMap((answer) => ('options' in answer ? answer.options : []));
  const options = scope.lackingServices ? offered : offered.filter(hasAllServices);
  return {
    options: tagOptions(sortOptions(selectOptions(options, selection))),
    failures: answers.flatMap((answer) => ('reason' in answer ? [answer] : [])),
  };
};

/** The request as the choice of vendors and options sees it. */
const selectionOf = (request: QuoteRequest, { ignore }: QuoteScope): QuoteRequest => {
  if (!ignore) return request;
  const anyUrgency = { ...request, terms: { ...request.terms, urgencies: [] } };
  return ignore === 'urgency' ? anyUrgency : { ...anyUrgency, filter: { vendorIds: [], tariffIds: [] } };
};

const askVendor = async (
  ctx: Context,
  connection: Connection,
  request: VendorQuoteRequest,
  deadline: Deadline,
): Promise<{ readonly options: readonly Option[] } | VendorFailure> => {
  const adapter = connection.vendor;
  const vendor = vendorInfo(adapter.manifest);
  try {
    const offers = await ctx.vendors.call(connection, 'quote', deadline, (call) => adapter.quote(request, call));
    return { options: offers.map((offer) => toOption(connection, request, offer, ctx.company.markUp)) };
  } catch (thrown) {
    const failure = toVendorProblem(thrown);
    if (failure.kind === 'notServed') return { options: [] };
    return { vendor, reason: deadline.signal.aborted ? 'timed-out' : failure.kind };
  }
};
