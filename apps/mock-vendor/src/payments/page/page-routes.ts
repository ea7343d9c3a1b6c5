import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { secureHeaders } from 'hono/secure-headers';
import type { Outcome, Payments } from '../payments.ts';
import { type Language, languages } from './page-words.ts';
import { paymentPage, unknownPage } from './payment-page.ts';
import { script } from './script.ts';
import { style } from './style.ts';

/** What the buttons of the page do. */
const acts: Readonly<Record<string, Outcome>> = { pay: 'paid', decline: 'declined', expire: 'expired' };

/**
 * The page on which a customer pays, under `/pay/{id}`. Its forms carry no token against forgery, for there is nothing to
 * borrow: the customer has no session here, and who knows the 128 random bits of the id may pay anyway.
 */
export function pageRoutes(payments: Payments, now: () => number): Hono {
  const app = new Hono();

  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        imgSrc: ['data:'],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      xFrameOptions: 'DENY',
      // The address is what opens the payment: nobody is told where the customer came from.
      referrerPolicy: 'no-referrer',
      // It is served without TLS, on loopback.
      strictTransportSecurity: false,
    }),
  );

  app.get('/page.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/page.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }));

  app.get('/:id', (c) => {
    c.header('cache-control', 'no-store');
    const asked = languageOf(c.req.query('lang'));
    const payment = payments.open(c.req.param('id'));
    if (payment === undefined) return c.html(unknownPage(asked ?? preferred(c)), 404);
    return c.html(paymentPage(payment, asked ?? payment.request.locale, now()));
  });

  app.post('/:id/:act{pay|decline|expire}', (c) => {
    const { id, act } = c.req.param();
    const outcome = acts[act];
    // What has ended stays as it is, and the page says how it ended: a second click changes nothing.
    if (outcome !== undefined) payments.end(id, outcome);
    const language = languageOf(c.req.query('lang'));
    return c.redirect(`/pay/${encodeURIComponent(id)}${language === undefined ? '' : `?lang=${language}`}`, 303);
  });

  return app;
}

const languageOf = (name: string | undefined): Language | undefined => languages.find((one) => one === name);

/** Of whoever opens a link that leads to no payment, which would have known its language. */
const preferred = (c: Parameters<typeof accepts>[0]): Language =>
  accepts(c, {
    header: 'Accept-Language',
    supports: [...languages],
    default: 'en',
    match: (wanted, { default: otherwise }) =>
      wanted.map(({ type }) => languageOf(type.slice(0, 2).toLowerCase())).find((language) => language !== undefined) ??
      otherwise,
  }) as Language;
