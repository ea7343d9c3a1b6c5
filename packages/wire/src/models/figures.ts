import type { Kopecks, LocalDate, Locale, LocalText } from '@cartage/core';
import { z } from 'zod';
import { date, dateIn, int32, moneyOut, optionalDate, optionalText, textIn } from '../schema/fields.ts';

// Figures of orders, which pictures are drawn of: for customers and for the operator (interface 13.37, 13.38).

/** Of which days of creation. */
export const figureDaysQuery = {
  From: optionalDate.describe('The first day of creation; default the 30th day back from To.'),
  To: optionalDate.describe('The last day of creation, at most 400 days in all; default today.'),
};

/** Of which orders, for figures of days. */
export const dailyQuery = {
  ...figureDaysQuery,
  VendorId: z.array(int32).nullish().describe('The order is, or is to be, with any of these vendors.'),
  Department: optionalText.describe('The whole value, in any case.'),
  Project: optionalText.describe('The whole value, in any case.'),
};

/** The days that are asked for; null: the default. */
const toDays = ({
  From,
  To,
}: {
  readonly From?: string | null | undefined;
  readonly To?: string | null | undefined;
}) => ({
  from: dateIn(From),
  to: dateIn(To),
});

const days = z.object(figureDaysQuery);
const daily = z.object(dailyQuery);

const every = { vendorIds: null, project: null, department: null };

/** What is asked of these companies' orders; null: of everybody's. */
export const toOnTimeWish = (query: z.output<typeof days>, companyIds: readonly number[] | null) => ({
  ...every,
  ...toDays(query),
  companyIds,
});

/** Likewise. */
export const toDailyWish = (query: z.output<typeof daily>, companyIds: readonly number[] | null) => ({
  ...toDays(query),
  companyIds,
  vendorIds: query.VendorId && query.VendorId.length > 0 ? query.VendorId : null,
  project: textIn(query.Project),
  department: textIn(query.Department),
});

/** Where the caller wrote what a problem's target speaks of. */
export const figuresTarget = (target: string): string => (target === 'from' ? 'From' : target === 'to' ? 'To' : target);

const vendor = {
  vendorId: z.int().nullable().describe('null: no vendor was chosen.'),
  vendorName: z.string().nullable().describe('null: no vendor was chosen, or its plugin is not installed any more.'),
};

const range = { from: date.describe('The first day of creation.'), to: date.describe('The last one.') };

/** The answer of DailyFigures. */
export const dailyFiguresModel = z
  .object({
    ...range,
    currencyId: z.string().describe('RUB'),
    days: z
      .array(
        z
          .object({
            date: date.describe('Day of creation.'),
            ...vendor,
            orders: z.int().describe('All that were made, drafts too.'),
            delivered: z.int(),
            canceled: z.int(),
            price: z.number().describe('Of those that a vendor has taken and that are not canceled.'),
            collected: z.number().describe('What vendors say they have collected.'),
          })
          .meta({ id: 'DayFigures' }),
      )
      .describe('By day, then by vendor. A day or a vendor without orders is left out.'),
  })
  .meta({ id: 'DailyFigures' });

interface ToldDays {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly days: readonly {
    readonly date: LocalDate;
    readonly vendorId: number | null;
    readonly vendorName: string | null;
    readonly orders: number;
    readonly delivered: number;
    readonly canceled: number;
    readonly price: Kopecks;
    readonly collected: Kopecks;
  }[];
}

/** The figures of days. */
export const fromDailyFigures = ({ from, to, days: told }: ToldDays): z.output<typeof dailyFiguresModel> => ({
  ...{ from, to, currencyId: 'RUB' },
  days: told.map(({ price, collected, ...day }) => ({
    ...day,
    price: moneyOut(price),
    collected: moneyOut(collected),
  })),
});

