import type { Quirks } from './quirks.ts';
import type { Books, Order, Refusal } from './tiny-books.ts';
import { pricesByDays, pricesInXml, pricesOf } from './tiny-prices.ts';
import { type CourierBooking, cities, PAGE, points, tariffsOf } from './tiny-protocol.ts';

/** A status and a body. */
export type Answer = readonly [status: number, body: object | Buffer | string];

/** A request, as far as its route goes. */
export interface Asked {
  readonly url: URL;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a vendor reads what it is sent
  readonly body: any;
  readonly text: string;
}

export const refusal = (status: number, code: string, text: string): Answer => [status, { code, text }];
const noOrder = refusal(404, 'NO_ORDER', 'There is no such order.');
const noCourier = refusal(404, 'NO_COURIER', 'There is no such courier.');
const refusedBy = ({ status, code, text }: Refusal): Answer => refusal(status, code, text);

/** The vendor's protocol: each thing that may be asked of it, over its books. */
export function routesOf(quirks: Quirks, all: Books): Readonly<Record<string, (asked: Asked) => Answer>> {
  const { books } = all;
  const one = (id: string | undefined, answer: (order: Order) => Answer): Answer => {
    const order = all.find(id);
    return order === undefined ? noOrder : answer(order);
  };
  const historyOf = (order: Order, since = 0) => ({
    ref: order.request.ref,
    number: all.number(order),
    ...all.newsOf(order),
    events: all.eventsOf(order).filter(({ nth }) => nth > since),
  });

  return {
    'GET account': () => [200, { name: 'Shop', per_day: quirks.perDay ?? null }],
    'GET cities': ({ url }) => {
      const found = cities.filter(({ name }) => name === url.searchParams.get('name'));
      return [200, { cities: found.map(({ id, name, of = '' }) => ({ id, name, of })) }];
    },
    'GET tariffs': () => [
      200,
      { tariffs: tariffsOf(quirks).map(({ id, name, from, to }) => ({ id, name, from, to })) },
    ],
    'POST prices': ({ body, text }) => {
      if (!quirks.xml && quirks.refuses && pricesOf(body, quirks).length === 0)
        return refusal(422, 'TARIFF', 'We do not go there.');
      return quirks.xml
        ? [200, pricesInXml(new URLSearchParams(text), quirks)]
        : [200, { prices: pricesOf(body, quirks) }];
    },
    'POST prices/days': ({ body }) => [200, { prices: pricesByDays(body, body.first, body.last, quirks) }],
    'POST orders': ({ body }) => {
      const taken = all.take(body);
      if ('code' in taken) return refusedBy(taken);
      const papers = taken.papers.map(({ kind, bytes }) => ({ kind, base64: Buffer.from(bytes).toString('base64') }));
      return quirks.accepts ? [202, { id: taken.id }] : [201, { ...all.viewOf(taken), papers }];
    },
    'GET orders': ({ url }) => {
      const found = all.ofRef(url.searchParams.get('ref')).filter(({ isShown }) => isShown);
      return [200, { orders: found.map(all.viewOf) }];
    },
    'POST events': ({ body, text }) => {
      const refs: readonly string[] = quirks.xml ? new URLSearchParams(text).getAll('ref') : body.refs;
      if (refs.length > (quirks.trackBatch ?? 20)) return refusal(422, 'REFUSED', 'That is too much at once.');
      const told = refs.flatMap((ref) => all.ofRef(ref).map((order) => historyOf(order)));
      return [200, quirks.xml ? eventsInXml(told) : { orders: told }];
    },
    'GET changes': ({ url }) => {
      const since = Number(url.searchParams.get('since') ?? books.happened);
      const changed = books.orders.map((order) => historyOf(order, since)).filter(({ events }) => events.length > 0);
      return [200, { orders: changed, cursor: String(books.happened) }];
    },
    'POST orders/cancel': ({ id, url }) =>
      one(id, (order) => {
        const done = all.cancel(order, url.searchParams.has('trial'));
        return typeof done === 'object' ? refusedBy(done) : [200, { state: done }];
      }),
    'PATCH orders': ({ id, body }) =>
      one(id, (order) => {
        order.to = { ...order.to, ...body };
        return [200, all.viewOf(order)];
      }),
    'GET orders/label': ({ id }) =>
      one(id, (order) => {
        if (order.steps.some(({ code }) => code === 'DONE')) return refusal(409, 'TOO_LATE', 'It is delivered.');
        return order.isLabelDrawn ? [200, labelOf(order.id)] : [202, { state: 'drawing' }];
      }),
    'POST couriers': ({ body }: { readonly body: CourierBooking }) => {
      const orders = body.orders.map(all.find);
      if (orders.includes(undefined)) return noOrder;
      if (orders.some((order) => order && all.viewOf(order).courier !== null))
        return refusal(422, 'REFUSED', 'A courier comes for it already.');
      const courier = all.book(body);
      return courier.isFound ? [201, { number: courier.number }] : [202, { ticket: courier.ref }];
    },
    'GET couriers/list': ({ url }) => {
      const number = url.searchParams.get('number') ?? '';
      return books.couriers.some((courier) => courier.number === number) ? [200, labelOf(number)] : noCourier;
    },
    'POST couriers/cancel': ({ body }) => {
      const done = all.callOff(body.number);
      if (done === undefined) return noCourier;
      return typeof done === 'object' ? refusedBy(done) : [200, { state: done }];
    },
    'GET points': ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 0);
      return [200, { points: points.slice(page * PAGE, (page + 1) * PAGE), pages: Math.ceil(points.length / PAGE) }];
    },
    'PUT hooks': ({ body }) => {
      if (!books.hooks.has(body.url)) books.made++;
      books.hooks.add(body.url);
      return [200, {}];
    },
  };
}

const labelOf = (id: string): Buffer => Buffer.from(`%PDF-1.4\n% ${id}\n%%EOF\n`);

function eventsInXml(
  orders: readonly { ref: string; events: readonly { code: string | number; at: string; text: string }[] }[],
) {
  const rows = orders.flatMap(({ ref, events }) =>
    events.map(({ code, at, text }) => `<event ref="${ref}" code="${code}" at="${at}">${text}</event>`),
  );
  return `<?xml version="1.0" encoding="utf-8"?><events>${rows.join('')}</events>`;
}
