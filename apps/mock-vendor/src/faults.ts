/** How a vendor, or the payment provider, may misbehave (interface 20.5). */
export const faults = [
  /** Behaves. */
  'none',
  /** Answers 503. */
  'down',
  /** Closes the connection before it reads. */
  'refuse',
  /** Refuses hand-overs (payments, refunds) clearly; everything else goes on. */
  'reject',
  /** Does what changes something, and closes the connection instead of answering. Reads go on. */
  'lose-answer',
  /** Never answers. */
  'hang',
  /** Answers a byte now and then. */
  'drip',
  /** Answers what is not JSON. */
  'garbage',
  /** Answers 20 MB. */
  'huge',
  /** Answers 429 with Retry-After. */
  'rate-limit',
] as const;
export type Fault = (typeof faults)[number];

/** What a vendor tells of its points otherwise than they are (interface 20.4). */
export interface PointBehaviour {
  /** Of all its points, 0 to 1, as all shares. */
  readonly dropPoints: number;
  readonly pointsWithoutMoney: number;
  /** From today on. */
  readonly closedPoints: number;
  /** Roubles that a point collects at most; null: what it always does. */
  readonly mostCash: number | null;
  /** Places of one shipment; null: likewise. */
  readonly mostPlaces: number | null;
}

/** How one behaves just now. */
export interface Behaviour extends PointBehaviour {
  readonly latencyMs: number;
  readonly fault: Fault;
  /** Of all its calls, 0 to 1. */
  readonly faultRate: number;
  /** In which it asks its prices, and confirms them (interface 20.11). */
  readonly currency: string;
  /** What it confirms, as a multiple of what it quotes: of what is handed over from now on. */
  readonly priceFactor: number;
  /** It lets nobody in, whatever the login and the password. */
  readonly refuseLogin: boolean;
  /** It says that a courier comes; else it takes calls for them, and neither gives a number nor tells of one. */
  readonly confirmCouriers: boolean;
  /** How much receivers buy of what they may buy in part, 0 to 1: of what is handed over from now on. */
  readonly boughtShare: number;
}

export interface Behaviours {
  readonly of: (key: string) => Behaviour;
  readonly change: (key: string, change: Partial<Behaviour>) => Behaviour;
  readonly reset: () => void;
  /** The fault of one call. */
  readonly roll: (key: string) => Fault;
}

/** Whoever has a behaviour, and the delay that it begins with. */
export interface Player {
  readonly key: string;
  readonly latencyMs: number;
}

export function openBehaviours(
  players: readonly Player[],
  latencyMs: number | undefined,
  random: () => number,
): Behaviours {
  const initial = (player: Player): Behaviour => ({
    latencyMs: latencyMs ?? player.latencyMs,
    fault: 'none',
    faultRate: 1,
    boughtShare: 1,
    currency: 'RUB',
    priceFactor: 1,
    refuseLogin: false,
    confirmCouriers: true,
    dropPoints: 0,
    pointsWithoutMoney: 0,
    closedPoints: 0,
    mostCash: null,
    mostPlaces: null,
  });
  const behaviours = new Map(players.map((player) => [player.key, initial(player)]));
  const of = (key: string): Behaviour => behaviours.get(key) as Behaviour;
  return {
    of,
    change: (key, change) => {
      const changed = { ...of(key), ...change };
      behaviours.set(key, changed);
      return changed;
    },
    reset: () => {
      for (const player of players) behaviours.set(player.key, initial(player));
    },
    roll: (key) => {
      const { fault, faultRate } = of(key);
      return fault === 'none' || (faultRate < 1 && random() >= faultRate) ? 'none' : fault;
    },
  };
}
