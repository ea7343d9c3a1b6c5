import { createHash } from 'node:crypto';
import type { Locale } from '@cartage/core';
import { escaped } from '../http/reply.ts';

/** What stands at `/`. */
export interface Front {
  /** The operator's. */
  readonly name: string;
  readonly version: string;
  /** Where people do the work of a day. */
  readonly console: string;
  readonly documentation: string;
  readonly openApi: readonly { readonly title: string; readonly url: string }[];
  readonly health: string;
}

/** One page without script, font or picture; its only style is the one that its policy names. */
export const frontPage = (
  { name, version, console, documentation, openApi, health }: Front,
  locale: Locale,
): string => {
  const says = texts[locale];
  const links = [
    link(console, says.console, says.consoleHint),
    link(documentation, says.reference, says.referenceHint),
    ...openApi.map(({ title, url }) => link(url, `OpenAPI ${title}`, says.openApiHint)),
    link(health, says.health, says.healthHint),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(name)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(name)}</h1>
<p>${says.what}</p>
<ul>
${links.join('\n')}
</ul>
<footer>${says.version} ${escaped(version)}</footer>
</main>
</body>
</html>
`;
};

const link = (url: string, title: string, hint: string): string =>
  `<li><a href="${escaped(url)}"><strong>${escaped(title)}</strong><span>${hint}</span></a></li>`;

const texts = {
  en: {
    what: 'One interface to many delivery services: prices, orders, labels and tracking.',
    console: 'Console',
    consoleHint: 'Orders, labels, couriers and money, for people',
    reference: 'API reference',
    referenceHint: 'Every operation, to read and to try',
    openApiHint: 'The same for programs, as JSON',
    health: 'Health',
    healthHint: 'Whether everything is running',
    version: 'Version',
  },
  ru: {
    what: 'Единый интерфейс ко многим службам доставки: цены, заказы, этикетки и отслеживание.',
    console: 'Консоль',
    consoleHint: 'Заказы, этикетки, курьеры и деньги — для людей',
    reference: 'Справочник API',
    referenceHint: 'Все операции: прочитать и попробовать',
    openApiHint: 'То же для программ, в формате JSON',
    health: 'Состояние',
    healthHint: 'Всё ли работает',
    version: 'Версия',
  },
} as const satisfies Record<Locale, Record<string, string>>;

const style = `
:root{color-scheme:light dark;--back:#f6f7f9;--card:#fff;--ink:#1b2430;--soft:#5b6675;--line:#dfe3e8;--mark:#0b63ce}
@media(prefers-color-scheme:dark){:root{--back:#12161c;--card:#1b2129;--ink:#e8ecf1;--soft:#9aa6b5;--line:#2d3540;--mark:#6cb0ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--back);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{width:100%;max-width:36rem}
h1{margin:0;font-size:clamp(1.9rem,7vw,2.6rem);line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}
p{margin:.6rem 0 1.8rem;color:var(--soft);font-size:1.1rem}
ul{margin:0;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:14px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.95rem 1.2rem;color:inherit;text-decoration:none}
a strong{color:var(--mark);font-weight:600}
a span{color:var(--soft)}
a:hover strong,a:focus-visible strong{text-decoration:underline}
a:focus-visible{outline:2px solid var(--mark);outline-offset:-2px;border-radius:14px}
footer{margin-top:1.2rem;color:var(--soft);font-size:.9rem}
`;

/** What the browser may do there: show this style, and follow the links. */
export const frontPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
