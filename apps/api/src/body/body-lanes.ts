import { type BodyLane, createBodyLane, type LaneSettings } from './body-lane.ts';

const MiB = 1024 * 1024;

/** The bodies that one process holds, apart from small ones. */
export interface BodyLanes {
  /** The lane of a body that may have this many bytes, by whether its sender is known. */
  readonly of: (sender: 'known' | 'unknown', bytes: number) => BodyLane;
  /** Of bodies whose file goes to the disk as it comes: each is 1, however large, for what it keeps open. */
  readonly files: BodyLane;
}

/**
 * What all bodies of one kind may take together. Large ones have lanes of their own, so that those of ordinary size
 * need not wait for them. Somebody unknown gets room for one large body, which is what a process can spare for nothing.
 */
const capacities = {
  known: { ordinary: 64 * MiB, large: 96 * MiB },
  unknown: { ordinary: 8 * MiB, large: 32 * MiB },
} as const;

/** Patience is less than a client's own. */
const waits = { patienceMs: 5_000, arrivalMs: 3_000 } as const satisfies Omit<LaneSettings, 'capacity'>;

export const createBodyLanes = (settings: Omit<LaneSettings, 'capacity'> = waits): BodyLanes => {
  const lane = (capacity: number) => createBodyLane({ ...settings, capacity });
  const lanes = {
    known: { ordinary: lane(capacities.known.ordinary), large: lane(capacities.known.large) },
    unknown: { ordinary: lane(capacities.unknown.ordinary), large: lane(capacities.unknown.large) },
  };
  return {
    files: createBodyLane({ ...settings, arrivalMs: 20 * settings.arrivalMs, capacity: FILES_AT_ONCE }),
    of: (sender, bytes) => lanes[sender][bytes <= ORDINARY ? 'ordinary' : 'large'],
  };
};

/** They share the disk, and a caller may be slow. */
const FILES_AT_ONCE = 64;

/** The limit of most operations (interface 2.1). */
const ORDINARY = MiB;
