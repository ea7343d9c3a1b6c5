import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { refuseStart } from '@cartage/telemetry/refuse-start';
import { createAdaptorServer } from '@hono/node-server';
import type { Api } from './api.ts';
import { createApp } from './app.ts';

export interface ServedApi {
  readonly url: string;
  /** Takes nothing new and finishes what is under way. */
  readonly close: () => Promise<void>;
}

/** Serves the API. A port that a process before us still holds is waited for; one that stays taken ends the process with a sentence. */
export const serveApi = async (
  api: Api,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ServedApi> => {
  const urlHost = host.includes(':') ? `[${host}]` : host;
  // `hostname`: of a request that names none, as HTTP/1.0 may.
  const server = createAdaptorServer({ fetch: createApp(api).fetch, hostname: urlHost });
  await listen(server, host, port, LISTEN_TRIES);
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${urlHost}:${actualPort}`,
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
    server.listen(port, host);
    await once(server, 'listening');
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES') {
      refuseStart([`Port ${port} of ${host} cannot be bound (${code}): set HOST and PORT.`]);
    }
    if (code !== 'EADDRINUSE') throw failure;
    if (tries <= 1) refuseStart([`Port ${port} of ${host} is in use by another process: stop it, or set PORT.`]);
    await wait(100);
    await listen(server, host, port, tries - 1);
  }
};
