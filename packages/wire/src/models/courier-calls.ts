import { countryName, type LocalDate, type LocalText, type Party } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { date, dateIn, optionalDate } from '../schema/fields.ts';
import { pagingQuery } from '../schema/paging.ts';
import { listEnd, MOST_LISTED } from './people.ts';

// Couriers who were called for a day: for customers and for the operator (interface 13.39).

/** Of which days. */
export const courierCallsQuery = {
  From: optionalDate.describe('The first day on which couriers are to come; default To, or today.'),
  To: optionalDate.describe('The last one, at most 31 days in all; default From.'),
  ...pagingQuery(MOST_LISTED),
};

const daysOf = z.object(courierCallsQuery);

/** The days that are asked for; null: the default. */
export const toCourierDays = ({ From, To }: Pick<z.output<typeof daysOf>, 'From' | 'To'>) => ({
  from: dateIn(From),
  to: dateIn(To),
});

/** Where the caller wrote what a problem's target speaks of. */
export const courierDaysTarget = (target: string): string => (target === 'to' ? 'To' : target);

const placeModel = z
  .object({
    countryId: z.string(),
    countryName: z.string().nullable(),
    cityId: z.string(),
    cityName: z.string().nullable().describe('null: nobody knows the city.'),
    address: z.string(),
  })
  .meta({ id: 'CourierPlace' });

const atPlace = {
  date: date.describe('The day on which the courier is to come, by the clock of their city.'),
  vendorId: z.int().nullable(),
  vendorName: z.string().nullable().describe('null: its plugin is not installed any more.'),
  place: placeModel.describe('Where they come: of a call that of one of its orders.'),
  orders: z.array(z.string()).describe('Order numbers; at most 100.'),
  ordersCount: z.int().describe('The number of all of them.'),
};

/** The states of a call, as answers have them. */
export const courierCallStates = ['asked', 'confirmed', 'canceled', 'failed'] as const;

const callMembers = {
  ...atPlace,
  timeFrom: z.string().nullable().describe('HH:mm'),
  timeTo: z.string().nullable(),
  state: z
    .enum(courierCallStates)
    .describe('asked: the vendor has not answered yet; canceled: they were called off; failed: nobody comes.'),
  vendorPickupNum: z.string().nullable().describe("The vendor's number of the call."),
};

/** The answer, with what is said of each beside it. */
const listOf = <More extends z.ZodRawShape>(
  more: More,
  ids: readonly [call: string, place: string, list: string, pickups: string],
) => {
  const place = z.object({ ...more, ...atPlace }).meta({ id: ids[1] });
  return z
    .object({
      calls: z
        .array(z.object({ ...more, ...callMembers }).meta({ id: ids[0] }))
        .describe('Couriers who were called apart, by day and by vendor.'),
      pickups: z
        .object({
          withHandOver: z.array(place).describe('Handed over with a courier, and not fetched yet.'),
          withoutCall: z.array(place).describe('To be taken at a door, and nobody is called for it.'),
        })
        .meta({ id: ids[3] })
        .describe('What no courier was called for apart: at most 100 places of each, the largest first.'),
      ...listEnd,
    })
    .meta({ id: ids[2] });
};

/** The answer of ListCourierCalls. */
export const courierCallsModel = listOf({}, ['CourierCall', 'PickupPlace', 'CourierCalls', 'Pickups']);

/** The same of several companies. */
export const courierCallsOfAllModel = listOf({ companyId: z.int(), companyName: z.string() }, [
  'CourierCallOfCompany',
  'PickupPlaceOfCompany',
  'CourierCallsOfCompanies',
  'PickupsOfCompanies',
]);

interface AtPlace {
  readonly companyId: number;
  readonly companyName: string;
  readonly date: LocalDate;
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly sender: Pick<Party, 'country' | 'cityId' | 'address'>;
  readonly city: { readonly name: LocalText } | null;
  readonly count: number;
  readonly numbers: readonly string[];
}

interface ListedCall extends AtPlace {
  readonly state: (typeof courierCallStates)[number];
  readonly timeFrom: string | null;
  readonly timeTo: string | null;
  readonly pickupNumber: string | null;
}

interface CallList {
  readonly calls: readonly ListedCall[];
  readonly withHandOver: readonly AtPlace[];
  readonly withoutCall: readonly AtPlace[];
}

const fromPlace = ({ date, vendorId, vendorName, sender, city, count, numbers }: AtPlace, locale: 'en' | 'ru') => ({
  date,
  vendorId,
  vendorName,
  place: {
    countryId: sender.country,
    countryName: countryName(sender.country, locale),
    cityId: sender.cityId,
    cityName: city?.name[locale] ?? null,
    address: sender.address,
  },
  orders: [...numbers],
  ordersCount: count,
});

const fromCall = (call: ListedCall, locale: 'en' | 'ru') => ({
  ...fromPlace(call, locale),
  timeFrom: call.timeFrom,
  timeTo: call.timeTo,
  state: call.state,
  vendorPickupNum: call.pickupNumber,
});

/** A page of a company's calls. */
export const fromCourierCalls = (
  { calls, withHandOver, withoutCall }: CallList,
  { locale }: Pick<AnswerContext, 'locale'>,
) => ({
  calls: calls.map((call) => fromCall(call, locale)),
  pickups: {
    withHandOver: withHandOver.map((place) => fromPlace(place, locale)),
    withoutCall: withoutCall.map((place) => fromPlace(place, locale)),
  },
});

/** The same of several companies. */
export const fromCourierCallsOfAll = (
  { calls, withHandOver, withoutCall }: CallList,
  { locale }: Pick<AnswerContext, 'locale'>,
) => {
  const whose = ({ companyId, companyName }: AtPlace) => ({ companyId, companyName });
  const placeOf = (place: AtPlace) => ({ ...whose(place), ...fromPlace(place, locale) });
  return {
    calls: calls.map((call) => ({ ...whose(call), ...fromCall(call, locale) })),
    pickups: { withHandOver: withHandOver.map(placeOf), withoutCall: withoutCall.map(placeOf) },
  };
};

const moscow = {
  companyId: 2,
  companyName: 'Lavka LLC',
  date: '2026-11-23',
  vendorId: 2,
  vendorName: 'Econom',
  sender: { country: 'RU', cityId: '7700000000000', address: 'Tverskaya 7' },
  city: { name: { en: 'Moscow', ru: 'Москва' } },
} as const;

/** A call and a place without one, for the documents. */
export const exampleCourierCalls: CallList = {
  calls: [
    {
      ...moscow,
      ...{ timeFrom: '10:00', timeTo: '14:00', state: 'confirmed', pickupNumber: 'EC-P-00731' },
      ...{ count: 2, numbers: ['CTG-4820-9135', 'CTG-7820-3920'] },
    },
  ],
  withHandOver: [],
  withoutCall: [{ ...moscow, count: 1, numbers: ['CTG-1186-4407'] }],
};
