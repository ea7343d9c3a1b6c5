import { isProblem, problem } from '@cartage/core';
import { forRequest, receiveNotification } from '@cartage/service';
import { readBytes } from '../body/read-bytes.ts';
import type { Api } from '../http/api.ts';
import { methodNotAllowed } from '../http/refusals.ts';
import { addressOf, answer, type Http } from '../http/request.ts';
import { openStrangersDoor, type StrangersMount } from '../http/strangers-door.ts';

/** More than any provider has to say of one payment, bytes. */
const MOST_BYTES = 64 * 1024;

/**
 * Where payment providers tell what has become of payments (interface 16.10). The signature takes the place of a key. What
 * it is not the signature of changes nothing, and hears nothing of why.
 */
export const mountNotifications = (mount: StrangersMount, { service }: Pick<Api, 'service'>): void => {
  const { app, paths, gate, refuse } = mount;
  const { later, denied, tell } = openStrangersDoor(mount);
  const path = paths.add('/payments/{provider}/notifications');
  app.post(path, async (http: Http) => {
    const bytes = await readBytes(http, gate.lanes, addressOf(http), MOST_BYTES);
    if (isProblem(bytes)) return bytes.code === 'TooManyRequests' ? later(http, bytes) : refuse(http, bytes);
    const own = { ...service, ...forRequest(service.log, { requestId: http.get('requestId'), met: http.get('met') }) };
    const provider = http.req.param('provider') ?? '';
    const received = await receiveNotification(own, provider, { headers: http.req.header(), body: bytes });
    switch (received) {
      case 'received':
        return answer(http, null, 204, {});
      case 'forged':
        tell('', () => own.log.warn({ provider }, 'a notification of a payment was not believed'));
        return denied(http, problem('AccessDenied'));
      case 'unknown':
        return denied(http, problem('NotFound'));
    }
  });
  app.all(path, (http) => refuse(http, methodNotAllowed(http.req.method, ['POST']), { Allow: 'POST' }));
};
