import { addDays, daysBetween, type LocalDate, localDateOf, type Order, type Problem, problem } from '@cartage/core';
import { companyNames, courierCallsOn, getOrders, type Owners, pickupPlaces } from '@cartage/storage';
import { keptCall } from '../attempts/courier-comes.ts';
import { isOpen } from '../attempts/doubtful-attempt.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, Ground } from '../context.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { type CityAsker, knownCities } from '../places/known-cities.ts';

/** The days of the calls, both included; null: the other one, of both null today. */
export interface CourierDays {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** What is known of a call by now: no answer yet, they come, they were called off, nobody comes. */
export type CourierCallState = 'asked' | 'confirmed' | 'canceled' | 'failed';

interface AtPlace {
  readonly companyId: number;
  readonly companyName: string;
  readonly date: LocalDate;
  readonly vendorId: number | null;
  /** null: no such plugin is installed. */
  readonly vendorName: string | null;
  /** The sender of the parcels, and the name of their city; null: nobody knows it. */
  readonly sender: Order['content']['sender'];
  readonly city: { readonly name: { readonly en: string; readonly ru: string } } | null;
  readonly count: number;
  /** At most 100. */
  readonly numbers: readonly string[];
}

/** A courier who was called. */
export interface ListedCourierCall extends AtPlace {
  readonly state: CourierCallState;
  /** null: not told, or a call of an earlier version. */
  readonly timeFrom: string | null;
  readonly timeTo: string | null;
  /** The vendor's number of the call. */
  readonly pickupNumber: string | null;
}

export interface CourierCallList {
  readonly calls: readonly ListedCourierCall[];
  readonly totalCount: number;
  /** Parcels that were handed over with a courier, and are not fetched yet. */
  readonly withHandOver: readonly AtPlace[];
  /** Parcels that nobody is called for. */
  readonly withoutCall: readonly AtPlace[];
}

interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** The company's calls of some days (interface 13.39); today is that of the city where it usually sends from. */
export const listCourierCalls = async (
  ctx: Acting & Connections,
  days: CourierDays,
  page: Page,
): Promise<CourierCallList | Problem> => {
  const { cityId = '', countryId: country = 'RU' } = ctx.company.settings?.['sender.default'] ?? {};
  const { today } = await ruleConditions(ctx, { country, cityId });
  return listOf(ctx, { owners: ctx.company.id, days, today }, page);
};

/** For the operator: the same of these companies, null: of all; today is that of the service. */
export const listCourierCallsOfAll = (
  ctx: Ground & Connections,
  companyIds: readonly number[] | null,
  days: CourierDays,
  page: Page,
): Promise<CourierCallList | Problem> =>
  listOf(ctx, { owners: companyIds, days, today: localDateOf(ctx.clock(), ctx.settings.timeZone) }, page);

const listOf = async (
  ctx: Ground & Connections & CityAsker,
  { owners, days, today }: { readonly owners: Owners; readonly days: CourierDays; readonly today: LocalDate },
  page: Page,
): Promise<CourierCallList | Problem> => {
  const { db } = ctx.store;
  const wanted = daysOf(days, today);
  if ('code' in wanted) return wanted;
  const which = { owners, days: wanted };
  const { adapters } = ctx.vendors;
  const idsOf = (vendors: typeof adapters) => vendors.map(({ manifest }) => manifest.id);
  const { calls, totalCount } = await courierCallsOn(db, which, page);
  const sent = await pickupPlaces(db, { ...which, vendorIds: idsOf(adapters) }, 'with-hand-over');
  const sending = adapters.filter(({ callCourier }) => callCourier !== undefined);
  const uncalled = await pickupPlaces(db, { ...which, vendorIds: idsOf(sending) }, 'nobody');
  const orders = await getOrders(db, [
    ...calls.map(({ attempt }) => attempt.orderId),
    ...[...sent, ...uncalled].map(({ orderId }) => orderId),
  ]);
  const senders = new Map(orders.map(({ id, content }) => [id, content.sender]));
  const cities = await knownCities(ctx, [...senders.values()]);
  const names = await companyNames(
    db,
    [...calls, ...sent, ...uncalled].map(({ companyId }) => companyId),
  );
  const atPlace = (
    orderId: number,
    vendorId: number | null,
    { companyId, ...rest }: Pick<AtPlace, 'companyId' | 'date' | 'count' | 'numbers'>,
  ): readonly AtPlace[] => {
    const sender = senders.get(orderId);
    if (sender === undefined) return [];
    const vendorName = vendorId === null ? null : (ctx.vendors.byId(vendorId)?.manifest.name ?? null);
    return [
      {
        companyId,
        ...rest,
        companyName: names.get(companyId) ?? '',
        vendorId,
        vendorName,
        sender,
        city: cities(sender),
      },
    ];
  };
  return {
    totalCount,
    calls: calls.flatMap(({ attempt, ...call }) => {
      const { isOff = false, timeFrom = null, timeTo = null, pickupNumber = null } = keptCall(attempt);
      const came = attempt.state === 'confirmed' ? (isOff ? 'canceled' : 'confirmed') : null;
      const state: CourierCallState = came ?? (isOpen(attempt) ? 'asked' : 'failed');
      return atPlace(attempt.orderId, attempt.vendorId, call).map((place) => ({
        ...place,
        state,
        timeFrom,
        timeTo,
        pickupNumber,
      }));
    }),
    withHandOver: sent.flatMap(({ orderId, vendorId, ...place }) => atPlace(orderId, vendorId, place)),
    withoutCall: uncalled.flatMap(({ orderId, vendorId, ...place }) => atPlace(orderId, vendorId, place)),
  };
};

const MOST_DAYS = 31;

const daysOf = (wish: CourierDays, today: LocalDate): readonly LocalDate[] | Problem => {
  const from = wish.from ?? wish.to ?? today;
  const to = wish.to ?? from;
  const days = daysBetween(from, to) + 1;
  if (days >= 1 && days <= MOST_DAYS) return Array.from({ length: days }, (_, at) => addDays(from, at));
  return problem('RequestInvalid', 'to', {
    en: `From ${from} to ${to} there are ${days} days; accepted: at least one, at most ${MOST_DAYS}.`,
    ru: `С ${from} по ${to} — ${days} дн.; принимается: не меньше одного, не больше ${MOST_DAYS}.`,
  });
};
