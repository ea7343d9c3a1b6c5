import type { PointRecord } from '@cartage/vendor-mock/protocol';
import type { PointBehaviour } from '../faults.ts';
import { dayOf } from '../rates/calendar.ts';
import { rollsOf } from './rolls.ts';
import { onDay } from './unusual-points.ts';

/** The points that the vendor tells of just now; a share is always of the same points. */
export const pointFeed = (
  points: readonly PointRecord[],
  { dropPoints, pointsWithoutMoney, closedPoints, mostCash, mostPlaces }: PointBehaviour,
  now: number,
): readonly PointRecord[] => {
  const today = dayOf(now);
  return points
    .filter(({ id }) => !isAmong(id, 'drop', dropPoints))
    .map((point) => ({
      ...onDay(point, today),
      ...(mostCash !== null && { max_cod_kop: Math.min(point.max_cod_kop ?? Infinity, Math.round(mostCash * 100)) }),
      ...(mostPlaces !== null && { max_places: Math.min(point.max_places ?? Infinity, mostPlaces) }),
      ...(isAmong(point.id, 'money', pointsWithoutMoney) && { pay: [] }),
      ...(isAmong(point.id, 'closed', closedPoints) && { closed: { from: today, to: null } }),
    }));
};

const PARTS = 10_000;

const isAmong = (id: string, what: string, share: number): boolean =>
  share > 0 && rollsOf(`${what} ${id}`)(PARTS) < share * PARTS;
