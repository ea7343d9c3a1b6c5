import { isProblem, problem } from '@cartage/core';
import { connectionOfNotice, forRequest, receiveNotice } from '@cartage/service';
import { readBytes } from '../body/read-bytes.ts';
import type { Api } from '../http/api.ts';
import { methodNotAllowed } from '../http/refusals.ts';
import { addressOf, answer, type Http, searchOf } from '../http/request.ts';
import { openStrangersDoor, type StrangersMount } from '../http/strangers-door.ts';

const methods = ['GET', 'POST', 'PUT'] as const;

/**
 * Where vendors tell by themselves what happens (interface 16.12). What the plugin takes for the vendor's is stored before
 * it is answered; of everything else nothing is kept, and it hears nothing of why.
 */
export const mountWebhooks = (mount: StrangersMount, { service }: Pick<Api, 'service'>): void => {
  const { app, paths, gate, refuse } = mount;
  const path = paths.add('/vendors/{vendorKey}/{connection}/webhook');
  const { later, denied, tell } = openStrangersDoor(mount);
  const refuseMethod = (http: Http): Response =>
    refuse(http, methodNotAllowed(http.req.method, methods), { Allow: methods.join(', ') });

  app.on([...methods], path, async (http) => {
    // Hono takes it for GET, and nobody tells anything with it.
    if (http.req.raw.method === 'HEAD') return refuseMethod(http);
    http.set('operation', `${http.req.method} /vendors/{vendorKey}/{connection}/webhook`);
    const own = { ...service, ...forRequest(service.log, { requestId: http.get('requestId'), met: http.get('met') }) };
    // Before the body is read: a stranger's is not held.
    const connection = await connectionOfNotice(
      own,
      http.req.param('vendorKey') ?? '',
      http.req.param('connection') ?? '',
    );
    if (connection === null) return denied(http, problem('NotFound'));
    const bytes = await readBytes(http, gate.lanes, addressOf(http));
    if (isProblem(bytes)) return bytes.code === 'TooManyRequests' ? later(http, bytes) : refuse(http, bytes);
    const received = await receiveNotice(own, connection, {
      method: http.req.method as (typeof methods)[number],
      query: Object.fromEntries(new URLSearchParams(searchOf(http))),
      headers: http.req.header(),
      bytes,
    });
    switch (received) {
      case 'received':
        return answer(http, '{}', 200, { 'Content-Type': 'application/json' });
      case 'forged': {
        const told = { vendor: connection.vendor.manifest.key, connection: connection.id };
        tell(connection.id, () => own.log.warn(told, 'a call of a vendor was not believed'));
        return denied(http, problem('AccessDenied'));
      }
      case 'full':
        return later(http, problem('TooManyRequests'));
    }
  });
  app.all(path, refuseMethod);
};
