import { isProblem, type Problem, problem } from '@cartage/core';
import { beginByProvider, type NotSignedIn, signInByProvider } from '@cartage/service';
import type { Api } from '../../http/api.ts';
import { methodNotAllowed } from '../../http/refusals.ts';
import { addressOf, answer, type Http, searchOf } from '../../http/request.ts';
import { begunCookie, setBegunCookie, setCookie } from '../../http/session-cookie.ts';
import type { StrangersMount } from '../../http/strangers-door.ts';
import { nextPath } from './next-path.ts';
import { pageAnswers } from './page-answers.ts';
import { refusedPage } from './password-pages.ts';
import { failedPage } from './sign-in-page.ts';

/** Where people go to sign in at their provider, and where they come back to (interface 24.11). */
export const mountProvider = (mount: StrangersMount, api: Api): void => {
  const { app, paths, refuse } = mount;
  const { settings } = api.service;
  const pages = pageAnswers(mount, api);
  const callback = (http: Http): string => `${pages.serverUrl(http)}/session/oidc/callback`;
  const fail = (http: Http, why: NotSignedIn, headers: Readonly<Record<string, string>> = {}): Response => {
    http.set('problems', [problem(codes[why])]);
    return pages.show(http, failedPage(pages.around(http), why), statuses[why], headers);
  };
  const refused = (http: Http, found: Problem): Response => {
    const around = pages.around(http);
    return pages.showRefused(http, found, refusedPage(around, found.text[around.locale]));
  };
  const at = (path: string, get: (http: Http) => Promise<Response>): void => {
    const added = paths.add(path);
    app.get(added, (http: Http) => {
      http.set('operation', `GET ${path}`);
      return get(http);
    });
    app.all(added, (http) => refuse(http, methodNotAllowed(http.req.method, ['GET']), { Allow: 'GET' }));
  };

  at('/session/oidc', async (http) => {
    const begun = await beginByProvider(pages.acting(http), {
      callback: callback(http),
      next: nextPath(new URLSearchParams(searchOf(http)).get('next')) ?? '/sign-in',
      address: addressOf(http),
      isAgain: (await pages.signedIn(http)) !== null,
    });
    if (typeof begun === 'string') return fail(http, begun);
    if (isProblem(begun)) return refused(http, begun);
    return answer(http, null, 302, {
      Location: begun.url,
      'Set-Cookie': setBegunCookie(settings, begun.cookie),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    });
  });

  at('/session/oidc/callback', async (http) => {
    const done = { 'Set-Cookie': setBegunCookie(settings, null) };
    const came = await signInByProvider(pages.acting(http), {
      callback: callback(http),
      query: searchOf(http),
      begun: begunCookie(settings, http.req.raw.headers),
      earlier: pages.cookie(http),
    });
    if (typeof came === 'string') return fail(http, came, came === 'not-begun' ? {} : done);
    return pages.redirect(http, came.next, {
      'Set-Cookie': setCookie(settings, came.signedIn.cookie),
      // The address that led here holds the code.
      'Referrer-Policy': 'no-referrer',
    });
  });
};

const statuses: Readonly<Record<NotSignedIn, number>> = {
  unreachable: 503,
  'turned-away': 403,
  untrusted: 403,
  'no-provider': 404,
  'not-begun': 400,
  unknown: 403,
  unverified: 403,
};

const codes = {
  unreachable: 'SignInFailed',
  'turned-away': 'SignInFailed',
  untrusted: 'SignInFailed',
  'no-provider': 'NotFound',
  'not-begun': 'RequestInvalid',
  unknown: 'SignInFailed',
  unverified: 'SignInFailed',
} as const satisfies Record<NotSignedIn, Problem['code']>;
