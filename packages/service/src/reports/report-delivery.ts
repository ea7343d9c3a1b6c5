import {
  type DeliveryRow,
  daysBetween,
  deliveryReport,
  type Locale,
  localDateOf,
  type Order,
  offsetsBetween,
  type Problem,
  type ReportWish,
} from '@cartage/core';
import { type DayCount, deliveryFigures, pagesOfOrders, type TariffFigures } from '@cartage/storage';
import type { Report, Reporting } from './report.ts';
import { reportGroups, sums } from './report-groups.ts';

/** Report 2. */
export const reportDelivery = (ctx: Reporting, wish: ReportWish, locale: Locale): Promise<Report | Problem> => {
  const days = daysAround(ctx);
  const words = new Intl.Collator(locale);
  return reportGroups<TariffFigures, DeliveryRow>(ctx, wish, {
    table: deliveryReport,
    figures: (ids) => deliveryFigures(ctx.store.db, ids, days),
    keyOf: ({ vendorId, tariffId }) => JSON.stringify([vendorId, tariffId]),
    add,
    compare: (a, b) => (a.vendorId ?? 0) - (b.vendorId ?? 0) || words.compare(a.tariffId ?? '', b.tariffId ?? ''),
    rows: (groups) => named(ctx, groups),
  });
};

const YEARS = 10 * 366 * 86_400_000;

/** A day that is further away than any delivery is an hour off at the most. */
const daysAround = ({ clock, settings: { timeZone } }: Reporting): DayCount => {
  const now = clock();
  return {
    offsets: offsetsBetween(now - YEARS, now + YEARS, timeZone),
    today: daysBetween('1970-01-01', localDateOf(now, timeZone)),
  };
};

const counted = [
  'orders',
  'delivered',
  'onTime',
  'late',
  'lateDays',
  'travelled',
  'travelDays',
  'overdue',
  'notDelivered',
  'cancelled',
] as const;

const add = (newer: TariffFigures, older: TariffFigures): TariffFigures => ({
  ...newer,
  ...sums(counted, newer, older),
  mostLateDays: Math.max(newer.mostLateDays, older.mostLateDays),
  // Those of several companies come one company after the other.
  newestId: Math.max(newer.newestId, older.newestId),
});

/** As the newest order of each has them: vendors rename what they offer. */
const named = async (ctx: Reporting, groups: readonly TariffFigures[]): Promise<readonly DeliveryRow[]> => {
  const names = new Map<number, Pick<DeliveryRow, 'vendor' | 'tariff'>>();
  const ids = groups.map(({ newestId }) => newestId);
  for await (const orders of pagesOfOrders(ctx.store.db, ids))
    for (const order of orders) names.set(order.id, namesOf(ctx, order));
  return groups.map((group) => ({
    ...group,
    ...(names.get(group.newestId) ?? { vendor: null, tariff: group.tariffId }),
  }));
};

const namesOf = ({ vendors }: Reporting, { option, content: { choice } }: Order) => ({
  vendor: option?.vendor.name ?? (choice && (vendors.byId(choice.vendorId)?.manifest.name ?? null)),
  tariff: option?.tariffName ?? choice?.tariffId ?? null,
});
