import type { Locale, OrderStatus, PickupPoint } from '@cartage/core';
import type { ReceiversParcel, Shop } from '@cartage/service';
import { html, raw } from 'hono/html';
import { documentOf, type Html } from '../html.ts';
import { groundPicture } from './ground-picture.ts';
import { type Step, statusWords, steps } from './status-words.ts';
import { dateText, daysText, dayText, hoursText, momentText, roublesText } from './when.ts';
import { type Words, words } from './words.ts';

/** What the page is shown with. */
export interface View {
  readonly locale: Locale;
  /** Of the page. */
  readonly style: string;
  /** Of the link, for the links of the page to itself. */
  readonly proof: string;
  /** Its address ends in a slash, so what lies below it is named without its number. */
  readonly isFolder: boolean;
}

/** The page that a receiver's link opens (interface 27.3). Nothing in it runs. */
export const trackingPage = async (
  parcel: ReceiversParcel,
  { locale, style, proof, isFolder }: View,
): Promise<string> => {
  const said = words[locale];
  const { number, shop, status } = parcel;
  const other = locale === 'en' ? 'ru' : 'en';
  const { title, text } = statusWords[status];
  const point =
    parcel.point &&
    html`<section>
<h2>${said.point}</h2>
${await pointPart(parcel.point, parcel, locale)}
</section>`;
  return documentOf(
    { locale, title: `${title[locale]} · ${said.title(number)}`, head: styleElement(style) },
    html`<body>
<header>
${shopPart(shop, `${isFolder ? '' : `${number}/`}logo?k=${proof}`)}
<a class="language" href="?k=${proof}&amp;lang=${other}" lang="${other}" hreflang="${other}">${said.other}</a>
</header>
<main>
<section class="lead">
<h1>${title[locale]}</h1>
<p>${text[locale]}</p>
${whenPart(parcel, locale)}
<dl class="about">
<dt>${said.order}</dt><dd>${number}</dd>
${parcel.receiver === null ? '' : html`<dt>${said.receiver}</dt><dd>${parcel.receiver}</dd>`}
${parcel.city === null ? '' : html`<dt>${said.city}</dt><dd>${parcel.city[locale]}</dd>`}
</dl>
</section>
<section>
<h2>${said.way}</h2>
${stepsPart(parcel, locale)}
</section>
${
  parcel.toPay === null
    ? ''
    : html`<section>
<h2>${said.pay}</h2>
<p>${said.toPay(roublesText(parcel.toPay, locale))} ${said.payments[paymentAt(parcel.point)]}</p>
</section>`
}
${point ?? ''}
${parcel.history.length === 0 ? '' : historyPart(parcel, locale)}
</main>
${contactPart(shop, said)}
</body>`,
  );
};

/** What stands there where there is no such page, or where there were too many requests. */
export const refusalPage = (what: 'notFound' | 'busy', locale: Locale, style: string): string => {
  const said = words[locale];
  const title = said[what];
  return documentOf(
    { locale, title, head: styleElement(style) },
    html`<body>
<header></header>
<main><section class="lead">
<h1>${title}</h1>
<p>${said[`${what}Text`]}</p>
</section></main>
</body>`,
  );
};

const styleElement = (style: string): Html => raw(`<style>${style}</style>`);

/** Its name stands beside the picture, so that the picture says nothing. */
const shopPart = ({ name, site, hasLogo }: Shop, logo: string) => {
  const head = html`${hasLogo ? html`<img src="${logo}" alt="">` : ''}<span>${name}</span>`;
  return site === null
    ? html`<span class="shop">${head}</span>`
    : html`<a class="shop" href="${site}" rel="noopener noreferrer">${head}</a>`;
};

const whenPart = ({ planned }: ReceiversParcel, locale: Locale): Html | '' => {
  if (planned === null) return '';
  const days = daysText(planned, locale);
  return planned.isLate
    ? html`<p class="when late">${words[locale].late(days)}</p>`
    : html`<p class="when">${words[locale].expected(days)}</p>`;
};

/** The station of a status, or of the last one before it that has one; null: none. */
const stationOf = (statuses: readonly OrderStatus[]): Step | null => {
  for (const status of statuses) {
    const { step } = statusWords[status];
    if (isStep(step)) return step;
  }
  return null;
};

const isStep = (step: string): step is Step => (steps as readonly string[]).includes(step);

