import { isProblem, type Problem, problem } from '@cartage/core';
import { forRequest, receiveWebhook, webhookConnection } from '@cartage/service';
import type { Hono } from 'hono';
import type { Api } from '../api.ts';
import { FAILURES_PER_SECOND, tooManyRequests } from '../limits.ts';
import { methodNotAllowed } from '../method-not-allowed.ts';
import type { PathTable } from '../path-table.ts';
import { addressOf, answer, type Http, type HttpEnv, searchOf } from '../request.ts';
import type { Gate } from '../serve-operation.ts';
import { readBytes } from './read-bytes.ts';

export interface WebhooksMount {
  readonly app: Hono<HttpEnv>;
  readonly paths: PathTable;
  readonly gate: Gate;
  /** What is refused is told to nobody in more words than these. */
  readonly refuse: (http: Http, found: Problem, headers?: Readonly<Record<string, string>>) => Response;
}

const methods = ['GET', 'POST', 'PUT'] as const;

/** How soon whoever finds no room is to come again, s. */
const COME_AGAIN_S = 5;

/**
 * Where vendors tell by themselves what happens (interface 16.12). What the plugin takes for the vendor's is stored before
 * it is answered; of everything else nothing is kept, and it hears nothing of why.
 */
export const mountWebhooks = ({ app, paths, gate, refuse }: WebhooksMount, { service }: Pick<Api, 'service'>): void => {
  const path = paths.add('/vendors/{vendorKey}/{connection}/webhook');
  const later = (http: Http, found: Problem): Response => refuse(http, found, { 'Retry-After': String(COME_AGAIN_S) });
  /** Whoever has the vendor's proof is let in, however many others come from his address without. */
  const denied = (http: Http, found: Problem): Response =>
    gate.limits.failure(addressOf(http)).isAllowed
      ? refuse(http, found)
      : later(http, tooManyRequests(FAILURES_PER_SECOND));
  const refuseMethod = (http: Http): Response =>
    refuse(http, methodNotAllowed(http.req.method, methods), { Allow: methods.join(', ') });

  app.on([...methods], path, async (http) => {
    // Hono takes it for GET, and nobody tells anything with it.
    if (http.req.raw.method === 'HEAD') return refuseMethod(http);
    http.set('operation', `${http.req.method} /vendors/{vendorKey}/{connection}/webhook`);
    const own = { ...service, ...forRequest(service.log, { requestId: http.get('requestId'), met: http.get('met') }) };
    // Before the body is read: a stranger's is not held.
    const connection = await webhookConnection(
      own,
      http.req.param('vendorKey') ?? '',
      http.req.param('connection') ?? '',
    );
    if (connection === null) return denied(http, problem('NotFound'));
    const bytes = await readBytes(http, gate.lanes);
    if (isProblem(bytes)) return bytes.code === 'TooManyRequests' ? later(http, bytes) : refuse(http, bytes);
    const received = await receiveWebhook(own, connection, {
      method: http.req.method as (typeof methods)[number],
      query: Object.fromEntries(new URLSearchParams(searchOf(http))),
      headers: http.req.header(),
      bytes,
    });
    switch (received) {
      case 'received':
        return answer(http, '{}', 200, { 'Content-Type': 'application/json' });
      case 'forged':
        return denied(http, problem('AccessDenied'));
      case 'full':
        return later(http, problem('TooManyRequests'));
    }
  });
  app.all(path, refuseMethod);
};
