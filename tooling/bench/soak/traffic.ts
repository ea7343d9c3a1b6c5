import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentile } from '../statistics.ts';
import { type Ask, askFor, hundred, KNOWN, shares } from './mix.ts';

export interface Traffic {
  /** Settles when the last answer is in. */
  readonly finished: Promise<void>;
  readonly figures: () => readonly Figure[];
}

/** What came of one kind of request. */
export interface Figure {
  readonly ask: Ask;
  readonly sent: number;
  readonly failed: number;
  /** Of the first answer that was wrong; null: none was. */
  readonly firstFault: string | null;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Beyond that a request is not sent but counts as failed: the service has fallen behind. */
const MOST_UNDER_WAY = 500;

/**
 * Sends so many requests a second, whether or not the answers come as quickly, until the time is over. `askWith`: what is
 * asked for, where it is not the soak's.
 */
export const startTraffic = (url: string, perSecond: number, forMs: number, askWith = askFor): Traffic => {
  const pool = new Pool(url, { connections: 64, pipelining: 1 });
  const kinds = Object.fromEntries(
    Object.keys(shares).map((ask) => [
      ask,
      { sent: 0, failed: 0, firstFault: null as string | null, times: [] as number[] },
    ]),
  ) as Record<Ask, { sent: number; failed: number; firstFault: string | null; times: number[] }>;
  const known: string[] = [];
  const underWay = new Set<Promise<void>>();

  const send = async (ask: Ask, n: number): Promise<void> => {
    const kind = kinds[ask];
    const { operation, body } = askWith(ask, n, known);
    const fail = (fault: string): void => {
      kind.failed += 1;
      kind.firstFault ??= fault.slice(0, 300);
    };
    kind.sent += 1;
    if (underWay.size >= MOST_UNDER_WAY) return fail('not sent: too many are under way');
    const sentAt = performance.now();
    try {
      const answer = await pool.request({
        method: 'POST',
        path: `/OpenAPI/v1/${operation}`,
        headers: { 'content-type': 'application/json' },
        body,
      });
      const bytes = await answer.body.arrayBuffer();
      note(kind.times, performance.now() - sentAt);
      if (answer.statusCode >= 300) return fail(`${answer.statusCode} ${Buffer.from(bytes).toString()}`);
      if (ask !== 'create') return;
      known.push((JSON.parse(Buffer.from(bytes).toString()) as { readonly orderId: string }).orderId);
      if (known.length > KNOWN) known.shift();
    } catch (lost) {
      fail(String(lost));
    }
  };

  const run = async (): Promise<void> => {
    // Something to look at before the others come.
    for (let n = 0; n < 20; n += 1) await send('create', -n);
    const startedAt = performance.now();
    for (let n = 0; performance.now() - startedAt < forMs; n += 1) {
      const wait = startedAt + (n * 1000) / perSecond - performance.now();
      if (wait > 0) await sleep(wait);
      const sending: Promise<void> = send(hundred[n % 100] as Ask, n).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    await Promise.all(underWay);
    await pool.destroy();
  };

  return {
    finished: run(),
    figures: () =>
      (Object.keys(shares) as Ask[]).map((ask) => {
        const { times, ...counts } = kinds[ask];
        return { ask, ...counts, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
      }),
  };
};

/** The last so many: what the bench itself holds must not grow either. */
const note = (times: number[], took: number): void => {
  times.push(took);
  if (times.length > 20_000) times.splice(0, 10_000);
};
