import { isProblem, type Problem, passwordLength } from '@cartage/core';
import {
  changePassword,
  enterByLink,
  forgottenPassword,
  listPasskeys,
  missingProof,
  removePasskey,
  type SignedIn,
  sessionFacts,
  setPasswordByLink,
  signIn,
  signOut,
  takesPasskeys,
} from '@cartage/service';
import type { Api } from '../../http/api.ts';
import { keepFile } from '../../http/kept-file.ts';
import { methodNotAllowed } from '../../http/refusals.ts';
import { addressOf, type Http, searchOf } from '../../http/request.ts';
import { setCookie } from '../../http/session-cookie.ts';
import type { StrangersMount } from '../../http/strangers-door.ts';
import { accountPage } from './account-page.ts';
import { nextPath } from './next-path.ts';
import { pageAnswers } from './page-answers.ts';
import { passkeyScript } from './passkey-script.ts';
import { entryPage, forgottenPage, passwordPage, refusedPage, sentPage } from './password-pages.ts';
import { type SignInView, signInPage } from './sign-in-page.ts';
import { words } from './words.ts';

/**
 * The pages on which people sign in, set passwords, choose a company and leave (interface 24.9).
 * @param mapPath of the map of pickup points
 */
export const mountSignIn = (mount: StrangersMount, api: Api, mapPath: string): void => {
  const pages = signInPages(mount, api, mapPath);
  mountEntry(pages);
  mountForgotten(pages);
  mountPassword(pages);
  mountAccount(pages);
};

type SignInPages = ReturnType<typeof signInPages>;

/** What the pages have in common. */
const signInPages = (mount: StrangersMount, api: Api, mapPath: string) => {
  const { app, paths, refuse } = mount;
  const { service } = api;
  const { settings } = service;
  const pages = pageAnswers(mount, api);
  const { around, show, redirect } = pages;
  const isAlone = settings.oidc?.isAlone === true;
  const provider = settings.oidc && new URL(settings.oidc.issuer).host;
  const queryOf = (http: Http) => new URLSearchParams(searchOf(http));
  const takes = (http: Http) => takesPasskeys(new URL(pages.serverUrl(http)).origin);
  const form = (http: Http, view: Partial<SignInView>): string =>
    signInPage(around(http), {
      ...{ email: '', next: null, wrong: null, said: null },
      ...{ provider, isAlone, takesPasskeys: takes(http) },
      ...view,
    });

  /** What the page at `path` shows, and what becomes of its form. */
  const at = (
    path: string,
    get: ((http: Http) => Promise<Response>) | null,
    post: ((http: Http, fields: ReadonlyMap<string, string>) => Promise<Response>) | null,
  ): void => {
    const allowed = [...(get ? ['GET'] : []), ...(post ? ['POST'] : [])];
    for (const spelt of [path, `${path}/`].map(paths.add)) {
      if (get) {
        app.get(spelt, (http: Http) => {
          http.set('operation', `GET ${path}`);
          return get(http);
        });
      }
      if (post) {
        app.post(spelt, async (http: Http) => {
          http.set('operation', `POST ${path}`);
          const fields = await pages.form(http);
          return fields instanceof Response ? fields : post(http, fields);
        });
      }
      app.all(spelt, (http) => refuse(http, methodNotAllowed(http.req.method, allowed), { Allow: allowed.join(', ') }));
    }
  };

  /** What is done for whoever has signed in; others sign in first. */
  const signedIn =
    (act: (http: Http, who: SignedIn, fields: ReadonlyMap<string, string>) => Promise<Response>) =>
    async (http: Http, fields: ReadonlyMap<string, string>): Promise<Response> => {
      const who = await pages.signedIn(http);
      return who ? act(http, who, fields) : redirect(http, ended);
    };

  const account = async (http: Http, who: SignedIn): Promise<Response> => {
    const facts = await sessionFacts(service, who);
    const { person, companies, company, operatorRole, rights } = facts;
    const page = accountPage(around(http), {
      ...{ name: person.name, email: person.login, companies, companyId: company?.id ?? null, operatorRole },
      passkeys: await listPasskeys(service, who),
      isProved: missingProof(service, who) === null,
      isAlone,
      takesPasskeys: takes(http),
      timeZone: settings.timeZone,
      mapPath: rights.includes('PickupPoints') ? mapPath : null,
    });
    return show(http, page);
  };

  return { ...pages, service, settings, isAlone, queryOf, form, at, signedInAs: signedIn, account };
};

const mountEntry = (pages: SignInPages): void => {
  const { around, show, showRefused, redirect, settings, queryOf, form, at, account } = pages;
  at(
    home,
    async (http) => {
      const query = queryOf(http);
      const next = nextPath(query.get('next'));
      const who = await pages.signedIn(http);
      if (who && query.has('again')) return show(http, form(http, { next, said: 'again', email: who.person.login }));
      if (who?.person.mustChangePassword) return redirect(http, passwordFirst(next));
      if (who) return next === null ? account(http, who) : redirect(http, next);
      return show(http, form(http, { next, said: saidIn(query) }));
    },
    async (http, fields) => {
      const [email, password] = [fields.get('email')?.trim() ?? '', fields.get('password') ?? ''];
      const next = nextPath(fields.get('next'));
      const fail = (found: Problem | null, wrong: string): Response => {
        const page = form(http, { email: email.slice(0, MOST_OF_EMAIL), next, wrong });
        return found ? showRefused(http, found, page) : show(http, page, 400);
      };
      if (email === '' || password === '') return fail(null, words[around(http).locale].needed);
      // Longer than any that can be right: nothing is computed for it.
      const tried = email.length <= MOST_OF_EMAIL && [...password].length <= passwordLength.most;
      const begun = await signIn(pages.acting(http), {
        email: tried ? email : '',
        password: tried ? password : '-',
        address: addressOf(http),
        earlier: pages.cookie(http),
      });
      if (isProblem(begun)) return fail(begun, begun.text[around(http).locale]);
      const cookie = { 'Set-Cookie': setCookie(settings, begun.cookie) };
      return redirect(http, begun.person.mustChangePassword ? passwordFirst(next) : (next ?? home), cookie);
    },
  );
};

