import type { PointRecord } from '@cartage/vendor-mock/protocol';

/** By the number of a point in either Zheleznogorsk: what points may be like, for those who try it out (interface 20.3). */
const unusual: Readonly<Record<number, Partial<PointRecord>>> = {
  // The first is like those of other cities.
  2: { title: 'Без оплаты', pay: [] },
  3: { max_sum_mm: 1200, max_places: 1 },
  4: { title: 'Оплата до 1000 ₽', pay: ['CASH'], max_cod_kop: 100_000 },
  6: { title: 'Закрыт', closed: { from: '2026-01-01', to: null } },
};
const IN_REPAIR = 5;

const cities = ['4600000300000', '2400000400000'];
const numberOf = ({ id }: PointRecord): number => Number(id.slice(-3));

/** The point with what is unusual about it. */
export const asUnusual = (point: PointRecord): PointRecord =>
  cities.includes(point.city) ? { ...point, ...unusual[numberOf(point)] } : point;

/** The same point on that day: some are closed in the first week of each month. */
export const onDay = (point: PointRecord, today: string): PointRecord =>
  cities.includes(point.city) && numberOf(point) === IN_REPAIR ? { ...point, closed: firstWeek(today) } : point;

/** That of this month, or of the next when it is over. */
const firstWeek = (today: string): { from: string; to: string } => {
  const month = today.slice(8) < '08' ? today.slice(0, 7) : nextMonth(today);
  return { from: `${month}-01`, to: `${month}-08` };
};

const nextMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 7);
