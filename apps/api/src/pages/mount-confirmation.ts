import { addressQuestion, confirmAddress } from '@cartage/service';
import type { Api } from '../http/api.ts';
import { localeOf } from '../http/preferences.ts';
import { methodNotAllowed } from '../http/refusals.ts';
import { addressOf, answer, type Http, searchOf } from '../http/request.ts';
import type { StrangersMount } from '../http/strangers-door.ts';
import { FAILURES_PER_SECOND, tooManyRequests } from '../limits/limits.ts';
import { type Confirmation, confirmationPage, confirmationPolicy } from './confirmation-page.ts';

/** Where a mail's link leads by which somebody confirms that they may be written to (interface 19.4). */
export const mountConfirmation = (
  { app, paths, gate, refuse }: StrangersMount,
  { service, locale }: Pick<Api, 'service' | 'locale'>,
): void => {
  const path = paths.add('/mail/confirm');
  const tokenOf = (http: Http): string => new URLSearchParams(searchOf(http)).get('token') ?? '';
  const show = (http: Http, said: Confirmation): Response => {
    if (said === 'no-link' && !gate.limits.failure(addressOf(http)).isAllowed)
      return refuse(http, tooManyRequests(FAILURES_PER_SECOND), { 'Retry-After': '1' });
    const language = localeOf(http.req.header('accept-language'), locale);
    return answer(
      http,
      confirmationPage(said, service.settings.operatorName, language),
      said === 'no-link' ? 404 : 200,
      {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        'Content-Security-Policy': confirmationPolicy,
        'Cache-Control': 'no-store',
        // The address of the page holds the token.
        'Referrer-Policy': 'no-referrer',
        Vary: 'Accept-Language',
        'X-Content-Type-Options': 'nosniff',
      },
    );
  };
  app.get(path, async (http: Http) => show(http, (await addressQuestion(service, tokenOf(http))) ?? 'no-link'));
  app.post(path, async (http: Http) =>
    show(http, (await confirmAddress(service, tokenOf(http))) ? 'confirmed' : 'no-link'),
  );
  app.all(path, (http) => refuse(http, methodNotAllowed(http.req.method, ['GET', 'POST']), { Allow: 'GET, POST' }));
};
