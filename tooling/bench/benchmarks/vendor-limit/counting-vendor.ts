import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Bench } from '../../processes/servers.ts';

/** What has come to the vendor. */
export interface Heard {
  readonly requests: number;
  /** Of those that ask for news of orders. */
  readonly trackedPerSecond: number;
  readonly mostInSecond: number;
  readonly mostAtOnce: number;
}

/** A vendor that takes its time and counts, before the one that answers. */
export const openCountingVendor = async (
  bench: Bench,
  { url, takesMs }: { readonly url: string; readonly takesMs: number },
) => {
  let heardAt: number[] = [];
  let tracked = 0;
  let since = performance.now();
  let [underWay, mostAtOnce] = [0, 0];
  let slowness = 1;
  const behind = new Pool(url, { connections: 16 });
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    await wait(takesMs * slowness);
    const { host: _, connection: __, ...headers } = incoming.headers;
    const told = await behind.request({
      method: (incoming.method ?? 'GET') as 'GET',
      path: incoming.url ?? '/',
      headers,
      body: Buffer.concat(chunks),
    });
    const body = Buffer.from(await told.body.arrayBuffer());
    outgoing.writeHead(told.statusCode, { 'content-type': String(told.headers['content-type'] ?? '') }).end(body);
  };
  const server = createServer((incoming, outgoing) => {
    heardAt.push(performance.now());
    if (incoming.url?.endsWith('/shipments/events')) tracked += 1;
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    outgoing.once('close', () => {
      underWay -= 1;
    });
    // The benchmark ends, or its caller has gone.
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  bench.onClose(async () => {
    server.closeAllConnections();
    server.close();
    await behind.destroy();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowDown: (times: number): void => {
      slowness = times;
    },
    reset: (): void => {
      heardAt = [];
      tracked = 0;
      since = performance.now();
      mostAtOnce = underWay;
    },
    heard: (): Heard => ({
      requests: heardAt.length,
      trackedPerSecond: (1_000 * tracked) / (performance.now() - since),
      mostInSecond: mostWithin(heardAt, 1_000),
      mostAtOnce,
    }),
  };
};

const mostWithin = (times: readonly number[], ms: number): number => {
  let most = 0;
  for (let first = 0, last = 0; last < times.length; last += 1) {
    while ((times[last] as number) - (times[first] as number) >= ms) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
};
