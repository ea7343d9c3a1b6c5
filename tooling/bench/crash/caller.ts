import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { Dice } from './dice.ts';
import { pause } from './processes.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Asks any API; null when no answer came, so that nobody knows what became of it. */
export type Call = (request: Request) => Promise<Reply | null>;

export interface Caller {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

export const openCaller = (apiUrls: readonly string[], dice: Dice): Caller => {
  const pools = apiUrls.map((url) => new Pool(url, { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 }));
  const call: Call = async ({ method, path, headers = {}, body }) => {
    for (;;) {
      try {
        const answer = await dice.pick(pools).request({
          method,
          path,
          headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: answer.statusCode, body: await answer.body.json() };
      } catch (lost) {
        // Nobody listened, so nobody heard of it: another one is asked.
        if ((lost as NodeJS.ErrnoException).code !== 'ECONNREFUSED') return null;
        await pause(dice.between(10, 60));
      }
    }
  };
  return { call, close: async () => void (await Promise.all(pools.map((pool) => pool.destroy()))) };
};

/** Longer than a request that died is held for one that still runs. */
const INSISTED_MS = 60_000;

/** Asks with an Idempotency-Key, a new one for each request, again and again, until there is an answer. */
export const insisting =
  (call: Call): Call =>
  async ({ headers, ...request }) => {
    const keyed = { ...request, headers: { ...headers, 'idempotency-key': randomUUID() } };
    const deadline = performance.now() + INSISTED_MS;
    for (;;) {
      const reply = await call(keyed);
      const isStillRunning = reply?.status === 409;
      if (reply && (!isStillRunning || performance.now() > deadline)) return reply;
      await pause(isStillRunning ? 500 : 50);
    }
  };

/** A customer who is told to repeat does so after a moment. */
const REPEATED_MS = 500;

/**
 * Notes what a customer should never see. While what the processes reach the database by is killed (`isCut`) they may say that they are
 * away: then nobody knows what became of the request.
 */
export const noting =
  (call: Call, oddities: string[], isCut: () => boolean): Call =>
  async (request) => {
    const reply = await call(request);
    if (reply?.status === 503 && isCut()) {
      await pause(REPEATED_MS);
      return null;
    }
    const text = JSON.stringify(reply?.body ?? null);
    const known = request.headers?.['idempotency-key'] ? [...statuses, 409] : statuses;
    if (reply && (/"InternalError"/.test(text) || !known.includes(reply.status)))
      oddities.push(`${request.method} ${request.path}: ${reply.status} ${text.slice(0, 300)}`);
    return reply;
  };

const statuses: readonly number[] = [200, 201, 400, 500];
