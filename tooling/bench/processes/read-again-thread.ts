import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from '../statistics.ts';
import type { ReadAgain, ReadResult } from './read-again.ts';

const { url, path, headers, seconds } = workerData as ReadAgain;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** How many bytes the answer has. */
const read = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(url + path, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`))));
    });
    request.on('error', reject);
  });

const expected = await read();
const times: number[] = [];
for (const endsAt = performance.now() + seconds * 1000; performance.now() < endsAt; ) {
  const sentAt = performance.now();
  const bytes = await read();
  times.push(performance.now() - sentAt);
  if (bytes !== expected) throw new Error(`${path} had ${expected} bytes, and has ${bytes}.`);
}
agent.destroy();
parentPort?.postMessage({ p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) } satisfies ReadResult);
