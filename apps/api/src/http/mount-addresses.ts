import { type Checks, type Figures, health } from '@cartage/telemetry';
import type { Hono } from 'hono';
import type { Api } from './api.ts';
import type { PathTable } from './path-table.ts';
import { jsonReply } from './reply.ts';
import { answer, type Http, type HttpEnv, send } from './request.ts';

/** Serves an address beside the versions (interface 1.16). */
export type Mount = (path: string, get: (http: Http) => Response | Promise<Response>) => void;

/** Such an address is read with GET and HEAD, with or without a slash at its end; `refuseMethod` answers all else. */
export const mountAddresses =
  (app: Hono<HttpEnv>, paths: PathTable, refuseMethod: (http: Http) => Response): Mount =>
  (path, get) => {
    for (const spelt of path === '/' ? [path] : [path, `${path}/`]) {
      const added = paths.add(spelt);
      app.get(added, get);
      app.all(added, refuseMethod);
    }
  };

/** What the operator's machines ask: /health, /ready, /metrics. */
export const mountProbes = (
  mount: Mount,
  { checks, awaited, figures, ready = checks, metrics }: Api,
  missing: (http: Http) => Response,
): void => {
  const tell = (asked: Checks, coming?: Checks, beside?: Figures) => async (http: Http) => {
    const { status, json } = await health(asked, coming, beside);
    return send(http, jsonReply(status, json));
  };

  mount('/health', tell(checks, awaited, figures));
  mount('/ready', tell(ready));
  if (metrics) {
    mount('/metrics', async (http) => {
      // Proxies keep it inside by its name, and those of Kubernetes tell its letters apart.
      if (!/^\/metrics\/?$/.test(new URL(http.req.url).pathname)) return missing(http);
      return answer(http, await metrics.text(), 200, { 'Content-Type': metrics.contentType });
    });
  }
};
