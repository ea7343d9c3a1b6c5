import { type Checks, health } from '@cartage/telemetry';
import type { Hono } from 'hono';
import type { Api } from './api.ts';
import type { PathTable } from './path-table.ts';
import { jsonReply } from './reply.ts';
import { answer, type Http, type HttpEnv, send } from './request.ts';

/** What the operator's machines ask: /health, /ready, /metrics. */
export const mountProbes = (
  app: Hono<HttpEnv>,
  paths: PathTable,
  { checks, ready = checks, metrics }: Api,
  refuseMethod: (http: Http) => Response,
): void => {
  const mount = (path: string, get: (http: Http) => Promise<Response>): void => {
    const added = paths.add(path);
    app.get(added, get);
    app.all(added, refuseMethod);
  };
  const tell = (asked: Checks) => async (http: Http) => {
    const { status, json } = await health(asked);
    return send(http, jsonReply(status, json));
  };

  mount('/health', tell(checks));
  mount('/ready', tell(ready));
  if (metrics) {
    mount('/metrics', async (http) => answer(http, await metrics.text(), 200, { 'Content-Type': metrics.contentType }));
  }
};
