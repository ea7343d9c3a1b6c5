import type { CompanyRole, OperatorRole } from '@cartage/core';
import { html } from 'hono/html';
import type { Html } from '../html.ts';
import { type Around, page } from './layout.ts';
import { words } from './words.ts';

/** What somebody is told who has signed in. */
export interface AccountView {
  readonly name: string;
  readonly email: string;
  readonly companies: readonly { readonly id: number; readonly name: string; readonly role: CompanyRole }[];
  /** For which they act; null: for none. */
  readonly companyId: number | null;
  readonly operatorRole: OperatorRole | null;
  readonly passkeys: readonly {
    readonly credentialId: string;
    readonly name: string;
    readonly usedAt: number | null;
  }[];
  /** They may change passkeys: they have just proved who they are. */
  readonly isProved: boolean;
  /** There are passwords and passkeys at all. */
  readonly isAlone: boolean;
  readonly takesPasskeys: boolean;
  readonly timeZone: string;
  /** Of the map of pickup points; null: they may not see it. */
  readonly mapPath: string | null;
}

/** Who has signed in, for whom they act, and how they leave. */
export const accountPage = (around: Around, view: AccountView): string => {
  const says = words[around.locale];
  const { base } = around;
  const { name, email, operatorRole, isAlone, takesPasskeys, mapPath } = view;
  const content = html`<p class="who"><strong>${name}</strong><span>${email}</span></p>
${view.companies.length === 0 ? '' : companies(around, view)}
${operatorRole === null ? '' : html`<section><h2>${says.operator}</h2><p class="who">${says.operatorRoles[operatorRole]}</p></section>`}
${isAlone || !(takesPasskeys || view.passkeys.length > 0) ? '' : passkeys(around, view)}
<section>
<p class="links">${mapPath === null ? '' : html`<a href="${base}${mapPath}">${says.map}</a>`}<a href="${base}/docs">${says.reference}</a>${isAlone ? '' : html`<a href="${base}/sign-in/password">${says.changePassword}</a>`}</p>
<form method="post" action="${base}/sign-in/out"><button class="second">${says.signOut}</button></form>
</section>`;
  return page(around, says.account, content, { script: !isAlone && takesPasskeys });
};

const companies = ({ base, locale }: Around, { companies: all, companyId }: AccountView): Html => {
  const says = words[locale];
  const [only] = all;
  if (only && all.length === 1)
    return html`<section><h2>${says.actsFor}</h2><p class="who"><strong>${only.name}</strong><span>${says.roles[only.role]}</span></p></section>`;
  const options = all.map(
    ({ id, name, role }) =>
      html`<option value="${id}"${id === companyId ? html` selected` : ''}>${name} · ${says.roles[role]}</option>`,
  );
  return html`<section><form method="post" action="${base}/sign-in/company">
<div class="field"><div class="label"><label for="companyId">${says.actsFor}</label></div>
<select id="companyId" name="companyId">${options}</select></div>
<button class="second">${says.choose}</button>
</form></section>`;
};

const passkeys = (around: Around, { passkeys: all, isProved, takesPasskeys, timeZone }: AccountView): Html => {
  const { base, locale } = around;
  const says = words[locale];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const rows = all.map(({ credentialId, name, usedAt }) => {
    const used = usedAt === null ? says.neverUsed : says.usedOn(day.format(usedAt));
    const remove = html`<form method="post" action="${base}/sign-in/passkeys/remove"><input type="hidden" name="passkeyId" value="${credentialId}"><button class="second small" aria-label="${says.removePasskey(name)}">${says.remove}</button></form>`;
    return html`<li><span>${name}<small>${used}</small></span>${isProved ? remove : ''}</li>`;
  });
  const add = html`<form data-passkeys hidden data-add>
<div class="field"><div class="label"><label for="passkey-name">${says.passkeyName}</label></div>
<input id="passkey-name" name="name" maxlength="60" placeholder="${says.passkeyExample}" autocomplete="off" required></div>
<button class="second">${says.addPasskey}</button>
<p class="wrong" role="alert" data-wrong hidden></p>
</form>`;
  const prove = html`<a href="${base}/sign-in?again=1">${says.proveFirst}</a>`;
  return html`<section><h2>${says.passkeys}</h2>
${all.length === 0 ? html`<p>${says.noPasskeys}</p>` : html`<ul>${rows}</ul>`}
${isProved ? (takesPasskeys ? add : '') : prove}</section>`;
};
