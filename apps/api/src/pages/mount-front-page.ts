import manifest from '../../package.json' with { type: 'json' };
import type { Api } from '../http/api.ts';
import type { Mount } from '../http/mount-addresses.ts';
import { localeOf, prefersHtml } from '../http/preferences.ts';
import { serverUrlOf } from '../http/public-url.ts';
import { jsonReply } from '../http/reply.ts';
import { answer, send } from '../http/request.ts';
import { type Front, frontPage, frontPolicy } from './front-page.ts';
import type { ReferenceDocument } from './reference/mount-reference.ts';

/** At `/`: what answers here, as a page for people and as JSON for programs. */
export const mountFrontPage = (
  mount: Mount,
  { service, locale, publicUrl }: Api,
  documents: readonly ReferenceDocument[],
): void =>
  mount('/', (http) => {
    const url = serverUrlOf(http.req.url, publicUrl);
    const front: Front = {
      name: service.settings.operatorName,
      version: manifest.version,
      console: `${url}/console`,
      documentation: `${url}/docs`,
      openApi: documents.map(({ path, title }) => ({ title, url: url + path })),
      health: `${url}/health`,
    };
    const language = localeOf(http.req.header('accept-language'), locale);
    if (!prefersHtml(http.req.header('accept'))) return send(http, jsonReply(200, front, { Vary: 'Accept' }));
    return answer(http, frontPage(front, language), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': frontPolicy,
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept, Accept-Language',
      'X-Content-Type-Options': 'nosniff',
    });
  });