const stepsPart = ({ status, history, isFetched }: ReceiversParcel, locale: Locale): Html => {
  const said = words[locale];
  const { step } = statusWords[status];
  const end = step === 'returning' || step === 'returned' || step === 'canceled' ? step : null;
  const station = step === 'prepared' ? null : stationOf([status, ...history.map((line) => line.status)]);
  const at = station === null ? -1 : steps.indexOf(station);
  // Of a parcel that does not come, what it has behind it, and how that ends.
  const shown = end === null ? steps : steps.slice(0, Math.min(at + 1, steps.length - 1));
  const isOver = end === 'returned' || end === 'canceled' || station === 'delivered';
  const line = (name: string, state: 'done' | 'now' | 'toCome', when: string | null): Html =>
    html`<li class="${state}"${state === 'now' ? raw(' aria-current="step"') : ''}><span>${name}</span> <span class="state">${[
      said[state],
      ...(when === null ? [] : [when]),
    ].join(', ')}</span></li>`;
  /** When the station was come to first. */
  const since = (wanted: Step): string | null => {
    const found = history.findLast((one) => !one.isReturn && statusWords[one.status].step === wanted);
    return found ? momentText(found.at, found.zone, locale) : null;
  };
  return html`<ol class="steps">
${shown.map((one, i) => {
  const name = one === 'handed-out' && isFetched ? said.atPoint : said.steps[one];
  const state = i < at || end !== null || (i === at && isOver) ? 'done' : i === at ? 'now' : 'toCome';
  return line(name, state, state === 'toCome' ? null : since(one));
})}
${end === null ? '' : line(said.ends[end], isOver ? 'done' : 'now', null)}
</ol>`;
};

const paymentAt = (point: PickupPoint | null): keyof Words['payments'] => {
  if (point === null) return 'unknown';
  if (point.cashPayment) return point.cardPayment ? 'both' : 'cash';
  return point.cardPayment ? 'card' : 'unknown';
};

const pointPart = async (point: PickupPoint, { storedUntil }: ReceiversParcel, locale: Locale): Promise<Html> => {
  const said = words[locale];
  const { latitude, longitude, metroStation, closed } = point;
  const picture = await groundPicture(point, said.map, locale);
  const row = (name: string, value: Html | string | null): Html | '' =>
    value === null || value === '' ? '' : html`<dt>${name}</dt><dd>${value}</dd>`;
  return html`<dl>
${row(said.address, html`<p><strong>${point.name}</strong></p><p>${[point.cityName, point.address].filter(Boolean).join(', ')}</p>`)}
${row(said.metro, metroStation)}
${row(
  said.hours,
  point.workTime === null ? null : html`${hoursText(point.workTime, locale).map((line) => html`<p>${line}</p>`)}`,
)}
${row(
  said.closed,
  closed ? said.closedFrom(dateText(closed.from, locale), closed.until && dateText(closed.until, locale)) : null,
)}
${row(said.storedUntil, storedUntil === null ? null : html`<strong>${dayText(storedUntil, locale)}</strong>`)}
${row(said.howToFind, point.description)}
${row(said.pointPhone, point.phone)}
</dl>
${
  picture === null
    ? ''
    : html`${picture}
<small>Natural Earth · HFLabs · © OpenStreetMap contributors</small>
<p class="links"><a href="https://www.openstreetmap.org/?mlat=${latitude}&amp;mlon=${longitude}#map=17/${latitude}/${longitude}" rel="noopener noreferrer">${said.openMap}</a> <a href="geo:${latitude},${longitude}?q=${latitude},${longitude}">${said.inApp}</a></p>`
}`;
};

/** A vendor tells of every hub on the way: of lines that say the same one after another the first stays. */
const historyPart = ({ history }: ReceiversParcel, locale: Locale): Html => {
  const said = words[locale];
  const lines = history.map(({ at, status, zone, city, isReturn }) => ({
    iso: new Date(at).toISOString(),
    when: momentText(at, zone, locale),
    what: [
      statusWords[status].title[locale],
      ...(city === null ? [] : [city[locale]]),
      ...(isReturn && status !== 'Returning' ? [said.back] : []),
    ].join(' · '),
  }));
  return html`<section>
<h2>${said.history}</h2>
<ol class="history">
${lines
  .filter(({ what }, i) => lines[i + 1]?.what !== what)
  .map(({ iso, when, what }) => html`<li><time datetime="${iso}">${when}</time> <span>${what}</span></li>`)}
</ol>
<small>${said.byLocalTime}</small>
</section>`;
};

const contactPart = ({ phone, site }: Shop, said: Words): Html | '' => {
  if (phone === null && site === null) return '';
  return html`<footer>
<h2>${said.contact}</h2>
<p>${phone === null ? '' : html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${said.call(phone)}</a>`} ${site === null ? '' : html`<a href="${site}" rel="noopener noreferrer">${said.site}</a>`}</p>
</footer>`;
};
