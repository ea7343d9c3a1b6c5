import { html } from 'hono/html';
import type { StoredPayment } from '../payment-store.ts';
import {
  type Language,
  languages,
  lengthText,
  momentText,
  moneyText,
  type Standing,
  type Told,
  words,
} from './page-words.ts';

type Html = ReturnType<typeof html>;

/** The page of a payment: buttons as long as it waits for its customer, else how it ended and what to do. */
export function paymentPage(payment: StoredPayment, language: Language, now: number): Html {
  const { request, refunds, orderId } = payment;
  const says = words[language];
  const standing = standingOf(payment);
  const amount = moneyText(request.amount, language);
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const sum = standing === 'waiting' ? says.toPay : says.amount;
  const summary = html`
<section class="summary" aria-label="${sum}">
<p class="label">${sum}</p>
<p class="amount">${amount}</p>
<dl>
<div><dt>${says.purpose}</dt><dd>${request.description[language]}</dd></div>
<div><dt>${says.order}</dt><dd>${orderId}</dd></div>
<div><dt>${says.payee}</dt><dd>${says.merchant}</dd></div>
</dl>
</section>`;
  const ended = (told: Told) => html`
${outcome(language, told)}
${told === 'paid' && refunded > 0 ? html`<p>${says.partRefunded(moneyText(refunded, language))}</p>` : ''}
${request.returnUrl === null ? '' : linkBack(request.returnUrl, language)}`;
  const title = standing === 'waiting' ? `${says.heading} ${orderId}` : says.titles[standing];
  return page(
    language,
    title,
    standing === 'waiting'
      ? html`${summary}<section class="panel">${choices(payment, language, now)}</section>`
      : html`<section class="panel">${ended(standing)}</section>${summary}`,
  );
}

/** For a link that leads to no payment. */
export const unknownPage = (language: Language): Html =>
  page(
    language,
    words[language].titles.unknown,
    html`<section class="panel">${outcome(language, 'unknown')}</section>`,
  );

function standingOf({ status, reason }: StoredPayment): Standing {
  if (status === 'new' || status === 'pending') return 'waiting';
  return status === 'failed' ? (reason ?? 'declined') : status;
}

function choices({ id, request, expiresAt }: StoredPayment, language: Language, now: number): Html {
  const says = words[language];
  const seconds = Math.ceil((expiresAt - now) / 1000);
  const act = (name: string, button: Html) =>
    html`<form method="post" action="/pay/${id}/${name}?lang=${language}">${button}</form>`;
  return html`
<h1>${says.heading}</h1>
<p class="left"><span>${says.timeLeft}</span> <strong data-left="${seconds}">${lengthText(seconds, language)}</strong></p>
<p class="soft">${says.payBy(momentText(expiresAt, language))}</p>
${act('pay', html`<button class="main">${says.pay(moneyText(request.amount, language))}</button>`)}
<h2>${says.otherwise}</h2>
<div class="others">
${act('decline', html`<button aria-describedby="decline-hint">${says.decline}</button><small id="decline-hint">${says.declineHint}</small>`)}
${act('expire', html`<button aria-describedby="expire-hint">${says.expire}</button><small id="expire-hint">${says.expireHint}</small>`)}
</div>`;
}

const outcome = (language: Language, told: Told): Html => html`
<div class="outcome ${told}" role="status">
${picture(told)}
<h1>${words[language].titles[told]}</h1>
<p>${words[language].advice[told]}</p>
</div>`;

/** Its address is one of the web: the protocol takes no other. */
const linkBack = (url: string, language: Language): Html =>
  html`<a class="main" href="${url}" rel="noreferrer">${words[language].back(new URL(url).host)}</a>`;

const drawings: Readonly<Record<Told, string>> = {
  paid: 'M15 25l7 7 12-15',
  refunded: 'M15 21h13a6 6 0 0 1 0 12h-8M20 15l-6 6 6 6',
  declined: 'M17 17l14 14M31 17L17 31',
  canceled: 'M17 17l14 14M31 17L17 31',
  expired: 'M24 14v11l7 5',
  unknown: 'M19 20a5 5 0 1 1 7 4.5q-2 1-2 3.5M24 33v.5',
};

const picture = (told: Told): Html =>
  html`<svg viewBox="0 0 48 48" width="56" height="56" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="${drawings[told]}"/></svg>`;

const page = (language: Language, title: string, content: Html): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${words[language].provider}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pay/page.css">
<script src="/pay/page.js" defer></script>
</head>
<body>
<header>
<p class="provider">${words[language].provider}</p>
<nav aria-label="${words[language].language}">${languages.map((one) => switchTo(one, language))}</nav>
</header>
<main>
<p class="test">${words[language].test}</p>
<div class="card">${content}</div>
</main>
</body>
</html>
`;

const switchTo = (one: Language, current: Language): Html =>
  html`<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === current ? html` aria-current="true"` : ''}>${words[one].name}</a>`;
