import { html } from 'hono/html';
import type { Html } from '../html.ts';
import { type Around, field, notice, page } from './layout.ts';
import { words } from './words.ts';

/** What the page of signing in has to say. */
export interface SignInView {
  /** As it was typed; empty: not yet. */
  readonly email: string;
  /** A path of ours, where they go; null: to their account. */
  readonly next: string | null;
  /** Why they are not in; null: they have not tried. */
  readonly wrong: string | null;
  /** Said before the form; null: nothing. */
  readonly said: 'again' | 'passwordSet' | 'signedOut' | 'ended' | null;
  /** The host of the provider; null: there is none. */
  readonly provider: string | null;
  /** There is no other way in than by the provider. */
  readonly isAlone: boolean;
  /** Browsers know passkeys at this address. */
  readonly takesPasskeys: boolean;
}

/** Where people sign in: by a password, a passkey, a provider. */
export const signInPage = (around: Around, view: SignInView): string => {
  const says = words[around.locale];
  const { said, provider, isAlone, takesPasskeys, wrong } = view;
  const hasPasskeys = takesPasskeys && !isAlone;
  const ways: readonly Html[] = [
    ...(isAlone ? [html`<p>${says.byProviderAlone}</p>`] : [passwordForm(around, view)]),
    ...(hasPasskeys || (provider !== null && !isAlone) ? [others(around, view, hasPasskeys)] : []),
    ...(isAlone && provider !== null ? [byProvider(around, provider, view.next, 'button')] : []),
  ];
  const content = html`${said === null || wrong !== null ? '' : notice(says[said])}
${ways}`;
  return page(around, says.signIn, content, { wrong, script: hasPasskeys });
};

const passwordForm = ({ base, locale }: Around, { email, next, wrong }: SignInView): Html => {
  const says = words[locale];
  const isWrong = wrong !== null;
  const beside = html`<a href="${base}/sign-in/forgotten">${says.forgotten}</a>`;
  return html`<form method="post" action="${base}/sign-in">
${hidden('next', next)}
${field(says.email, { name: 'email', type: 'email', autocomplete: 'username', value: email, isWrong })}
${field(says.password, { name: 'password', type: 'password', autocomplete: 'current-password', isWrong, beside })}
<button>${says.enter}</button>
</form>`;
};

const others = (around: Around, { next, provider }: SignInView, hasPasskeys: boolean): Html => {
  const says = words[around.locale];
  // Without script there are no passkeys: the script shows them.
  return html`<div${provider === null ? html` data-passkeys hidden` : ''}>
<p class="or">${says.or}</p>
${provider === null ? '' : byProvider(around, provider, next, 'button second')}
${
  hasPasskeys
    ? html`<button type="button" class="second" data-passkeys hidden data-sign-in="${around.base}${next ?? '/sign-in'}">${says.byPasskey}</button>
<p class="wrong" role="alert" data-wrong hidden></p>`
    : ''
}
</div>`;
};

const byProvider = ({ base, locale }: Around, provider: string, next: string | null, kind: string): Html =>
  html`<a class="${kind}" href="${base}/session/oidc${next === null ? '' : `?next=${encodeURIComponent(next)}`}">${words[locale].byProvider(provider)}</a>`;

/** Sent with a form; null: not at all. */
export const hidden = (name: string, value: string | null): Html | '' =>
  value === null ? '' : html`<input type="hidden" name="${name}" value="${value}">`;

/** Why nobody came in by the provider. */
export const failedPage = (around: Around, why: keyof (typeof words)['en']['failures']): string => {
  const says = words[around.locale];
  return page(around, says.failedTitle, html`<a class="button" href="${around.base}/sign-in">${says.tryAgain}</a>`, {
    wrong: says.failures[why],
  });
};
