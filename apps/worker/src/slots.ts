import type { Job } from '@cartage/service';

/** The jobs of one task that wait for the same account of a vendor, or for none. */
type Lane = Pick<Job, 'task' | 'vendorId' | 'connection'>;

/** The jobs that run in this process, by their lanes. */
export interface Slots {
  /** How many jobs may be taken at a time, and of which lanes none. */
  readonly free: () => { readonly room: number; readonly full: readonly Lane[] };
  readonly run: (lane: Lane, work: () => Promise<void>) => void;
  /** When a job ends, or this time has passed, ms. */
  readonly ended: (mostMs: number) => Promise<void>;
  readonly allEnded: () => Promise<void>;
}

/** A lane with so many has no room. The claim that fills it may bring as many more. */
export const IN_A_LANE = 16;

/**
 * For the memory of the process. From then on a lane that runs anything has no room, and one that runs nothing still has:
 * however many accounts hang, another's lane is not theirs.
 */
const AT_ONCE = 512;

/** No process runs more, however many accounts hang. */
export const MOST = 2_048;

export const openSlots = (): Slots => {
  const running = new Set<Promise<void>>();
  const lanes = new Map<string, { readonly lane: Lane; count: number }>();
  const run: Slots['run'] = ({ task, vendorId, connection }, work) => {
    const name = `${task}/${vendorId}/${connection}`;
    const place = lanes.get(name) ?? { lane: { task, vendorId, connection }, count: 0 };
    lanes.set(name, place);
    place.count += 1;
    const ended = work().finally(() => {
      running.delete(ended);
      place.count -= 1;
      // Accounts come and go.
      if (place.count === 0) lanes.delete(name);
    });
    running.add(ended);
  };
  return {
    free: () => {
      const most = running.size < AT_ONCE ? IN_A_LANE : 1;
      return {
        room: Math.min(IN_A_LANE, MOST - running.size),
        full: [...lanes.values()].filter(({ count }) => count >= most).map(({ lane }) => lane),
      };
    },
    run,
    ended: async (mostMs) => {
      let timer: NodeJS.Timeout | undefined;
      const passed = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, mostMs);
      });
      await Promise.race([...running, passed]);
      clearTimeout(timer);
    },
    allEnded: async () => void (await Promise.all(running)),
  };
};