const mountForgotten = (pages: SignInPages): void => {
  const { around, show, redirect, isAlone, at } = pages;
  at(
    '/sign-in/forgotten',
    async (http) => (isAlone ? redirect(http, home) : show(http, forgottenPage(around(http)))),
    async (http, fields) => {
      const email = fields.get('email')?.trim() ?? '';
      if (email === '' || email.length > MOST_OF_EMAIL)
        return show(http, forgottenPage(around(http), words[around(http).locale].neededEmail), 400);
      await forgottenPassword(pages.acting(http), email);
      return show(http, sentPage(around(http)), 202);
    },
  );
};

const mountPassword = (pages: SignInPages): void => {
  const { around, show, showRefused, redirect, settings, isAlone, queryOf, at } = pages;
  const passwordForm = (http: Http, view: Partial<Parameters<typeof passwordPage>[1]>): string =>
    passwordPage(around(http), {
      ...{ token: null, next: null, isFirst: false, wrong: null, length: passwordLength },
      ...view,
    });
  at(
    '/sign-in/password',
    async (http) => {
      const query = queryOf(http);
      const token = query.get('token') || null;
      if (token !== null && isAlone) return show(http, entryPage(around(http), token));
      if (token !== null) return show(http, passwordForm(http, { token }));
      const who = isAlone ? null : await pages.signedIn(http);
      if (!who) return redirect(http, home);
      return show(
        http,
        passwordForm(http, { next: nextPath(query.get('next')), isFirst: who.person.mustChangePassword }),
      );
    },
    async (http, fields) => {
      const [token, next] = [fields.get('token') || null, nextPath(fields.get('next'))];
      const [password, address] = [fields.get('password') ?? '', addressOf(http)];
      const who = await pages.signedIn(http);
      const acting = pages.acting(http, who);
      const refused = (found: Problem): Response =>
        showRefused(http, found, refusedPage(around(http), found.text[around(http).locale]));
      if (isAlone) {
        const entered = await enterByLink(acting, { token: token ?? '', earlier: pages.cookie(http) });
        if (isProblem(entered)) return refused(entered);
        return redirect(http, home, { 'Set-Cookie': setCookie(settings, entered.cookie) });
      }
      const isFirst = token === null && who?.person.mustChangePassword === true;
      const { least, most } = passwordLength;
      const length = [...password].length;
      if (length < least || length > most) {
        const wrong = words[around(http).locale].wrongLength(least, most);
        return show(http, passwordForm(http, { token, next, isFirst, wrong }), 400);
      }
      if (token !== null) {
        const found = await setPasswordByLink(acting, { token, password, address });
        return found ? refused(found) : redirect(http, `${home}?set=1`);
      }
      if (!who) return redirect(http, ended);
      const found = await changePassword(acting, who, { current: fields.get('current') ?? '', password, address });
      if (!found) return redirect(http, next ?? home);
      const wrong = found.text[around(http).locale];
      return showRefused(http, found, passwordForm(http, { next, isFirst, wrong }));
    },
  );
};

const mountAccount = (pages: SignInPages): void => {
  const { redirect, service, settings, at, signedInAs } = pages;
  at(
    '/sign-in/company',
    null,
    signedInAs(async (http, _who, fields) => {
      const companyId = /^[1-9]\d{0,14}$/.exec(fields.get('companyId') ?? '')?.[0];
      if (companyId) await pages.signedIn(http, Number(companyId));
      return redirect(http, home);
    }),
  );
  at(
    '/sign-in/passkeys/remove',
    null,
    signedInAs(async (http, who, fields) => {
      if (missingProof(service, who)) return redirect(http, `${home}?again=1`);
      await removePasskey(pages.acting(http, who), who, fields.get('passkeyId') ?? '');
      return redirect(http, home);
    }),
  );
  at('/sign-in/out', null, async (http) => {
    const who = await pages.signedIn(http);
    if (who) await signOut(pages.acting(http, who), who);
    return redirect(http, `${home}?out=1`, { 'Set-Cookie': setCookie(settings, null) });
  });

  const script = keepFile(async () => new TextEncoder().encode(passkeyScript), {
    'Content-Type': 'text/javascript; charset=utf-8',
  });
  at('/sign-in/passkeys.js', script, null);
};

const home = '/sign-in';
/** Where a form leads that was open for longer than the session. */
const ended = `${home}?ended=1`;

const saidIn = (query: URLSearchParams): SignInView['said'] => {
  if (query.has('set')) return 'passwordSet';
  if (query.has('out')) return 'signedOut';
  return query.has('ended') ? 'ended' : null;
};

const passwordFirst = (next: string | null): string =>
  `/sign-in/password${next === null ? '' : `?next=${encodeURIComponent(next)}`}`;

/** Longer than any mail address. */
const MOST_OF_EMAIL = 320;
