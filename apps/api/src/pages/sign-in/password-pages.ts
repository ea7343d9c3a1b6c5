import { html } from 'hono/html';
import type { Html } from '../html.ts';
import { type Around, field, page } from './layout.ts';
import { hidden } from './sign-in-page.ts';
import { words } from './words.ts';

/** How short and how long a password may be, characters. */
export interface PasswordLength {
  readonly least: number;
  readonly most: number;
}

/** Where somebody asks for a link who has forgotten their password. */
export const forgottenPage = (around: Around, wrong: string | null = null): string => {
  const says = words[around.locale];
  const content = html`<p>${says.forgottenText}</p>
<form method="post" action="${around.base}/sign-in/forgotten">
${field(says.email, { name: 'email', type: 'email', autocomplete: 'username', isWrong: wrong !== null })}
<button>${says.send}</button>
</form>
${back(around)}`;
  return page(around, says.forgottenTitle, content, { wrong });
};

/** The same for every address, whoever has it. */
export const sentPage = (around: Around): string => {
  const says = words[around.locale];
  return page(around, says.sentTitle, html`<p role="status">${says.sentText}</p>${back(around)}`);
};

/** Where a password is set: by a link's token, or by the present one (`token` null). `isFirst`: the present one was mailed. */
export const passwordPage = (
  around: Around,
  {
    token,
    next,
    isFirst,
    wrong,
    length,
  }: {
    readonly token: string | null;
    readonly next: string | null;
    readonly isFirst: boolean;
    readonly wrong: string | null;
    readonly length: PasswordLength;
  },
): string => {
  const says = words[around.locale];
  const isWrong = wrong !== null;
  const hint = says.lengthHint(length.least);
  const content = html`<p>${isFirst ? says.firstPasswordText : says.newPasswordText}</p>
<form method="post" action="${around.base}/sign-in/password">
${hidden('token', token)}${hidden('next', next)}
${token === null ? field(says.current, { name: 'current', type: 'password', autocomplete: 'current-password', isWrong }) : ''}
${field(says.newPassword, { name: 'password', type: 'password', autocomplete: 'new-password', hint, isWrong })}
<button>${says.save}</button>
</form>
${back(around)}`;
  return page(around, says.newPasswordTitle, content, { wrong });
};

/** Where a link of the command line leads when nobody has a password here: programs that look through mails press no buttons. */
export const entryPage = (around: Around, token: string): string => {
  const says = words[around.locale];
  const content = html`<p>${says.entryText}</p>
<form method="post" action="${around.base}/sign-in/password">
${hidden('token', token)}
<button>${says.enter}</button>
</form>`;
  return page(around, says.entryTitle, content);
};

/** What was not done, and why. */
export const refusedPage = (around: Around, wrong: string): string =>
  page(around, words[around.locale].failedTitle, back(around), { wrong });

const back = ({ base, locale }: Around): Html =>
  html`<p class="end"><a href="${base}/sign-in">${words[locale].back}</a></p>`;
