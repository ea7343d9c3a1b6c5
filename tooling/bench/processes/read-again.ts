import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { ask, mustBeRight, type Request } from '../load.ts';
import type { RunningServer } from './start-process.ts';

export interface ReadAgain {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
}

export interface ReadResult {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Asks for a large answer again and again, one after another, in a thread with a heap of its own, which counts the bytes
 * and keeps none: a client that makes a text of each collects its own garbage in the middle of every hundredth.
 */
export const readAgain = async (
  { url }: RunningServer,
  request: Request & { readonly path: string },
  seconds: number,
): Promise<ReadResult> => {
  const pool = new Pool(url, { connections: 1 });
  mustBeRight(request, 0, await ask(pool, request, 0));
  await pool.destroy();
  const { path, headers = {} } = request;
  const workerData: ReadAgain = { url, path, headers, seconds };
  const thread = new Worker(new URL('read-again-thread.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
};
