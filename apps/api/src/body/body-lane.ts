/**
 * Room for bodies on their way, in bytes: those that come when it is full wait outside, where they cost little, because
 * the socket is not read meanwhile. Who holds the least of it comes first, and of those whose last turn is longest ago:
 * whoever sends much waits behind himself. `sender`: whose body it is.
 */
export interface BodyLane {
  /** Waits for room, in turn; null: none came within the patience, or the caller has gone. */
  readonly enter: (bytes: number, sender: string, signal: AbortSignal) => Promise<BodyPlace | null>;
  /** Room, if there is some at once. */
  readonly enterNow: (bytes: number, sender: string) => BodyPlace | null;
}

/** Room that a body has taken. */
export interface BodyPlace {
  /** Aborted when the body comes so slowly that those who wait would wait for it alone. */
  readonly overdue: AbortSignal;
  /** The body is there: it is not overdue any more, and gives back what it did not need. */
  readonly arrived: (bytes: number) => void;
  /** Gives the room back; once more does nothing. */
  readonly leave: () => void;
}

export interface LaneSettings {
  /** What is under way at once, in bytes. No body is larger. */
  readonly capacity: number;
  /** How long a body waits for room. */
  readonly patienceMs: number;
  /** How long a body may take to come while another waits for its room. */
  readonly arrivalMs: number;
}

interface Waiting {
  readonly bytes: number;
  readonly sender: string;
  readonly admit: () => void;
}

interface Arriving {
  readonly since: number;
  readonly sender: string;
  readonly controller: AbortController;
}

/** What each sender holds, and when they had room last. */
const createShares = () => {
  /** Bytes by sender; nobody is in it who holds none. */
  const held = new Map<string, number>();
  /** Of everybody who holds or waits. */
  const turns = new Map<string, number>();
  let lastTurn = 0;
  const of = (sender: string): number => held.get(sender) ?? 0;
  const turnOf = (sender: string): number => turns.get(sender) ?? 0;
  /** Below 0: the one comes before the other. */
  const compare = ({ sender: one }: Waiting, { sender: other }: Waiting): number =>
    of(one) - of(other) || turnOf(one) - turnOf(other);
  return {
    of,
    /** Who comes next. A small one that would fit does not overtake him: he would wait for ever. */
    first: (queue: readonly Waiting[]): Waiting | undefined =>
      queue.reduce<Waiting | undefined>(
        (found, one) => (found === undefined || compare(one, found) < 0 ? one : found),
        undefined,
      ),
    hold: (sender: string, bytes: number): void => {
      const left = (held.get(sender) ?? 0) + bytes;
      if (left > 0) held.set(sender, left);
      else held.delete(sender);
    },
    takeTurn: (sender: string): void => {
      lastTurn += 1;
      turns.set(sender, lastTurn);
    },
    /** Nobody is kept who is not there. */
    forget: (sender: string, isWaiting: boolean): void => {
      if (!isWaiting && !held.has(sender)) turns.delete(sender);
    },
  };
};

export const createBodyLane = (
  { capacity, patienceMs, arrivalMs }: LaneSettings,
  now: () => number = () => performance.now(),
): BodyLane => {
  let free = capacity;
  const queue: Waiting[] = [];
  const shares = createShares();
  const arriving = new Set<Arriving>();
  let watch: NodeJS.Timeout | null = null;

  const hold = (sender: string, bytes: number): void => {
    free -= bytes;
    shares.hold(sender, bytes);
  };

  const forget = (sender: string): void =>
    shares.forget(
      sender,
      queue.some((one) => one.sender === sender),
    );

  const next = (): Waiting | undefined => shares.first(queue);

  /** Whose bodies give way to those who wait: not those of somebody who holds less than they do. Oldest first. */
  const hurried = (): Arriving[] => {
    const first = next();
    return first === undefined ? [] : [...arriving].filter((one) => shares.of(one.sender) >= shares.of(first.sender));
  };

  const hurry = (): void => {
    if (watch !== null) return;
    const [oldest] = hurried();
    if (!oldest) return;
    watch = setTimeout(
      () => {
        watch = null;
        for (const one of hurried()) {
          if (now() - one.since < arrivalMs) break;
          arriving.delete(one);
          one.controller.abort();
        }
        hurry();
      },
      Math.max(0, arrivalMs - (now() - oldest.since)),
    );
  };

  const leaveQueue = (waiting: Waiting): void => void queue.splice(queue.indexOf(waiting), 1);

  const admit = (): void => {
    for (let one = next(); one !== undefined && one.bytes <= free; one = next()) {
      leaveQueue(one);
      one.admit();
    }
    hurry();
  };

  const take = (expected: number, sender: string): BodyPlace => {
    let bytes = expected;
    hold(sender, bytes);
    shares.takeTurn(sender);
    const entry = { since: now(), sender, controller: new AbortController() };
    arriving.add(entry);
    let isThere = true;
    return {
      overdue: entry.controller.signal,
      arrived: (size) => {
        arriving.delete(entry);
        if (!isThere || size >= bytes) return;
        hold(sender, size - bytes);
        bytes = size;
        admit();
      },
      leave: () => {
        if (!isThere) return;
        isThere = false;
        arriving.delete(entry);
        hold(sender, -bytes);
        admit();
        forget(sender);
      },
    };
  };

  const enterNow: BodyLane['enterNow'] = (bytes, sender) =>
    queue.length === 0 && bytes <= free ? take(bytes, sender) : null;

  return {
    enterNow,
    enter: (bytes, sender, signal) => {
      const place = enterNow(bytes, sender);
      if (place) return Promise.resolve(place);
      if (signal.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const settle = (entered: BodyPlace | null): void => {
          clearTimeout(patience);
          signal.removeEventListener('abort', giveUp);
          resolve(entered);
        };
        const waiting: Waiting = { bytes, sender, admit: () => settle(take(bytes, sender)) };
        const giveUp = (): void => {
          leaveQueue(waiting);
          settle(null);
          // What waited behind it may fit.
          admit();
          forget(sender);
        };
        const patience = setTimeout(giveUp, patienceMs);
        signal.addEventListener('abort', giveUp);
        queue.push(waiting);
        // It may come before those who wait already.
        admit();
      });
    },
  };
};
