import { type Lane, LEAST_SAMPLE, laneRegion, type Order } from '@cartage/core';
import { type Db, type LaneFacts, lanesBetween } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { type Cities, knownCities } from '../places/known-cities.ts';

const MINUTE = 60_000;
/** Where too little is known of the lane, ms: three days. */
const UNKNOWN_MS = 3 * 24 * 60 * MINUTE;

/** So long each of the orders' vendors is silent on its lane without anything being wrong, ms (interface 25.1). */
export const usualSilences = async (
  service: Pick<Ground, 'store'>,
  tx: Db,
  orders: readonly Order[],
): Promise<(order: Order) => number> => {
  const lanes = await lanesOf(service, tx, orders);
  const known = new Map<string, readonly LaneFacts[]>();
  for (const { from, to } of lanes.values())
    if (!known.has(`${from} ${to}`)) known.set(`${from} ${to}`, await lanesBetween(tx, { from, to }));
  return ({ id }) => {
    const lane = lanes.get(id);
    const facts = lane && known.get(`${lane.from} ${lane.to}`)?.find((one) => isOf(lane, one));
    return facts && facts.gaps >= LEAST_SAMPLE && facts.gapP90 !== null ? facts.gapP90 * MINUTE : UNKNOWN_MS;
  };
};

const isOf = (lane: Lane, facts: Lane): boolean => lane.vendorId === facts.vendorId && lane.tariffId === facts.tariffId;

/** On which lane each of the orders goes that has an option, by order. */
export const lanesOf = async (
  service: Pick<Ground, 'store'>,
  tx: Db,
  orders: readonly Order[],
): Promise<ReadonlyMap<number, Lane>> => {
  const ends = orders.flatMap(({ content: { sender, receiver } }) => [sender, receiver]);
  const cities: Cities = await knownCities(service, ends, tx);
  return new Map(
    orders.flatMap(({ id, option, content: { sender, receiver } }) =>
      option === null
        ? []
        : [
            [
              id,
              {
                from: laneRegion(sender, cities(sender)),
                to: laneRegion(receiver, cities(receiver)),
                vendorId: option.vendor.id,
                tariffId: option.tariffId,
              },
            ] as const,
          ],
    ),
  );
};
