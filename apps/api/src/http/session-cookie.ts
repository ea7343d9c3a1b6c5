import { type Problem, problem } from '@cartage/core';
import type { ServiceSettings } from '@cartage/service';
import { parse, serialize } from 'hono/utils/cookie';

/** What of a request says whose session it comes from, and from where. */
export interface CookieRequest {
  readonly method: string;
  readonly headers: Headers;
  /** The service's own, as browsers reach it. */
  readonly origin: () => string;
}

/** `__Host-`: no other host, and nobody on the way without TLS, can set it. A sandbox is reached without TLS. */
const nameFor = ({ isSandbox }: Pick<ServiceSettings, 'isSandbox'>, name = 'session'): string =>
  isSandbox ? name : `__Host-${name}`;

/** The session's cookie; null: there is none. */
export const cookieIn = (settings: Pick<ServiceSettings, 'isSandbox'>, headers: Headers): string | null =>
  cookieOf(headers, nameFor(settings));

const cookieOf = (headers: Headers, name: string): string | null =>
  parse(headers.get('cookie') ?? '', name)[name] || null;

/** What the browser keeps while somebody is at their authenticator or their provider; null: nothing. */
export const begunCookie = (settings: Pick<ServiceSettings, 'isSandbox'>, headers: Headers): string | null =>
  cookieOf(headers, nameFor(settings, 'sign-in'));

/** The header that has it kept, or dropped (`cookie` null). */
export const setBegunCookie = (settings: Pick<ServiceSettings, 'isSandbox'>, cookie: string | null): string =>
  serialize(nameFor(settings, 'sign-in'), cookie ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: !settings.isSandbox,
    maxAge: cookie === null ? 0 : BEGUN_S,
  });

/** As long as what was begun is kept. */
const BEGUN_S = 600;

/** The header that gives a browser its session, or takes it (`cookie` null). It ends with the browser, or in the database. */
export const setCookie = (settings: Pick<ServiceSettings, 'isSandbox'>, cookie: string | null): string =>
  serialize(nameFor(settings), cookie ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: !settings.isSandbox,
    ...(cookie === null && { maxAge: 0 }),
  });

/**
 * AccessDenied for a change that a page of another origin may have sent: a browser adds the cookie whoever asked. null: it
 * comes from a page of ours, and is JSON where it has a body.
 */
export const foreignChange = ({ method, headers, origin }: CookieRequest): Problem | null => {
  if (method === 'GET' || method === 'HEAD') return null;
  const site = headers.get('sec-fetch-site');
  const isOurs = site === null ? headers.get('origin') === origin() : site === 'same-origin';
  if (!isOurs) return problem('AccessDenied', site === null ? 'Origin' : 'Sec-Fetch-Site', notFromHere(origin()));
  const hasBody = headers.get('transfer-encoding') !== null || Number(headers.get('content-length') ?? 0) > 0;
  const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '');
  return hasBody && !isJson ? problem('AccessDenied', 'Content-Type', notJson) : null;
};

/** A link of another site was followed: the browser has added the cookie, whoever wrote the link. A page that has a key or a token says so itself. */
export const isLedFromElsewhere = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'cross-site' && (headers.get('authorization')?.trim() ?? '') === '';

/** The same of a request without a session, by which a page of another origin could sign somebody in. Programs say nothing of where they are. */
export const foreignPage = ({ method, headers, origin }: CookieRequest): Problem | null => {
  if (method === 'GET' || method === 'HEAD') return null;
  const [site, from] = [headers.get('sec-fetch-site'), headers.get('origin')];
  const isOurs = site === null ? from === null || from === origin() : site === 'same-origin';
  return isOurs ? null : problem('AccessDenied', site === null ? 'Origin' : 'Sec-Fetch-Site', notFromHere(origin()));
};

/** For which company whoever has the session wants to act, by the header `X-Company`; null: they do not say. */
export const wantedCompany = (headers: Headers): number | null | Problem => {
  const given = headers.get('x-company')?.trim() ?? '';
  if (given === '') return null;
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : problem('AccessDenied', 'X-Company', noNumber);
};

const notFromHere = (origin: string) => ({
  en: `A change by a session has to come from a page of ${origin}; programs send an API key.`,
  ru: `Изменения в сеансе принимаются только со страниц ${origin}; программы передают ключ API.`,
});

const notJson = {
  en: 'A change by a session is sent as application/json.',
  ru: 'Изменения в сеансе передаются как application/json.',
};

const noNumber = {
  en: 'X-Company is the number of a company; GET /session lists those that you act for.',
  ru: 'X-Company — номер компании; список ваших компаний: GET /session.',
};
