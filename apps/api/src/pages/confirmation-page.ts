import { createHash } from 'node:crypto';
import type { Locale } from '@cartage/core';
import type { AddressQuestion } from '@cartage/service';
import { escaped } from '../http/reply.ts';

/** What the page has to say: the question, that it was answered, or that its link opens nothing. */
export type Confirmation = AddressQuestion | 'confirmed' | 'no-link';

/**
 * Whether somebody may be written to. Opening it changes nothing: programs that look through mails open links, and press no
 * buttons.
 */
export const confirmationPage = (said: Confirmation, operator: string, locale: Locale): string => {
  const says = texts[locale];
  const [title, body] =
    said === 'confirmed'
      ? [says.confirmed, `<p>${says.thanks}</p>`]
      : said === 'no-link'
        ? [says.noLink, `<p>${says.askAgain}</p>`]
        : [
            says.question,
            `<p>${says.who(`<strong>${escaped(said.company)}</strong>`, escaped(operator))} <strong>${escaped(said.address)}</strong></p>
<form method="post"><button>${says.yes}</button></form>
<p>${says.no}</p>`,
          ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
};

const texts = {
  en: {
    question: 'May we write to you?',
    who: (company: string, operator: string) =>
      `${company} wants ${operator} to write to this address when one of its webhooks is switched off:`,
    yes: 'Yes, write to me',
    no: 'If you do not want that, close this page: you will not be written to.',
    confirmed: 'Thank you',
    thanks: 'The address is confirmed. You may close this page.',
    noLink: 'This link opens nothing',
    askAgain:
      'It was used already, or its day is over. Whoever named your address can name it again, and you get a new link.',
  },
  ru: {
    question: 'Можно вам писать?',
    who: (company: string, operator: string) =>
      `${company} хочет, чтобы ${operator} писал на этот адрес, когда отключается один из её вебхуков:`,
    yes: 'Да, пишите',
    no: 'Если вы этого не хотите, закройте страницу: писем не будет.',
    confirmed: 'Спасибо',
    thanks: 'Адрес подтверждён. Страницу можно закрыть.',
    noLink: 'Ссылка не действует',
    askAgain:
      'Она уже использована, или её сутки прошли. Тот, кто указал ваш адрес, может указать его снова, и вы получите новую ссылку.',
  },
} as const satisfies Record<Locale, Record<string, string | ((company: string, operator: string) => string)>>;

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;font:1.1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:34rem;overflow-wrap:anywhere}
h1{margin:0;font-size:1.9rem;line-height:1.2}
button{font:inherit;padding:.7rem 1.4rem;border:0;border-radius:10px;background:#0b63ce;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid currentColor;outline-offset:2px}
`;

/** What the browser may do there: show this style, and press the button. */
export const confirmationPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
