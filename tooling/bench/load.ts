import { Pool } from 'undici';
import type { RunningServer } from './processes/start-process.ts';
import { percentile } from './statistics.ts';

/** A kind of request, sent again and again. */
export interface Request {
  readonly path: string | ((n: number) => string);
  /** The nth body; all distinct where a cache could help. null: it is a GET. */
  readonly body: ((n: number) => string) | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Why the answer is wrong, or null. Sees every answer. */
  readonly fault?: (answer: Answer) => string | null;
  /** That the server has too much to do may be said, and is counted by itself; by default it is a fault. */
  readonly mayBeBusy?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface LoadResult {
  /** Answers a second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerAnswer: number;
  /** Answers 503, where they may be; none of the other figures knows of them. */
  readonly busy: number;
}

export interface Load {
  readonly atOnce: number;
  readonly seconds: number;
}

let sent = 0;

/** Sends one request after another on each of `atOnce` connections. Stops at the first answer that is wrong. */
export const load = async (server: RunningServer, request: Request, { atOnce, seconds }: Load): Promise<LoadResult> => {
  const pool = new Pool(server.url, { connections: atOnce, pipelining: 1 });
  const times: number[] = [];
  let busy = 0;
  try {
    const before = await server.usage();
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1000;
    const sender = async () => {
      while (performance.now() < endsAt) {
        sent += 1;
        const sentAt = performance.now();
        const answer = await ask(pool, request, sent);
        if (request.mayBeBusy && answer.status === 503) {
          busy += 1;
          continue;
        }
        times.push(performance.now() - sentAt);
        mustBeRight(request, sent, answer);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sender));
    const tookMs = performance.now() - startedAt;
    const after = await server.usage();
    return {
      perSecond: (times.length / tookMs) * 1000,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      cpuMsPerAnswer: (after.cpuMs - before.cpuMs) / times.length,
      busy,
    };
  } finally {
    await pool.destroy();
  }
};

const pathOf = ({ path }: Request, n: number): string => (typeof path === 'string' ? path : path(n));

/** @throws when the answer to the nth request is wrong */
export const mustBeRight = (request: Request, n: number, answer: Answer): void => {
  const fault = answer.status >= 300 ? `${answer.status} ${answer.text}` : (request.fault?.(answer) ?? null);
  if (fault !== null) throw new Error(`${pathOf(request, n)} answered wrongly: ${fault.slice(0, 500)}`);
};

export const ask = async (pool: Pool, request: Request, n: number): Promise<Answer> => {
  const {
    statusCode,
    headers,
    body: answer,
  } = await pool.request({
    path: pathOf(request, n),
    ...(request.body === null
      ? { method: 'GET', headers: { ...request.headers } }
      : { method: 'POST', headers: { 'content-type': 'application/json', ...request.headers }, body: request.body(n) }),
  });
  return { status: statusCode, headers, text: await answer.text() };
};
