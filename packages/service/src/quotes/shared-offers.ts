import { createHash } from 'node:crypto';
import type { Instant } from '@cartage/core';
import {
  type AskedOffer,
  findKeptOffers,
  forgetKeptOffer,
  type KeptOffer,
  keepOffers,
  type Store,
} from '@cartage/storage';
import type { Connection } from '../connections/connection.ts';
import type { Answered } from './kept-offers.ts';
import type { Offer } from './offers-by-days.ts';

/**
 * What vendors answered in the last minutes, for all processes of the installation, on PostgreSQL: a look there takes a
 * millisecond, where a vendor takes some hundred. By the connection and the version of what it holds, so that nobody gets what was
 * told to another contract or to credentials of before. Losing it costs a call, so nobody waits for a database that is slow.
 */
export interface SharedOffers {
  /** null: there is nothing to be asked. Never throws. */
  readonly find: (connection: Connection, key: string) => Promise<Answered | undefined> | null;
  readonly keep: (connection: Connection, key: string, answered: Answered) => void;
  readonly forget: (connection: Connection, key: string) => void;
  /** Waits for what is being written; nothing is asked or kept afterwards. */
  readonly close: () => Promise<void>;
}

export interface SharedOffersParts {
  readonly store: Pick<Store, 'db' | 'dialect'>;
  /** Nothing is told to other processes, nor asked of them; by default on SQLite, where there are none. */
  readonly isAlone?: boolean;
  /** How old an answer may be that is found; 0: none is kept. */
  readonly keepMs: number;
  readonly clock: () => Instant;
  /** ms, never running back; the process's own. */
  readonly now: () => number;
}

/** Another one whenever an offer is written in another way: versions serve side by side during an upgrade. */
const FORM = 1;
/** So far the clocks of two machines may be apart. Beyond it each finds its own. */
const AHEAD_MS = 5_000;
const FOUND_WITHIN_MS = 250;
const MOST_BYTES = 256 * 1024;
/** More wait only where the database is away. */
const MOST_WAITING = 1_000;

interface Look extends AskedOffer {
  readonly found: (offer: KeptOffer | undefined) => void;
}

/** An answer on its way into the database; null: it is to be forgotten. */
type Written = AskedOffer & { readonly answered: Answered | null };

export const openSharedOffers = ({
  store,
  isAlone = store.dialect === 'sqlite',
  keepMs,
  clock,
  now,
}: SharedOffersParts): SharedOffers => {
  const isShared = !isAlone && keepMs > 0;
  let looks: Look[] = [];
  const written = new Map<string, Written>();
  let writing: Promise<void> | null = null;
  const underWay = new Set<Promise<void>>();
  let isClosed = false;

  const nameOf = ({ id, version }: Connection, key: string): AskedOffer | null =>
    isShared && !isClosed && version !== null ? { connection: id, version, question: digestOf(key) } : null;

  /** All that are asked for in one turn of the process: a request asks for as many as there are vendors. */
  const look = async (): Promise<void> => {
    const asked = looks;
    looks = [];
    const offers = await findKeptOffers(store.db, asked).catch(() => []);
    const byName = new Map(offers.map((offer) => [textOf(offer), offer]));
    for (const one of asked) one.found(byName.get(textOf(one)));
  };

  const answeredOf = (offer: KeptOffer): Answered | undefined => {
    const age = clock() - offer.askedAt;
    const isFresh = offer.ageMs >= 0 && offer.ageMs < keepMs && age >= -AHEAD_MS && age < keepMs;
    if (!isFresh) return undefined;
    return {
      offers: JSON.parse(offer.offers) as readonly Offer[],
      askedAt: offer.askedAt,
      since: now() - offer.ageMs,
    };
  };

  const write = async (): Promise<void> => {
    while (written.size > 0) {
      const all = [...written.values()];
      written.clear();
      const kept = all.flatMap(({ answered, ...asked }) => {
        if (answered === null) return [];
        const offers = JSON.stringify(answered.offers);
        const ageMs = Math.max(0, now() - answered.since);
        return Buffer.byteLength(offers) > MOST_BYTES ? [] : [{ ...asked, askedAt: answered.askedAt, ageMs, offers }];
      });
      try {
        if (kept.length > 0) await keepOffers(store.db, kept);
        for (const { answered, ...asked } of all) if (answered === null) await forgetKeptOffer(store.db, asked);
      } catch {
        // Whoever needs the database tells that it is away.
      }
    }
    writing = null;
  };

  const writeSoon = (asked: AskedOffer, answered: Answered | null): void => {
    const name = textOf(asked);
    const waits = written.get(name)?.answered;
    if (answered && waits && waits.since > answered.since) return;
    written.delete(name);
    written.set(name, { ...asked, answered });
    for (const oldest of written.keys()) {
      if (written.size <= MOST_WAITING) break;
      written.delete(oldest);
    }
    writing ??= write();
  };

  return {
    find: (connection, key) => {
      const asked = nameOf(connection, key);
      if (asked === null) return null;
      // It is on its way there, and what is there is older.
      const waits = written.get(textOf(asked));
      if (waits) return null;
      if (looks.length === 0) {
        const looking = new Promise((resolve) => setImmediate(resolve))
          .then(look)
          .finally(() => underWay.delete(looking));
        underWay.add(looking);
      }
      return new Promise((resolve) => {
        const late = setTimeout(resolve, FOUND_WITHIN_MS, undefined);
        looks.push({
          ...asked,
          found: (offer) => {
            clearTimeout(late);
            resolve(offer && answeredOf(offer));
          },
        });
      });
    },
    keep: (connection, key, answered) => {
      const asked = nameOf(connection, key);
      if (asked) writeSoon(asked, answered);
    },
    forget: (connection, key) => {
      const asked = nameOf(connection, key);
      if (asked) writeSoon(asked, null);
    },
    close: async () => {
      isClosed = true;
      await Promise.all(underWay);
      await writing;
    },
  };
};

const digestOf = (key: string): string => createHash('sha256').update(`${FORM} ${key}`).digest('base64url');

const textOf = ({ connection, version, question }: AskedOffer): string => `${connection} ${version} ${question}`;
