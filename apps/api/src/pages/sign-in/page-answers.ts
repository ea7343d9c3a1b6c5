import { isProblem, type Problem, problem } from '@cartage/core';
import { authenticateSession, type Doer, forRequest, type Service, type SignedIn } from '@cartage/service';
import { readBytes } from '../../body/read-bytes.ts';
import type { Api } from '../../http/api.ts';
import { envelopeStatus } from '../../http/key-in-header.ts';
import { localeOf } from '../../http/preferences.ts';
import { serverUrlOf } from '../../http/public-url.ts';
import { addressOf, answer, type Http } from '../../http/request.ts';
import { cookieIn } from '../../http/session-cookie.ts';
import type { StrangersMount } from '../../http/strangers-door.ts';
import { type Around, pagePolicy } from './layout.ts';
import { refusedPage } from './password-pages.ts';
import { words } from './words.ts';

type Headers = Readonly<Record<string, string>>;

/** More than any form of ours has to say, bytes. */
const MOST_BYTES = 16 * 1024;

/** How the pages of signing in are answered, and what comes from them is read. */
export const pageAnswers = (
  { gate }: Pick<StrangersMount, 'gate'>,
  { service, locale, publicUrl }: Pick<Api, 'service' | 'locale' | 'publicUrl'>,
) => {
  const serverUrl = (http: Http): string => serverUrlOf(http.req.url, publicUrl);
  const around = (http: Http): Around => ({
    name: service.settings.operatorName,
    locale: localeOf(http.req.header('accept-language'), locale),
    base: new URL(serverUrl(http)).pathname.replace(/\/$/, ''),
  });
  const headersOf = (http: Http): Headers => ({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': around(http).locale,
    'Content-Security-Policy': pagePolicy,
    'Cache-Control': 'no-store',
    // Without a word of where a form comes from, browsers call its origin null; nobody else hears of it.
    'Referrer-Policy': 'same-origin',
    Vary: 'Accept-Language, Cookie',
    'X-Content-Type-Options': 'nosniff',
  });
  const show = (http: Http, page: string, status = 200, headers: Headers = {}): Response =>
    answer(http, page, status, { ...headersOf(http), ...headers });
  const showRefused = (http: Http, found: Problem, page: string): Response => {
    http.set('problems', [found]);
    const later = found.code === 'TooManyRequests' ? { 'Retry-After': '60' } : {};
    return show(http, page, envelopeStatus([found]), later);
  };
  return {
    serverUrl,
    around,
    show,
    /** The page says why, and the status too. */
    showRefused,
    /** To a path of ours. */
    redirect: (http: Http, path: string, headers: Headers = {}): Response =>
      answer(http, null, 303, { Location: serverUrl(http) + path, 'Cache-Control': 'no-store', ...headers }),
    /** The cookie of a session, good or not; null: there is none. */
    cookie: (http: Http): string | null => cookieIn(service.settings, http.req.raw.headers),
    /** Who has signed in; null: nobody. `companyId`: for which they want to act from now on. */
    signedIn: async (http: Http, companyId: number | null = null): Promise<SignedIn | null> => {
      const cookie = cookieIn(service.settings, http.req.raw.headers);
      const found = cookie === null ? null : await authenticateSession(service, { cookie, companyId });
      return found && isProblem(found) ? null : found;
    },
    /** What the service does for this request. */
    acting: (http: Http, signedIn: SignedIn | null = null): Service => ({
      ...service,
      ...forRequest(service.log, {
        requestId: http.get('requestId'),
        met: http.get('met'),
        ...(signedIn && { doer: doerOf(signedIn) }),
      }),
    }),
    /** The fields of a form of ours, of which each may be there once; a page, where it comes from elsewhere or cannot be read. */
    form: async (http: Http): Promise<ReadonlyMap<string, string> | Response> => {
      const refuse = (found: Problem): Response =>
        showRefused(http, found, refusedPage(around(http), found.text[around(http).locale]));
      if (!isOurs(http, new URL(serverUrl(http)).origin)) return refuse(foreign);
      const bytes = await readBytes(http, gate.lanes, addressOf(http), MOST_BYTES);
      if (isProblem(bytes)) return refuse(bytes);
      return new Map(new URLSearchParams(new TextDecoder().decode(bytes)));
    },
  };
};

/** A browser says where a form comes from, or it is no browser. */
const isOurs = (http: Http, origin: string): boolean => {
  const site = http.req.header('sec-fetch-site');
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(http.req.header('content-type') ?? '');
  return isForm && (site === undefined ? http.req.header('origin') === origin : site === 'same-origin');
};

const foreign: Problem = problem('AccessDenied', null, { en: words.en.foreign, ru: words.ru.foreign });

const doerOf = ({ person: { userId, name } }: SignedIn): Doer => ({ kind: 'person', id: userId, name });
