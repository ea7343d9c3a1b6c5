import { type Problem, problem } from '@cartage/core';
import { forRequest, receiveNotification } from '@cartage/service';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Api } from '../api.ts';
import { methodNotAllowed } from '../method-not-allowed.ts';
import type { PathTable } from '../path-table.ts';
import { answer, type Http, type HttpEnv } from '../request.ts';

/** More than any provider has to say of one payment, bytes. */
const MOST_BYTES = 64 * 1024;

export interface NotificationsMount {
  readonly app: Hono<HttpEnv>;
  readonly paths: PathTable;
  /** What is refused is told to nobody in more words than these. */
  readonly refuse: (http: Http, found: Problem, headers?: Readonly<Record<string, string>>) => Response;
}

/**
 * Where payment providers tell what has become of payments (interface 16.10). The signature takes the place of a key. What
 * it is not the signature of changes nothing, and hears nothing of why.
 */
export const mountNotifications = (
  { app, paths, refuse }: NotificationsMount,
  { service }: Pick<Api, 'service'>,
): void => {
  const path = paths.add('/payments/{provider}/notifications');
  const limit = bodyLimit({ maxSize: MOST_BYTES, onError: (http) => refuse(http as Http, problem('RequestTooLarge')) });
  app.post(path, limit, async (http) => {
    const own = { ...service, ...forRequest(service.log, { requestId: http.get('requestId'), met: http.get('met') }) };
    const received = await receiveNotification(own, http.req.param('provider') ?? '', {
      headers: http.req.header(),
      body: new Uint8Array(await http.req.arrayBuffer()),
    });
    switch (received) {
      case 'received':
        return answer(http, null, 204, {});
      case 'forged':
        return refuse(http, problem('AccessDenied'));
      case 'unknown':
        return refuse(http, problem('NotFound'));
    }
  });
  app.all(path, (http) => refuse(http, methodNotAllowed(http.req.method, ['POST']), { Allow: 'POST' }));
};
