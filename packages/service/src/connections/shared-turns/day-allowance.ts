import { addDays, type Instant, instantOf, type LocalDate, type LocalText, localDateOf } from '@cartage/core';
import { giveBackDayCalls, type Store, type TakenDayCalls, takeDayCalls } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { type CallAllowance, type CallTurn, turnTooLate } from '@cartage/vendor-kit/host';
import type { Log } from '../../log.ts';

/** Keeps a connection to its requests a day, with all other processes. */
export interface DayAllowance extends CallAllowance {
  /** The account may make so many, its vendor says. */
  readonly noteTold: (told: number) => void;
  /** Gives back what was taken and not used. */
  readonly close: () => Promise<void>;
}

export interface AllowanceParts {
  readonly store: Pick<Store, 'db'>;
  readonly connection: string;
  readonly vendorKey: string;
  /** Requests a day by the manifest; absent: any number. */
  readonly perDay: number | undefined;
  readonly clock: () => Instant;
  /** The days are days of this zone. */
  readonly timeZone: string;
  readonly log: Log;
}

/** At nine tenths only what was ordered goes on. */
const NINE_TENTHS = 0.9;
/** A process takes so much of a day at once. */
const PORTION = 1 / 200;
/** And no more requests than these. */
const MOST_TAKEN = 50;
/** What was found is believed so long: the vendor may allow more, and other processes give back. */
const KNOWN_MS = 60_000;

/** What is known of the day, and since when. */
interface Known {
  readonly at: Instant;
  readonly day: LocalDate;
  readonly used: number;
  readonly told: number | null;
}

export const openDayAllowance = (parts: AllowanceParts): DayAllowance => {
  const { store, connection, vendorKey, perDay, clock, timeZone, log } = parts;
  let known: Known | null = null;
  /** Taken and not used yet, and of which day. */
  let left = { count: 0, day: '' as LocalDate };
  /** So many wait until some are taken. */
  let wanted = 0;
  let taking: Promise<void> | null = null;

  const mostOf = (told: number | null): number | null => told ?? perDay ?? null;
  const today = (): LocalDate => localDateOf(clock(), timeZone);
  const ceilingOf = (most: number, isOrdered: boolean): number => (isOrdered ? most : Math.floor(most * NINE_TENTHS));
  const isFresh = ({ at }: Known): boolean => Math.abs(clock() - at) < KNOWN_MS;

  /** Of those that were taken the last ones may lie beyond nine tenths: they are for what was ordered alone. */
  const mayUseLeft = (isOrdered: boolean): boolean => {
    if (left.count === 0 || known === null || left.day < today()) return false;
    const most = mostOf(known.told);
    return isOrdered || most === null || known.used - left.count < ceilingOf(most, false);
  };

  const refusal = (turn: CallTurn): VendorProblem | null => {
    const isOrdered = isOrderedTurn(turn);
    if (known === null || !isFresh(known) || mayUseLeft(isOrdered)) return null;
    const most = mostOf(known.told);
    return most === null || known.used < ceilingOf(most, isOrdered) || known.day < today()
      ? null
      : dayIsOver(known.day, clock(), timeZone);
  };

  const note = ({ day, used, told }: TakenDayCalls): void => {
    known = { at: clock(), day, used, told };
  };

  const take = async (isOrdered: boolean): Promise<void> => {
    const before = known;
    const got = await takeDayCalls(
      store.db,
      { connection, vendorKey, today: today() },
      Math.max(portion(before, mostOf(before?.told ?? null)), Math.min(wanted, MOST_TAKEN)),
      (told) => {
        const most = mostOf(told);
        return most === null ? null : { most, ceiling: ceilingOf(most, isOrdered) };
      },
    );
    note(got);
    // What is left of the day before is nobody's.
    left = { day: got.day, count: got.taken + (left.day === got.day ? left.count : 0) };
    tell(got);
  };

  /** By the process that takes the one in question, and so once a day. */
  const tell = ({ day, used, told, taken }: TakenDayCalls): void => {
    const of = mostOf(told);
    if (of === null) return;
    const fields = { vendor: vendorKey, connection, day, used, of };
    const passes = (mark: number) => used >= mark && used - taken < mark;
    if (passes(of)) log.error(fields, 'all requests that the vendor allows on one day are used');
    else if (passes(ceilingOf(of, false)))
      log.warn(fields, 'nine tenths of the requests that the vendor allows on one day are used');
  };

  /** Whether one of those that were taken is used by this turn. */
  const useLeft = (isOrdered: boolean): boolean => {
    if (!mayUseLeft(isOrdered)) return false;
    left = { ...left, count: left.count - 1 };
    return true;
  };

  const takeOne = async (turn: CallTurn): Promise<void> => {
    const isOrdered = isOrderedTurn(turn);
    for (;;) {
      if (useLeft(isOrdered)) return;
      wanted += 1;
      try {
        taking ??= take(isOrdered).finally(() => {
          taking = null;
        });
        await taking;
      } catch (thrown) {
        // Without a number nothing is counted; with one no request goes out that nobody has counted.
        if (mostOf(known?.told ?? null) === null) return;
        throw uncounted(thrown);
      } finally {
        wanted -= 1;
      }
      if (known !== null && mostOf(known.told) === null) return;
      const refused = refusal(turn);
      if (refused) throw refused;
    }
  };

  return {
    refusal,
    take: (turn) => {
      if (known !== null && isFresh(known) && mostOf(known.told) === null) return undefined;
      return useLeft(isOrderedTurn(turn)) ? undefined : takeOne(turn);
    },
    noteTold: (told) => {
      known = known && { ...known, told };
    },
    close: async () => {
      await taking?.catch(() => {});
      const { day, count } = left;
      left = { day, count: 0 };
      // Lost, they are used up: never more than the vendor allows.
      if (count > 0) await giveBackDayCalls(store.db, connection, day, count).catch(() => {});
    },
  };
};

const isOrderedTurn = ({ rank, isOrdered = false }: CallTurn): boolean => rank === 'hand-over' || isOrdered;

/** Near the end one at a time: what another process has taken in advance is not there for those who need it. */
const portion = (known: Known | null, most: number | null): number => {
  if (known === null || most === null) return 1;
  const whole = Math.max(1, Math.min(MOST_TAKEN, Math.floor(most * PORTION)));
  return most * NINE_TENTHS - known.used < 10 * whole ? 1 : whole;
};

const dayIsOver = (day: LocalDate, now: Instant, zone: string): VendorProblem =>
  new VendorProblem(
    { kind: 'limited', retryAfterMs: Math.max(1_000, instantOf(addDays(day, 1), '00:00', zone) - now) },
    dayOver,
  );

const dayOver: LocalText = {
  en: 'The requests that the vendor allows on one day are used.',
  ru: 'Запросы, которые служба доставки допускает за сутки, исчерпаны.',
};

const uncounted = (reason: unknown): VendorProblem =>
  new VendorProblem({ kind: 'unavailable', neverSent: true, noTurn: true }, turnTooLate, { cause: reason });
