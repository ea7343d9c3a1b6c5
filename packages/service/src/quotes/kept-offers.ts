import type { Instant } from '@cartage/core';
import type { Connection } from '../connections/connection.ts';
import type { Offer } from './offers-by-days.ts';

/** What a vendor answered, and when it was asked. */
export interface Answered {
  readonly offers: readonly Offer[];
  readonly askedAt: Instant;
  /** The same by `performance.now()`, which nobody puts back. */
  readonly since: number;
}

/**
 * What vendors answered in the last minutes, in the memory of one process. Bounded: the oldest go first. By the
 * connection itself and not its id: one whose credentials have changed is another, and what the old one was told is not
 * for it.
 */
export interface KeptOffers {
  readonly find: (connection: Connection, key: string) => readonly Offer[] | undefined;
  /** Not in place of what was asked for later. */
  readonly keep: (connection: Connection, key: string, answered: Answered) => void;
  readonly forget: (connection: Connection, key: string) => void;
}

export interface KeptOffersParts {
  /** How old an answer may be that is found; 0: none is kept. */
  readonly keepMs: number;
  readonly clock: () => Instant;
  /** ms, never running back; the process's own. */
  readonly now?: () => number;
  readonly mostRequests?: number;
  readonly mostBytes?: number;
}

const MOST_REQUESTS = 5_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** The answers to one request. */
interface Sheet {
  readonly answers: Map<Connection, Answered>;
  youngest: Answered;
  bytes: number;
}

export const openKeptOffers = ({
  keepMs,
  clock,
  now = () => performance.now(),
  mostRequests = MOST_REQUESTS,
  mostBytes = MOST_BYTES,
}: KeptOffersParts): KeptOffers => {
  // The one that was added to last is the last.
  const sheets = new Map<string, Sheet>();
  let bytes = 0;

  const drop = (key: string, sheet: Sheet): void => {
    sheets.delete(key);
    bytes -= sheet.bytes;
  };
  const weigh = (sheet: Sheet, change: number): void => {
    sheet.bytes += change;
    bytes += change;
  };
  /**
   * By both clocks: the sandbox's can be moved and a machine's may be put back, when what comes from later is too old as
   * well and stays so when that moment has come; and the process's own stands still while the machine is suspended.
   */
  const isFresh = ({ askedAt, since }: Answered): boolean => {
    const age = clock() - askedAt;
    return age >= 0 && age < keepMs && now() - since < keepMs;
  };

  const sheetOf = (key: string, youngest: Answered): Sheet => {
    const known = sheets.get(key);
    if (known) {
      sheets.delete(key);
      sheets.set(key, known);
      return known;
    }
    const added: Sheet = { answers: new Map(), youngest, bytes: 0 };
    sheets.set(key, added);
    weigh(added, 300 + 2 * key.length);
    return added;
  };

  return {
    find: (connection, key) => {
      const known = sheets.get(key)?.answers.get(connection);
      return known && isFresh(known) ? known.offers : undefined;
    },
    keep: (connection, key, answered) => {
      if (keepMs === 0) return;
      const sheet = sheetOf(key, answered);
      const known = sheet.answers.get(connection);
      if (known && known.since > answered.since) return;
      sheet.answers.set(connection, answered);
      if (answered.since > sheet.youngest.since) sheet.youngest = answered;
      weigh(sheet, bytesOf(answered) - (known ? bytesOf(known) : 0));
      for (const [oldest, first] of sheets) {
        if (sheets.size <= mostRequests && bytes <= mostBytes && isFresh(first.youngest)) return;
        drop(oldest, first);
      }
    },
    forget: (connection, key) => {
      const sheet = sheets.get(key);
      const known = sheet?.answers.get(connection);
      if (!sheet || !known) return;
      sheet.answers.delete(connection);
      weigh(sheet, -bytesOf(known));
      if (sheet.answers.size === 0) drop(key, sheet);
    },
  };
};

/** Of memory, roughly. */
const bytesOf = ({ offers }: Answered): number =>
  offers.reduce(
    (sum, { services, ownServices = [], comments, onDay }) =>
      sum +
      250 +
      60 * (services.length + ownServices.length) +
      2 * (comments?.length ?? 0) +
      (onDay ? 100 + 100 * onDay.timeSlots.length : 0),
    150,
  );
