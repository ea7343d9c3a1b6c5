import type { Server } from 'node:http';
import { listen } from '@cartage/telemetry/listening';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import { answerUnreadable } from './http/answer-unreadable.ts';
import type { Api } from './http/api.ts';
import { endingConnections } from './http/end-connections.ts';

/** Bytes of a request line with its headers: a list may be asked for by a thousand numbers (interface 2.1). */
const MAX_HEAD = 64 * 1024;

export interface ServedApi {
  readonly url: string;
  /** Takes nothing new and finishes what is under way. */
  readonly close: () => Promise<void>;
}

/** Serves the API. A port that a process before us still holds is waited for; one that stays taken ends the process with a sentence. */
export const serveApi = async (
  api: Api,
  { host, port }: { readonly host: string; readonly port: number },
  app: Pick<ReturnType<typeof createApp>, 'fetch'> = createApp(api),
): Promise<ServedApi> => {
  const urlHost = host.includes(':') ? `[${host}]` : host;
  // `hostname`: of a request that names none, as HTTP/1.0 may.
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: urlHost,
    serverOptions: { maxHeaderSize: MAX_HEAD },
  });
  answerUnreadable(server, api.locale);
  // It is an HTTP/1 server: nothing else was asked for.
  const endConnections = endingConnections(server as Server);
  await listen(server, { host, port, variable: 'PORT' });
  api.service.places.follow();
  api.service.points.follow();
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${urlHost}:${actualPort}`,
    close: () =>
      new Promise((resolve) => {
        // Who is held for news would hold us.
        api.service.calculations.endWaits();
        api.service.events.close();
        server.close(() => resolve());
        endConnections();
      }),
  };
};
