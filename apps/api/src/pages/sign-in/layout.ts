import { createHash } from 'node:crypto';
import type { Locale } from '@cartage/core';
import { html, raw } from 'hono/html';
import { documentOf, type Html } from '../html.ts';
import { words } from './words.ts';

/** What every page of signing in stands on. */
export interface Around {
  /** The operator's name. */
  readonly name: string;
  readonly locale: Locale;
  /** The path under which browsers reach the service, without a slash at its end; empty at a server's root. */
  readonly base: string;
}

/** `script`: the page takes passkeys. `wrong`: what was not done, and why. */
export const page = (
  { name, locale, base }: Around,
  title: string,
  content: Html,
  { script = false, wrong = null }: { readonly script?: boolean; readonly wrong?: string | null } = {},
): string =>
  documentOf(
    {
      locale,
      title: `${wrong === null ? '' : `${words[locale].error}: `}${title} · ${name}`,
      head: html`${styleElement}
${script ? html`<script src="${base}/sign-in/passkeys.js" defer></script>` : ''}`,
    },
    html`<body data-base="${base}" data-failed="${words[locale].passkeyFailed}">
<header><a href="${base}/">${name}</a></header>
<main>
<h1>${title}</h1>
${wrong === null ? '' : html`<p class="wrong" role="alert" id="wrong">${wrong}</p>`}
${content}
</main>
</body>`,
  );

/** Said before the form. */
export const notice = (text: string): Html => html`<p class="notice" role="status">${text}</p>`;

/** A labelled field; `wrong`: what is wrong stands above, and concerns it. */
export const field = (
  label: string,
  {
    name,
    type,
    autocomplete,
    value = '',
    hint = null,
    isWrong = false,
    beside = '',
  }: {
    readonly name: string;
    readonly type: 'email' | 'password' | 'text';
    readonly autocomplete: string;
    readonly value?: string;
    readonly hint?: string | null;
    readonly isWrong?: boolean;
    readonly beside?: Html | '';
  },
): Html => {
  const told = [hint === null ? '' : `${name}-hint`, isWrong ? 'wrong' : ''].filter(Boolean).join(' ');
  return html`<div class="field">
<div class="label"><label for="${name}">${label}</label>${beside}</div>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required${told === '' ? '' : html` aria-describedby="${told}"`}${isWrong ? html` aria-invalid="true"` : ''}>
${hint === null ? '' : html`<small id="${name}-hint">${hint}</small>`}
</div>`;
};

const style = `
:root{color-scheme:light dark;--back:#f6f7f9;--card:#fff;--ink:#1b2430;--soft:#566171;--line:#d5dae1;--mark:#0b63ce;--on-mark:#fff;--wrong:#b3261e;--wrong-back:#fdeeed;--good-back:#eaf3fd}
@media(prefers-color-scheme:dark){:root{--back:#12161c;--card:#1b2129;--ink:#e8ecf1;--soft:#a3aebc;--line:#39434f;--mark:#6cb0ff;--on-mark:#0b1a2b;--wrong:#ff9d95;--wrong-back:#3a1f1e;--good-back:#172a3f}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:safe center;gap:1.25rem;padding:1.5rem 1rem;background:var(--back);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header a{color:inherit;font-size:1.15rem;font-weight:700;letter-spacing:-.01em;text-decoration:none}
main{width:100%;max-width:26rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:16px;box-shadow:0 1px 2px rgb(16 24 40/5%),0 12px 32px rgb(16 24 40/6%)}
@media(max-width:30rem){main{padding:1.5rem 1.25rem}}
h1{margin:0 0 1.25rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.015em}
h2{margin:0 0 .5rem;font-size:1rem}
p{margin:0 0 1.25rem;color:var(--soft)}
section{margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
form{margin:0}
.field{margin-bottom:1.1rem}
.label{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-bottom:.35rem}
label{font-weight:600;font-size:.95rem}
small{display:block;margin-top:.35rem;color:var(--soft);font-size:.875rem}
input,select{width:100%;min-height:44px;padding:.55rem .75rem;border:1px solid var(--line);border-radius:10px;background:var(--card);color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--wrong)}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:.55rem 1rem;border:1px solid transparent;border-radius:10px;background:var(--mark);color:var(--on-mark);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.second{border-color:var(--line);background:transparent;color:var(--ink);margin-top:.75rem}
.small{width:auto;min-height:44px;margin:0;font-weight:500;color:var(--wrong)}
a{color:var(--mark)}
a:not(.button,header a){display:inline-block;font-size:.95rem}
button:hover,.button:hover{filter:brightness(1.06)}
:focus-visible{outline:2px solid var(--mark);outline-offset:2px}
.or{display:flex;align-items:center;gap:.75rem;margin:1.25rem 0 .5rem;color:var(--soft);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.wrong,.notice{padding:.7rem .9rem;border-radius:10px;background:var(--good-back);color:var(--ink)}
.wrong{background:var(--wrong-back);color:var(--wrong)}
.end{margin:1.25rem 0 0;text-align:center}
.who{display:flex;flex-direction:column;margin:0}
.who strong{font-size:1.05rem;color:var(--ink)}
ul{margin:0 0 1rem;padding:0;list-style:none}
li{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
li span{display:flex;flex-direction:column}
li small{margin:0}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:0 0 1rem}
`;

const styleElement = raw(`<style>${style}</style>`);

/** What the browser may do on the pages: show this style, run our one script, and send forms to us alone. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
