import type { Problem } from '@cartage/core';
import type { Hono } from 'hono';
import { FAILURES_PER_SECOND, tooManyRequests } from '../limits/limits.ts';
import type { PathTable } from './path-table.ts';
import { addressOf, type Http, type HttpEnv } from './request.ts';
import type { Gate } from './serve-operation.ts';

/** What the addresses need at which somebody calls who has no key of ours. */
export interface StrangersMount {
  readonly app: Hono<HttpEnv>;
  readonly paths: PathTable;
  readonly gate: Gate;
  /** What is refused is told to nobody in more words than these. */
  readonly refuse: (http: Http, found: Problem, headers?: Readonly<Record<string, string>>) => Response;
}

/** How soon whoever finds no room is to come again, s. */
const COME_AGAIN_S = 5;

/** Whoever is not believed is told of in the log, and no more than once in so long of one door, ms. */
const TELL_AGAIN_MS = 60_000;

/** How strangers are sent away. `now`: ms, monotonic. */
export const openStrangersDoor = (
  { gate, refuse }: Pick<StrangersMount, 'gate' | 'refuse'>,
  now: () => number = () => performance.now(),
) => {
  const told = new Map<string, number>();
  const later = (http: Http, found: Problem): Response => refuse(http, found, { 'Retry-After': String(COME_AGAIN_S) });
  return {
    later,
    /** Whoever has a proof is let in, however many others come from the same address without. */
    denied: (http: Http, found: Problem): Response => {
      if (gate.limits.failure(addressOf(http)).isAllowed) return refuse(http, found);
      http.set('isFlood', true);
      return later(http, tooManyRequests(FAILURES_PER_SECOND));
    },
    /** Writes to the log that somebody was not believed; seldom, for strangers can do it as often as they like. */
    tell: (door: string, write: () => void): void => {
      if (now() - (told.get(door) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
      told.set(door, now());
      write();
    },
  };
};
