import { both, type Defect, defect, sends, tells } from '../defect.ts';
import type { Quirks } from '../quirks.ts';
import type { Goods } from '../tiny-protocol.ts';

/** The plugin that writes something else into an order. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
const orders = (what: string, breaks: string | readonly string[], change: (json: any) => object, quirks?: Quirks) =>
  defect(
    what,
    breaks,
    sends('handOver', '/orders', (json) => ({ ...json, ...change(json) })),
    quirks,
  );

/** Each row of the goods another way. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
const rows = (what: string, change: (row: any) => object): Defect =>
  orders(what, goods, (json) => ({ goods: json.goods.map((row: object) => ({ ...row, ...change(row) })) }));

/** What customs are told another way. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
const customs = (what: string, breaks: string, change: (told: any) => object | null): Defect =>
  orders(what, breaks, (json) => ({ customs: json.customs && change(json.customs) }), crossing);

const crossing = { countries: ['RU', 'KZ'] } as const satisfies Quirks;
const overseas = { countries: ['RU', 'US'], abroad: true } as const satisfies Quirks;
const states = 'sends the state of each end';
const contact = 'sends whom to ask for at each end';
const extension = 'sends the extension of a phone';
const mail = 'sends the e-mail of each end';
const long = 'sends an address to its end';
const hints = 'sends what the courier is to know, and the remark';
const codes = 'sends the postal code of each end';
const goods = 'sends the goods as they are';
const kopecks = 'counts every kopeck';
const hours = 'sends the days and hours that were wished for';
const what = 'tells customs what it is';
const lines = 'tells customs of each of the goods what it is';
const worth = 'tells customs what it is worth';

/** What stands in an order beside its ends, places and services: persons, goods, customs. */
export const contentsDefects: readonly Defect[] = [
  orders('nobody to ask for at the sender’s', contact, ({ from }) => ({ from: { ...from, contact: null } })),
  orders('the sender’s person as the receiver’s', contact, ({ from, to }) => ({
    to: { ...to, contact: from.contact },
  })),
  orders('the name as the person to ask for', contact, ({ to }) => ({ to: { ...to, contact: to.name } })),
  orders('no extension', extension, ({ to }) => ({ to: { ...to, ext: null } })),
  orders('two digits of an extension', extension, ({ from }) => ({
    from: { ...from, ext: from.ext?.slice(0, 2) },
  })),
  orders('no e-mail of the receiver', mail, ({ to }) => ({ to: { ...to, mail: null } })),
  orders('the sender’s e-mail for both', mail, ({ from, to }) => ({ to: { ...to, mail: from.mail } })),
  orders('the sender’s postal code at both ends', codes, ({ from, to }) => ({ to: { ...to, zip: from.zip } }), {
    countries: ['KZ', 'UZ'],
  }),
  orders('addresses of 100 characters', long, ({ to }) => ({ to: { ...to, street: to.street.slice(0, 100) } })),
  orders('addresses up to their third comma', long, ({ to }) => ({
    to: { ...to, street: to.street.split(',').slice(0, 4).join(',') },
  })),
  orders('no hints for the courier', hints, ({ to }) => ({ to: { ...to, hint: null } })),
  orders('the hints of the other end', hints, ({ from, to }) => ({ to: { ...to, hint: from.hint } })),
  orders('no remark', hints, () => ({ remark: null })),
  orders('a remark without its quotation marks', hints, ({ remark }) => ({
    remark: remark?.replaceAll(/[«»]/g, ''),
  })),
  orders('a remark with its signs escaped', hints, ({ remark }) => ({
    remark: remark?.replace('&', '&amp;'),
  })),
  orders('no postal code', codes, ({ to }) => ({ to: { ...to, zip: null } })),
  orders('one postal code for both ends', codes, ({ from, to }) => ({ to: { ...to, zip: from.zip } })),
  orders(
    'one postal code for both ends, of two countries',
    codes,
    ({ from, to }) => ({ to: { ...to, zip: from.zip } }),
    overseas,
  ),
  orders('no state', states, ({ to }) => ({ to: { ...to, state: null } }), overseas),
  orders('the state of the other end', states, ({ from, to }) => ({ to: { ...to, state: from.state } }), overseas),
  rows('one piece of each of the goods', () => ({ count: 1 })),
  rows('goods without their names', () => ({ name: 'Товар' })),
  rows('goods for what all of them cost', ({ rub, count }) => ({ rub: (Number(rub) * count).toFixed(2) })),
  rows('goods without VAT', () => ({ vat: null })),
  rows('goods that weigh as much as all of them', ({ grams, count }) => ({ grams: grams * count })),
  rows('goods by numbers of its own', () => ({ sku: '1' })),
  rows('goods to be paid for at what they are worth', ({ rub, due_rub }) => ({ due_rub: due_rub && rub })),
  orders('the first of the goods alone', goods, (json) => ({ goods: json.goods.slice(0, 1) })),
  orders('sums cut off behind a multiplication', kopecks, ({ insured_rub }) => ({
    insured_rub: (Math.trunc(Number(insured_rub) * 100) / 100).toFixed(2),
  })),
  orders('litres for cubic metres', 'sends the volume where there are no sizes', ({ parcels }) => ({
    parcels: parcels.map((one: { readonly litres: number | null }) => ({
      ...one,
      litres: one.litres && one.litres / 1000,
    })),
  })),
  orders('no volume', 'sends the volume where there are no sizes', ({ parcels }) => ({
    parcels: parcels.map((one: object) => ({ ...one, litres: null })),
  })),
  orders('no hours of the pickup', hours, () => ({ take_hours: null })),
  orders('hours of the delivery for the pickup', hours, ({ take_hours, wish_hours }) => ({
    take_hours: wish_hours ?? take_hours,
  })),
  orders('no hours of the delivery', hours, () => ({ wish_hours: null })),
  defect(
    'no day of the delivery, where the vendor tells days and no moments',
    hours,
    both(
      tells('quote', (options) => options.map((option) => ({ ...option, deliveryFrom: null, deliveryTo: null }))),
      sends('handOver', '/orders', (json) => ({ ...json, wish: null })),
    ),
  ),
  orders('the sender’s point as it likes', 'sends the pickup point of the sender', ({ from }) => ({
    from: { ...from, point: from.point && `${from.point.slice(0, -1)}1` },
  })),
  orders('every kind of cargo as parcels', 'sends the kind of cargo', () => ({ cargo: 'regular' }), { kinds: true }),
  customs('nothing for customs', what, () => null),
  customs('no code of the goods for customs', what, (told) => ({ ...told, hs: null })),
  customs('a code of four digits for customs', what, (told) => ({ ...told, hs: told.hs?.slice(0, 4) })),
  customs('no words for customs', what, (told) => ({ ...told, what: '' })),
  customs('roubles for kopecks at customs', worth, (told) => ({ ...told, value: Math.round(told.value / 100) })),
  customs('everything in roubles at customs', worth, (told) => ({ ...told, currency: 'RUB' })),
  customs('another currency by another number at customs', worth, (told) => ({
    ...told,
    currency: told.currency === 'USD' ? 'EUR' : told.currency,
  })),
  customs('no rule of Incoterms', lines, (told) => ({ ...told, terms: null })),
  ...(
    [
      ['goods without their codes', () => ({ hs: null })],
      ['the code of the first for all goods', (_, first) => ({ hs: first.hs })],
      ['goods that were all made at the sender’s', () => ({ made_in: 'RU' })],
      ['goods for what all pieces are worth to customs', ({ value, count }) => ({ value: value && value * count })],
      ['what they cost as what they are worth to customs', ({ rub }) => ({ value: Math.round(Number(rub) * 100) })],
    ] as readonly (readonly [what: string, change: (row: Goods, first: Goods) => object])[]
  ).map(([what, change]) =>
    orders(
      what,
      lines,
      (json) => ({ goods: json.goods.map((row: Goods) => ({ ...row, ...change(row, json.goods[0]) })) }),
      crossing,
    ),
  ),
  customs('hundredths of yen at customs', worth, (told) => ({
    ...told,
    value: told.currency === 'JPY' ? told.value * 100 : told.value,
  })),
];
