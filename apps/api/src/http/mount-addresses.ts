import type { Hono } from 'hono';
import type { PathTable } from './path-table.ts';
import type { Http, HttpEnv } from './request.ts';

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
