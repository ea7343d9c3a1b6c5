import { createHash } from 'node:crypto';
import type { Locale } from '@cartage/core';
import { isWithoutBytes, logoForReceiver, showToReceiver, type TrackingPageRef } from '@cartage/service';
import type { Api } from '../../http/api.ts';
import { localeOf } from '../../http/preferences.ts';
import { methodNotAllowed } from '../../http/refusals.ts';
import { addressOf, answer, type Http, searchOf } from '../../http/request.ts';
import type { StrangersMount } from '../../http/strangers-door.ts';
import { refusalPage, trackingPage } from './page.ts';
import { styleOf } from './style.ts';

/** The pages on which receivers follow their parcels, and the shop's logo on them (interface 27). */
export const mountTracking = ({ app, paths, gate, refuse }: StrangersMount, api: Api): void => {
  const { service } = api;
  const at = (path: string, get: (http: Http) => Promise<Response>): void => {
    for (const spelt of [path, `${path}/`].map(paths.add)) {
      app.get(spelt, (http: Http) => {
        http.set('operation', `GET ${path}`);
        return get(http);
      });
      app.all(spelt, (http) => refuse(http, methodNotAllowed(http.req.method, ['GET']), { Allow: 'GET' }));
    }
  };
  /** Pages that open and pages that do not are counted together: whoever guesses learns nothing by going on. */
  const isFlood = (http: Http): boolean => gate.limits.request(`receiver ${addressOf(http)}`)?.isAllowed === false;
  const refused = (http: Http): Promise<Response> => {
    const isTold = gate.limits.failure(addressOf(http)).isAllowed;
    if (!isTold) http.set('isFlood', true);
    const [what, status] = isTold ? (['notFound', 404] as const) : (['busy', 429] as const);
    return page(http, api, (locale, style) => refusalPage(what, locale, style), null, status);
  };

  at('/t/{number}', async (http) => {
    if (isFlood(http)) return busy(http, api);
    const parcel = await showToReceiver(service, refOf(http));
    if (parcel === null) return refused(http);
    const { proof } = refOf(http);
    const isFolder = http.req.path.endsWith('/');
    const draw = (locale: Locale, style: string) => trackingPage(parcel, { locale, style, proof, isFolder });
    return page(http, api, draw, parcel.shop.color);
  });

  at('/t/{number}/logo', async (http) => {
    if (isFlood(http)) return busy(http, api);
    const logo = await logoForReceiver(service, refOf(http)).catch((thrown: unknown) => {
      // The page is whole without it.
      if (isWithoutBytes(thrown)) return null;
      throw thrown;
    });
    if (logo === null) return refused(http);
    return answer(http, logo.bytes, 200, {
      ...quiet,
      'Content-Type': logo.mimeType,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, max-age=3600',
    });
  });
};

const refOf = (http: Http): TrackingPageRef => ({
  number: http.req.param('number') ?? '',
  proof: new URLSearchParams(searchOf(http)).get('k') ?? '',
});

const busy = (http: Http, api: Api): Promise<Response> =>
  page(http, api, (locale, style) => refusalPage('busy', locale, style), null, 429);

const page = async (
  http: Http,
  { locale }: Pick<Api, 'locale'>,
  draw: (locale: Locale, style: string) => string | Promise<string>,
  color: string | null,
  status = 200,
): Promise<Response> => {
  const wish = new URLSearchParams(searchOf(http)).get('lang');
  const language = wish === 'ru' || wish === 'en' ? wish : localeOf(http.req.header('accept-language'), locale);
  const style = styleOf(color);
  return answer(http, await draw(language, style), status, {
    ...quiet,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Content-Security-Policy': policyOf(style),
    'Cache-Control': 'private, no-store',
    Vary: 'Accept-Language',
    ...(status === 429 && { 'Retry-After': '1' }),
  });
};

/** Nobody is to find the page who was not given its link, nor to hear of the link from whoever was. */
const quiet = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
};

/** What the browser may do there: show this style, and the logo. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
