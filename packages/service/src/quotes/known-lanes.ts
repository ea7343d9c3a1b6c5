import { type ExpectedDays, LEAST_SAMPLE, laneRegion, type Option, type Route } from '@cartage/core';
import { type LaneFacts, lanesBetween, type Store } from '@cartage/storage';
import type { VendorQuoteRequest } from '@cartage/vendor-kit';

/** What is known of lanes, as of a second ago at most: all vendors of a rating, and all who ask at once, cost one read. */
export interface KnownLanes {
  readonly between: (route: Route) => Promise<readonly LaneFacts[]>;
}

const KEPT_MS = 1_000;
const MOST_ROUTES = 1_000;

export interface KnownLanesParts {
  readonly store: Pick<Store, 'db'>;
  /** `performance.now()`, but in tests. */
  readonly now?: () => number;
}

export const openKnownLanes = ({ store, now = () => performance.now() }: KnownLanesParts): KnownLanes => {
  // The one that was read last is the last.
  const known = new Map<string, { readonly at: number; readonly lanes: Promise<readonly LaneFacts[]> }>();
  return {
    between: (route) => {
      const key = `${route.from} ${route.to}`;
      const found = known.get(key);
      if (found && now() - found.at < KEPT_MS) return found.lanes;
      const lanes = lanesBetween(store.db, route);
      known.delete(key);
      known.set(key, { at: now(), lanes });
      if (known.size > MOST_ROUTES) known.delete(known.keys().next().value ?? '');
      // Whoever waits for it hears of the failure; the next one reads anew.
      lanes.catch(() => known.delete(key));
      return lanes;
    },
  };
};

/** Between which regions the parcel of a request travels. */
export const routeOfRequest = ({
  sender,
  receiver,
  route,
}: Pick<VendorQuoteRequest, 'sender' | 'receiver' | 'route'>): Route => ({
  from: laneRegion(sender, route.origin),
  to: laneRegion(receiver, route.destination),
});

/** The option with how long its tariff has taken on the lane so far; the very option where too little is known of that (interface 25.7). */
export const withExpectedDays = <T extends Option>(option: T, lanes: readonly LaneFacts[]): T => {
  const lane = lanes.find(({ vendorId, tariffId }) => vendorId === option.vendor.id && tariffId === option.tariffId);
  const expectedDays = lane ? expectedOf(lane) : null;
  return expectedDays === null ? option : { ...option, expectedDays };
};

const expectedOf = ({ orders: sample, daysP50: p50, daysP90: p90 }: LaneFacts): ExpectedDays | null =>
  sample < LEAST_SAMPLE || p50 === null || p90 === null ? null : { p50, p90, sample };
