import { vendorsWithPoints } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { Points } from './points.ts';
import { syncPickupPointsOf } from './schedule-sync.ts';

/** How far an installation is that has just been set up: whether the points of its vendors were read. */
export interface FirstReading {
  /** Whether the directory of every vendor that the operator is connected with was read to its end at least once. */
  readonly isOver: () => Promise<boolean>;
  /** The same, or nobody waits for it any longer: a vendor may be down, or no worker runs. */
  readonly isWaitedOut: () => Promise<boolean>;
}

/** A process is not held up longer by it, ms. */
const WAIT_MS = 60_000;
/** Whoever asks how a process is wants to know at once, also where the database is silent. */
const LOOK_MS = 1_000;

/** From now on; `now` is monotonic, ms. */
export const watchFirstReading = (
  service: Pick<Ground, 'store'> & Pick<Connections, 'vendors'>,
  now: () => number = () => performance.now(),
): FirstReading => {
  const startedAt = now();
  let hasBeenOver = false;
  const look = async (): Promise<void> => {
    hasBeenOver ||= await areAllRead(service);
  };
  const isOver = async (): Promise<boolean> => {
    if (!hasBeenOver) await Promise.race([look().catch(() => {}), aMoment()]);
    return hasBeenOver;
  };
  return { isOver, isWaitedOut: async () => now() - startedAt >= WAIT_MS || (await isOver()) };
};

const aMoment = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, LOOK_MS).unref());

const areAllRead = async (service: Parameters<typeof watchFirstReading>[0]): Promise<boolean> =>
  (await unreadVendors(service)).length === 0;

/** Those with which the operator is connected and whose directory was never read to its end. */
const unreadVendors = async ({
  store,
  vendors,
}: Parameters<typeof watchFirstReading>[0]): Promise<readonly number[]> => {
  const [connections, read] = await Promise.all([vendors.of(null), vendorsWithPoints(store.db)]);
  return connections.flatMap(({ vendor: { manifest, pickupPoints } }) =>
    pickupPoints && !read.has(manifest.id) ? [manifest.id] : [],
  );
};

/** Reads those now, without a worker: for an installation whose first answers are to have points. */
export const readFirstPoints = async (service: Ground & Connections & Points): Promise<void> => {
  const unread = await unreadVendors(service);
  await Promise.all(unread.map((vendorId) => syncPickupPointsOf(service, { vendorId })));
};