const onTime = {
  delivered: z.int(),
  onTime: z.int().describe('On the planned day or before.'),
  late: z.int().describe('On a later day. Where a day is not known an order is neither.'),
  p50Days: z.int().nullable().describe('Half of them took no more days from the pickup; null: of none is it known.'),
  p90Days: z.int().nullable().describe('Nine of ten took no more days.'),
  promisedDays: z.int().nullable().describe('Half of them were promised within so many days.'),
};

/** The answer of OnTimeFigures. */
export const onTimeFiguresModel = z
  .object({
    ...range,
    vendors: z
      .array(z.object({ ...vendor, ...onTime }).meta({ id: 'VendorOnTime' }))
      .describe('The one with the most deliveries first.'),
    lanes: z
      .array(
        z
          .object({
            ...vendor,
            fromCityId: z.string(),
            fromCity: z.string().describe("In the reader's language; of a city that nobody knows its code."),
            toCityId: z.string(),
            toCity: z.string(),
            ...onTime,
          })
          .meta({ id: 'LaneOnTime' }),
      )
      .describe('The same from city to city: at most the 100 with the most deliveries.'),
    otherLanes: z
      .object({ lanes: z.int(), delivered: z.int() })
      .meta({ id: 'OtherLanes' })
      .describe('What is not listed.'),
  })
  .meta({ id: 'OnTimeFigures' });

interface ToldOnTime {
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly delivered: number;
  readonly onTime: number;
  readonly late: number;
  readonly p50Days: number | null;
  readonly p90Days: number | null;
  readonly promisedDays: number | null;
}

interface ToldEnd {
  readonly cityId: string;
  readonly city: { readonly name: LocalText } | null;
}

interface ToldDeliveries {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly vendors: readonly ToldOnTime[];
  readonly lanes: readonly (ToldOnTime & { readonly fromCity: ToldEnd; readonly toCity: ToldEnd })[];
  readonly otherLanes: { readonly lanes: number; readonly delivered: number };
}

/** How orders were delivered, in the reader's language. */
export const fromOnTimeFigures = (
  { from, to, vendors, lanes, otherLanes }: ToldDeliveries,
  { locale }: { readonly locale: Locale },
): z.output<typeof onTimeFiguresModel> => ({
  ...{ from, to },
  vendors: vendors.map((one) => ({ ...one })),
  lanes: lanes.map(({ fromCity, toCity, ...one }) => ({
    ...one,
    fromCityId: fromCity.cityId,
    fromCity: fromCity.city?.name[locale] ?? fromCity.cityId,
    toCityId: toCity.cityId,
    toCity: toCity.city?.name[locale] ?? toCity.cityId,
  })),
  otherLanes: { ...otherLanes },
});

const exampleVendor = { vendorId: 2, vendorName: 'Econom' };
const exampleOnTime = { delivered: 340, onTime: 318, late: 19, p50Days: 3, p90Days: 5, promisedDays: 4 };

/** A day with one vendor, for the documents. */
export const exampleDailyFigures = fromDailyFigures({
  ...{ from: '2026-11-01', to: '2026-11-20' },
  days: [
    {
      ...exampleVendor,
      ...{ date: '2026-11-02', orders: 48, delivered: 44, canceled: 1, price: 2_913_400, collected: 812_000 },
    },
  ],
});

/** A vendor and a lane, for the documents. */
export const exampleOnTimeFigures = (reader: { readonly locale: Locale }) =>
  fromOnTimeFigures(
    {
      ...{ from: '2026-10-01', to: '2026-11-20' },
      vendors: [{ ...exampleVendor, ...exampleOnTime }],
      lanes: [
        {
          ...exampleVendor,
          ...exampleOnTime,
          ...{ delivered: 120, onTime: 117, late: 3 },
          fromCity: {
            cityId: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
            city: { name: { en: 'Moscow', ru: 'Москва' } },
          },
          toCity: {
            cityId: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
            city: { name: { en: 'Saint Petersburg', ru: 'Санкт-Петербург' } },
          },
        },
      ],
      otherLanes: { lanes: 41, delivered: 220 },
    },
    reader,
  );
