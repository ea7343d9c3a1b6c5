import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Api } from './api.ts';
import { createApp } from './app.ts';

export interface ServedApi {
  readonly url: string;
  /** Takes nothing new and finishes what is under way. */
  readonly close: () => Promise<void>;
}

/** Serves the API. A port that a process before us still holds is waited for. */
export const serveApi = async (
  api: Api,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ServedApi> => {
  const server = createAdaptorServer({ fetch: createApp(api).fetch });
  await listen(server, host, port, LISTEN_TRIES);
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: () =>
      new Promise((resolve) => {
        // A connection that a client keeps open ends as soon as its last answer is out.
        const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50);
        server.close(() => {
          clearInterval(idle);
          resolve();
        });
      }),
  };
};

const LISTEN_TRIES = 50;

const listen = async (
  server: ReturnType<typeof createAdaptorServer>,
  host: string,
  port: number,
  tries: number,
): Promise<void> => {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (failure) {
    if (tries <= 1 || (failure as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw failure;
    await wait(100);
    await listen(server, host, port, tries - 1);
  }
};
