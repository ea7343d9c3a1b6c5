import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Checks, type Figures, health } from './health.ts';
import { listen } from './listening.ts';
import type { Metrics } from './metrics.ts';

/** /health, /ready and /metrics of a process that serves nothing else. */
export interface ServedProbes {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface ProbeParts {
  /** Is the process alive? */
  readonly alive: Checks;
  /** What is still to come. */
  readonly awaited: Checks;
  /** What /health tells beside. */
  readonly figures?: Figures;
  /** Can it do its work now? */
  readonly ready: Checks;
  readonly metrics: Metrics;
}

export const serveProbes = async (
  { alive, awaited, figures, ready, metrics }: ProbeParts,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ServedProbes> => {
  const server = createServer(async (request, response) => {
    switch (request.url?.split('?', 1)[0]) {
      case '/health':
        return tell(response, await health(alive, awaited, figures));
      case '/ready':
        return tell(response, await health(ready));
      case '/metrics':
        return response.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.text());
      default:
        return response.writeHead(404).end();
    }
  });
  await listen(server, { host, port, variable: 'WORKER_PORT' });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const tell = (response: ServerResponse, { status, json }: Awaited<ReturnType<typeof health>>): void =>
  void response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(json));
