import { Pool } from 'undici';
import { BENCH_KEY } from '../orders.ts';
import type { Dice } from './dice.ts';
import { pause } from './processes.ts';

/** Calls an operation of any API; null when no answer came, so that nobody knows what became of it. */
export type Call = (
  operation: string,
  body: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply | null>;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Caller {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

export const openCaller = (apiUrls: readonly string[], dice: Dice): Caller => {
  const pools = apiUrls.map((url) => new Pool(url, { connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 }));
  const call: Call = async (operation, body, headers = {}) => {
    for (;;) {
      try {
        const answer = await dice.pick(pools).request({
          method: 'POST',
          path: `/OpenAPI/v1/${operation}`,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ apiKey: BENCH_KEY, ...body }),
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
