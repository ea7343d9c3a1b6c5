/** How far back a look goes. */
export interface LookScope {
  /** When it began, ms. */
  readonly at: number;
  /** Of events with greater ids alone; null: of all, and every webhook is gone through. */
  readonly since: number | null;
}

/** What came of it. */
export interface LookEnd extends LookScope {
  /** The greatest id of an event that it met, or could have met. */
  readonly newest: number;
  /** Something was found that could not be begun yet. */
  readonly isLeft: boolean;
}

/** Tells each look for webhooks at work how far back it is to go. */
export interface LookScopes {
  readonly next: (at: number) => LookScope;
  readonly looked: (look: LookEnd) => void;
  /** Nobody knows what was met: the next look goes through all. */
  readonly forget: () => void;
}

/**
 * An id is given before the commit, so an event may be met after one of a greater id: each look meets again what is so old. Of one
 * that was longer under way, and was given its place by somebody else, the next look at everything hears.
 */
const OVERLAP_MS = 2_000;

/** Between two looks at everything, which meet whatever others have missed. */
const SAFETY_MS = 8_000;

export const openLookScopes = (): LookScopes => {
  /** The last of those that ended so long ago, and those since. */
  const looks: LookEnd[] = [];
  let wholeAt: number | null = null;
  return {
    next: (at) => {
      while (looks[1] !== undefined && at - looks[1].at >= OVERLAP_MS) looks.shift();
      const [old] = looks;
      const isKnown = old !== undefined && at - old.at >= OVERLAP_MS;
      const isWhole = wholeAt === null || at - wholeAt >= SAFETY_MS;
      return { at, since: isKnown && !isWhole ? old.newest : null };
    },
    looked: (look) => {
      if (look.since === null) wholeAt = look.at;
      if (look.isLeft) wholeAt = null;
      looks.push(look);
    },
    forget: () => {
      looks.length = 0;
    },
  };
};
