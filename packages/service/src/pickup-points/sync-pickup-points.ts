import type { PickupPoint } from '@cartage/core';
import {
  beginFeed,
  countEdition,
  countPickupPoints,
  type Db,
  endFeed,
  listPickupPointIds,
  listPickupPoints,
  listUnlistedPoints,
  removePickupPoints,
  storedPickupPoints,
  upsertPickupPoints,
} from '@cartage/storage';
import type { Connection } from '../connections/connection.ts';
import { OpenDeadline } from '../connections/deadline.ts';
import { workersTurn } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { cityCodeOf, knownCities } from '../places/known-cities.ts';
import { listedPoint } from './point-text.ts';
import type { Points } from './points.ts';

/** Points that are written in one transaction: others wait for some milliseconds. */
const SOME = 100;
/** Ids that are read at once. */
const PAGE = 1_000;
/** How long a vendor may take for all its points; what it takes us to store them is not its fault. */
const FEED_TIMEOUT_MS = 120_000;

/** What a synchronisation needs of the service. */
export type PointSync = Pick<Ground, 'store' | 'clock' | 'log'> &
  Pick<Points, 'pointText'> & {
    readonly vendors: Pick<Connections['vendors'], 'call'>;
  };

/** How many points the vendor told of, all of which are stored. */
export type PointsTold =
  | number
  /** Another reading has begun meanwhile, and goes on instead. */
  | 'overtaken'
  /** So few that the others stay: the vendor has not told of all, or has lost most of them. */
  | 'doubted';

/**
 * Takes over a vendor's whole directory of pickup points as it comes, some at a time, and writes what has changed. Points
 * that it no longer has go only when all of it was read: a vendor that is down keeps its last ones, and one that tells of
 * less than half of them too, unless it `isBelieved`. Throws the VendorProblem, or what befell ourselves.
 */
export const syncPickupPoints = async (
  service: PointSync,
  connection: Connection,
  { isBelieved = false }: { readonly isBelieved?: boolean } = {},
): Promise<PointsTold> => {
  const { vendor } = connection;
  const { id: vendorId } = vendor.manifest;
  const turn = await beginFeed(service.store.db, vendorId);
  const seen = new Set<string>();
  const change = changeIn(service, vendorId, turn);
  const deadline = new OpenDeadline();
  const takeOver = async (batch: readonly PickupPoint[]): Promise<boolean> => {
    for (let start = 0; start < batch.length; start += SOME) {
      const some = batch.slice(start, start + SOME);
      for (const { id } of some) seen.add(id);
      if (!(await change(await changedOf(service, vendorId, some)))) return false;
    }
    return true;
  };
  const read = await service.vendors.call(
    connection,
    { capability: 'pickupPoints', deadline, turn: workersTurn(connection), log: service.log },
    async (call): Promise<'whole' | 'overtaken' | { readonly thrown: unknown }> => {
      for await (const batch of inTime(vendor.pickupPoints?.(call), deadline)) {
        try {
          if (!(await takeOver(batch))) return 'overtaken';
        } catch (thrown) {
          // That our database fails is not the vendor's failure.
          return { thrown };
        }
      }
      return 'whole';
    },
  );
  if (read === 'overtaken') return read;
  if (read !== 'whole') throw read.thrown;
  const { db } = service.store;
  const isDoubted = !isBelieved && seen.size < (await countPickupPoints(db, vendorId)) / 2;
  // An empty directory is a mishap of the vendor, not the end of all its points.
  if (seen.size > 0 && !isDoubted) await removeUnseen(service, vendorId, turn, seen);
  // Also a reading that had nothing to write may have been overtaken.
  if (!(await endFeed(db, vendorId, turn, service.clock()))) return 'overtaken';
  return isDoubted && seen.size > 0 ? 'doubted' : seen.size;
};

/** The batches; the deadline is over when the vendor has been waited for too long altogether. */
async function* inTime(
  feed: AsyncIterable<readonly PickupPoint[]> | undefined,
  deadline: OpenDeadline,
): AsyncGenerator<readonly PickupPoint[], void> {
  const batches = feed?.[Symbol.asyncIterator]();
  let leftMs = FEED_TIMEOUT_MS;
  try {
    while (batches !== undefined) {
      const askedAt = performance.now();
      const timer = setTimeout(() => deadline.end(new DOMException('The time is over.', 'TimeoutError')), leftMs);
      const { done, value } = await batches.next().finally(() => clearTimeout(timer));
      leftMs -= performance.now() - askedAt;
      if (done) return;
      yield value;
    }
  } finally {
    await batches?.return?.();
  }
}

/** Puts into the lists what is stored and not in them, or written there in another form: no vendor is asked. */
export const relistPickupPoints = async (service: PointSync, vendorId: number): Promise<void> => {
  const { db } = service.store;
  const { form } = service.pointText;
  let points = await listUnlistedPoints(db, vendorId, form, '', SOME);
  if (points.length === 0) return;
  const change = changeIn(service, vendorId, await beginFeed(db, vendorId));
  while (points.length > 0 && (await change({ points: [], listed: points })))
    points = await listUnlistedPoints(db, vendorId, form, points.at(-1)?.id ?? '', SOME);
};

interface Changed {
  /** Stored as they are told. */
  readonly points: readonly PickupPoint[];
  /** Written into the lists: those, and what was not there as it should be. */
  readonly listed: readonly PickupPoint[];
}

/** Each call is one transaction. false: another reading has begun, and nothing was done. */
const changeIn =
  (service: PointSync, vendorId: number, turn: number) =>
  async ({ points, listed }: Changed): Promise<boolean> => {
    if (listed.length === 0) return true;
    const texts = listed.map((point) => listedPoint(service, point));
    return inTurn(service, vendorId, turn, async (tx) => {
      await upsertPickupPoints(tx, points, service.clock());
      await listPickupPoints(tx, texts, service.pointText.form);
    });
  };

const inTurn = (
  { store }: PointSync,
  vendorId: number,
  turn: number,
  work: (tx: Db) => Promise<void>,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const isOurs = await countEdition(tx, vendorId, turn);
    if (isOurs) await work(tx);
    return isOurs;
  });

/** Most points are what they were the day before. Of one that is told of twice the last word counts. */
const changedOf = async (service: PointSync, vendorId: number, told: readonly PickupPoint[]): Promise<Changed> => {
  const cities = await knownCities(service, told);
  const points = [
    ...new Map(told.map((point) => [point.id, { ...point, cityId: cityCodeOf(point, cities) }] as const)).values(),
  ];
  const stored = await storedPickupPoints(
    service.store.db,
    vendorId,
    points.map(({ id }) => id),
  );
  const changed = new Set(points.filter((point) => stored.get(point.id)?.document !== JSON.stringify(point)));
  const isListed = ({ id }: PickupPoint): boolean => stored.get(id)?.form === service.pointText.form;
  return { points: [...changed], listed: points.filter((point) => changed.has(point) || !isListed(point)) };
};

/** Takes away those that were not told of, as long as no other reading has begun. */
const removeUnseen = async (
  service: PointSync,
  vendorId: number,
  turn: number,
  seen: ReadonlySet<string>,
): Promise<void> => {
  let ids = await listPickupPointIds(service.store.db, vendorId, '', PAGE);
  while (ids.length > 0) {
    const gone = ids.filter((id) => !seen.has(id));
    const remove = (tx: Db) => removePickupPoints(tx, vendorId, gone);
    if (gone.length > 0 && !(await inTurn(service, vendorId, turn, remove))) return;
    ids = await listPickupPointIds(service.store.db, vendorId, ids.at(-1) ?? '', PAGE);
  }
};
