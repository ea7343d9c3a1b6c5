import { createHash } from 'node:crypto';
import type { Locale, Problem } from '@cartage/core';
import type { ServiceSettings } from '@cartage/service';
import { html, raw } from 'hono/html';
import { documentOf } from '../html.ts';
import { mapHeaders } from './map-headers.ts';

/** Why there is no map, for the customer who opened it; below that, in small letters, for whoever embeds it. */
export const mapRefusal = (
  problems: readonly Problem[],
  { locale, url }: { readonly locale: Locale; readonly url: string },
  { map }: Pick<ServiceSettings, 'map'>,
): { readonly html: string; readonly headers: Readonly<Record<string, string>> } => {
  const wished = [...new URL(url).searchParams].find(([name]) => name.toLowerCase() === 'lang')?.[1];
  const language = wished === 'en' || wished === 'ru' ? wished : locale;
  const hasEnded = problems.some(({ code }) => code === 'ApiKeyInvalid');
  const { title, text } = (hasEnded ? ended : none)[language];
  const page = documentOf(
    { locale: language, title, head: raw(`<style>${style}</style>`) },
    html`<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${problems.map(({ text: why }) => html`<p class="soft">${why[language]}</p>\n`)}</main>
</body>`,
  );
  return {
    html: page,
    headers: {
      ...mapHeaders({ ...map, tilesUrl: null }, `'sha256-${createHash('sha256').update(style).digest('base64')}'`),
      'Content-Language': language,
      Vary: 'Accept, Accept-Language',
    },
  };
};

const ended = {
  en: {
    title: 'Access to the map has expired',
    text: 'Go back to the page that you came from and open the map again.',
  },
  ru: {
    title: 'Срок доступа к карте истёк',
    text: 'Вернитесь на страницу, с которой вы пришли, и откройте карту ещё раз.',
  },
} as const satisfies Record<Locale, { title: string; text: string }>;

const none = {
  en: { title: 'The map cannot be shown', text: 'Go back to the page that you came from and try again later.' },
  ru: { title: 'Карту не удалось показать', text: 'Вернитесь на страницу, с которой вы пришли, и попробуйте позже.' },
} as const satisfies Record<Locale, { title: string; text: string }>;

const style = `
:root{color-scheme:light dark;--back:#f6f7f9;--ink:#1b2430;--soft:#5b6675}
@media(prefers-color-scheme:dark){:root{--back:#12161c;--ink:#e8ecf1;--soft:#9aa6b5}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--back);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:30rem;padding:1.5rem;overflow-wrap:anywhere}
h1{margin:0;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
.soft{color:var(--soft);font-size:.9rem}
`;
