import { bundleConsole } from '@cartage/console';
import type { Api } from '../../http/api.ts';
import { type KeptFile, keepFile, once } from '../../http/kept-file.ts';
import { methodNotAllowed } from '../../http/refusals.ts';
import type { Http } from '../../http/request.ts';
import type { StrangersMount } from '../../http/strangers-door.ts';
import { pageAnswers } from '../sign-in/page-answers.ts';
import { consolePage, consolePolicy } from './console-page.ts';

/**
 * The console (interface 28): one page at every address below /console, for whoever has signed in; others sign in first and
 * come back.
 * @param notFound answers for a part of the page that is not there
 */
export const mountConsole = (mount: StrangersMount, api: Api, notFound: (http: Http) => Response): void => {
  const { app, paths, refuse } = mount;
  const pages = pageAnswers(mount, api);

  const page = async (http: Http): Promise<Response> => {
    http.set('operation', 'GET /console');
    const { pathname, search } = new URL(http.req.url);
    const here = `next=${encodeURIComponent(pathname + search)}`;
    const who = await pages.signedIn(http);
    if (!who) return pages.redirect(http, `/sign-in?${here}`);
    if (who.person.mustChangePassword) return pages.redirect(http, `/sign-in/password?${here}`);
    const { script, imported, style } = await bundled();
    const zone = api.service.settings.timeZone;
    return pages.show(http, consolePage({ ...pages.around(http), zone, script, imported, style }), 200, {
      'Content-Security-Policy': consolePolicy,
    });
  };
  const asset = async (http: Http): Promise<Response> =>
    (await bundled()).files.get(http.req.param('file') ?? '')?.(http) ?? notFound(http);

  const at = (path: string, get: (http: Http) => Promise<Response>): void => {
    const added = paths.add(path);
    app.get(added, get);
    app.all(added, (http) => refuse(http, methodNotAllowed(http.req.method, ['GET']), { Allow: 'GET' }));
  };
  at('/console/assets/{file}', asset);
  for (const path of ['/console', ...screens]) for (const spelt of [path, `${path}/`]) at(spelt, page);
};

/** As deep as the addresses of screens are. */
const screens = ['{one}', '{one}/{two}', '{one}/{two}/{three}', '{one}/{two}/{three}/{four}'].map(
  (rest) => `/console/${rest}`,
);

/** Made once, when the console is first asked for. */
const bundled = once(async () => {
  const { files, ...named } = await bundleConsole();
  return {
    ...named,
    files: new Map<string, KeptFile>(
      Object.entries(files).map(([name, text]) => [
        name,
        keepFile(async () => new TextEncoder().encode(text), {
          'Content-Type': name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
          // Another content has another name.
          'Cache-Control': 'public, max-age=31536000, immutable',
        }),
      ]),
    ),
  };
});
