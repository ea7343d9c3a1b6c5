import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ReceivedEnd,
  ReceivedShipment,
  SimulatedPoint,
  SimulatedVendor,
} from '../../simulator/simulated-vendor.ts';
import type { Quirks } from './quirks.ts';
import { KEPT_UNTIL, momentOf, type Order, openBooks, TAKER } from './tiny-books.ts';
import {
  cities,
  contract,
  type End,
  type Extra,
  hosts,
  kopecksOf,
  points,
  roublesOf,
  type TinyPoint,
} from './tiny-protocol.ts';
import { type Answer, refusal, routesOf } from './tiny-routes.ts';

const services = { INS: 'Insurance', COD: 'CashOnDelivery', SMS: 'SmsToReceiver' } as const satisfies Record<
  Exclude<Extra['code'], 'LFT'>,
  string
>;

/** A vendor in this process, without a disk: it is up within milliseconds. */
export async function startTinyVendor(quirks: Quirks): Promise<SimulatedVendor> {
  const all = openBooks(quirks);
  const { books } = all;
  const routes = routesOf(quirks, all);
  const tokens = new Set<string>();
  let begun: number[] = [];

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(([status, body]) => {
      const type =
        body instanceof Buffer ? 'application/pdf' : typeof body === 'string' ? 'text/xml' : 'application/json';
      const headers = { 'content-type': type, ...(status === 429 && { 'retry-after': '1' }) };
      outgoing.writeHead(status, headers).end(type === 'application/json' ? JSON.stringify(body) : (body as Buffer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    // As many vendors do, it takes the key in the address too, where logs find it.
    const url = new URL((incoming.url ?? '/').replace(`/key/${contract.key}`, ''), 'http://tiny');
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    if (isTooOften()) return refusal(429, 'SLOWER', `No more than ${quirks.perSecond} a second.`);
    if (url.pathname === '/token') return tokenFor(new URLSearchParams(text));
    const [, bearer = ''] = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '') ?? [];
    if (!quirks.open && !(quirks.token ? tokens.has(bearer) : bearer === contract.key))
      return refusal(401, 'WHO', 'Who are you?');
    const [, thing = '', second, third] = url.pathname.split('/').map(decodeURIComponent);
    const [id, part] = thing === 'orders' ? [second, third] : [undefined, second];
    const body = text.startsWith('{') ? JSON.parse(text) : undefined;
    const route = routes[`${incoming.method} ${part === undefined ? thing : `${thing}/${part}`}`];
    return route?.({ url, id, body, text }) ?? refusal(404, 'NO_PAGE', 'There is no such page.');
  }

  function isTooOften(): boolean {
    if (quirks.perSecond === undefined) return false;
    const now = performance.now();
    begun = [...begun.filter((at) => at > now - 950), now];
    return begun.length > quirks.perSecond;
  }

  function tokenFor(form: URLSearchParams): Answer {
    if (form.get('client_secret') !== contract.key) return [401, { error: 'invalid_client' }];
    const token = `token-${randomUUID()}`;
    tokens.add(token);
    return [200, { access_token: token, expires_in: 3600 }];
  }

  const advance = (reference: string, last?: string): void => {
    const [order] = all.ofRef(reference);
    if (order === undefined) return;
    do all.step(order);
    while (last !== undefined && !order.steps.some(({ code }) => code === last));
  };

  const toldMoment = (nth: number): number => {
    const at = momentOf(nth);
    return quirks.clock === 'days' ? at - ((at + 5 * 3_600_000) % 86_400_000) : at;
  };

  const asReceived = (order: Order): ReceivedShipment => {
    const { request, to, isCanceled } = order;
    return {
      reference: request.ref,
      number: all.number(order),
      ...(!quirks.secretive && { price: kopecksOf(all.viewOf(order).rub) }),
      currency: quirks.euros ? 'EUR' : 'RUB',
      tariffId: request.tariff,
      cargoType: request.cargo,
      goods: request.goods.map(({ sku, name, count, grams, rub, due_rub, vat, hs, made_in, value }) => ({
        hsCode: hs,
        originCountry: made_in,
        customsValue: value,
        product: sku,
        name,
        quantity: count,
        weightKg: grams === null ? null : grams / 1000,
        cost: kopecksOf(rub),
        costForReceiver: due_rub === null ? null : kopecksOf(due_rub),
        vatRate: vat,
      })),
      customs: request.customs && {
        description: request.customs.what,
        hsCode: request.customs.hs,
        value: request.customs.value,
        currency: request.customs.currency,
        incoterm: request.customs.terms,
      },
      comments: request.remark,
      createdAt: momentOf(order.nth),
      plannedDate: all.viewOf(order).due?.slice(0, 10) ?? '',
      trackingUrl: all.viewOf(order).url,
      pieces: all.viewOf(order).pieces,
      papers: order.papers,
      pickupHours: request.take_hours,
      deliveryDate: request.wish,
      deliveryHours: request.wish_hours,
      places: request.parcels.flatMap(({ grams, mm, litres, count }) =>
        Array.from({ length: count }, () => ({
          weightKg: grams / 1000,
          sizes: mm === null ? null : ([mm[0] / 10, mm[1] / 10, mm[2] / 10] as const),
          volumeM3: litres === null ? null : litres / 1000,
        })),
      ),
      from: asEnd(request.from),
      to: asEnd(to),
      services: request.extras.flatMap(({ code, rub }) =>
        code === 'LFT' ? [] : [{ code: services[code], sum: rub === null ? null : kopecksOf(rub) }],
      ),
      ownServices: request.extras.flatMap(({ code }) => (code === 'LFT' ? ['LIFT'] : [])),
      cashToCollect: kopecksOf(request.collect_rub),
      declaredValue: kopecksOf(request.insured_rub),
      takeDate: request.take_day,
      isCanceled,
    };
  };

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plays: [`https://${hosts.test}`, `https://${hosts.prod}`],
    account: () => ({ credentials: quirks.open ? {} : contract, settings: {} }),
    ...(hasNamesakes(quirks) && { namesakes }),
    ...(quirks.halfKilograms && { weightStepKg: 0.5 }),
    badCredentials: { key: 'canary-wrong', signingKey: 'canary-wrong' },
    received: async (reference) =>
      all
        .ofRef(reference)
        .filter(({ state }) => state !== 'refused')
        .map(asReceived),
    created: async () => books.made,
    advance: async (reference) => advance(reference),
    moments: async (reference) => all.ofRef(reference).flatMap(({ steps }) => steps.map(({ nth }) => toldMoment(nth))),
    advancePastCancel: async (reference) => advance(reference, 'OUT'),
    sendBack: async (reference) => {
      for (const order of all.ofRef(reference)) all.sendBack(order);
    },
    ...(!quirks.xml && {
      tellsEverywhere: true as const,
      reprice: async (reference, price) => {
        for (const order of all.ofRef(reference)) order.repriced = roublesOf(price);
      },
      news: async (reference) => {
        const [order] = all.ofRef(reference);
        if (order === undefined) return {};
        const { rub, currency, due = '', url, pieces, kept_until } = all.newsOf(order);
        return {
          price: kopecksOf(rub),
          currency,
          plannedDate: due.slice(0, 10),
          storedUntil: kept_until === null ? null : KEPT_UNTIL,
          trackingUrl: url,
          pieces,
          isDelivered: order.steps.some(({ code }) => code === 'DONE'),
          receivedBy: order.steps.some(({ code }) => code === 'DONE') ? TAKER : null,
        };
      },
    }),
    ...(quirks.perDay !== undefined && { requestsPerDay: quirks.perDay }),
    settle: async () => all.settle(),
    ...(quirks.hides && { reveal: async () => all.reveal() }),
    refuse: async (isSo) => {
      books.isRefusing = isSo;
    },
    refusalWords: 'Stormy weather',
    ...(quirks.longestName !== undefined && { longestName: quirks.longestName }),
    ...((quirks.whole || quirks.pointsOnly) && {
      pointCount: async () => points.length,
      points: async () => points.map(asToldPoint),
    }),
    ...(quirks.whole && {
      couriers: async () =>
        books.couriers.map(({ number, day, from, to, street, orders, phone, contact, hint, isCanceled }) => ({
          number,
          date: day,
          timeFrom: from,
          timeTo: to,
          address: street,
          phone,
          contactPerson: contact,
          instructions: hint,
          isCanceled,
          references: orders.map((id) => all.find(id)?.request.ref ?? id),
        })),
      deliver: async (reference, purchase) => {
        for (const order of all.ofRef(reference)) order.purchase = purchase;
        advance(reference, 'DONE');
      },
      sendCourier: async (number) => {
        for (const courier of books.couriers) if (courier.number === number) courier.isOnTheWay = true;
      },
      advancePastDocuments: async (reference) => advance(reference, 'DONE'),
      webhook: async (reference) => {
        const [order] = all.ofRef(reference);
        const bytes = Buffer.from(
          JSON.stringify({ ref: reference, ...(order && { ...all.newsOf(order), events: all.eventsOf(order) }) }),
        );
        const signature = createHmac('sha256', contract.signingKey).update(bytes).digest('hex');
        return { method: 'POST', query: {}, headers: { 'x-signature': signature }, bytes };
      },
    }),
    ...(quirks.token && { expireTokens: async () => tokens.clear() }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hasNamesakes = ({ oneCity, countries, abroad, pointsOnly }: Quirks): boolean =>
  !oneCity && countries === undefined && !abroad && !pointsOnly;

const zheleznogorsk = { en: 'Zheleznogorsk', ru: 'Железногорск' };
const namesakes: NonNullable<SimulatedVendor['namesakes']> = [
  { country: 'RU', codes: ['4600000300000'], name: zheleznogorsk, latitude: 52.339, longitude: 35.351 },
  { country: 'RU', codes: ['2400000400000'], name: zheleznogorsk, latitude: 56.251, longitude: 93.532 },
];

const asEnd = ({ name, phone, street, point, city, ext, contact, mail, zip, state, hint }: End): ReceivedEnd => ({
  cityId: cities.find(({ code, id }) => [code, id].includes(city))?.code ?? '',
  name,
  phone,
  address: street,
  pickupPointId: point,
  phoneExtension: ext,
  contactPerson: contact,
  email: mail,
  postalCode: zip,
  state,
  instructions: hint,
});

const asToldPoint = (point: TinyPoint): SimulatedPoint => ({
  id: point.id,
  type: point.kind === 'locker' ? 'parcel-locker' : 'pickup-point',
  name: point.title,
  cityName: point.city_name,
  address: point.street,
  phone: point.phone,
  workTime: point.hours,
  freeStorageDays: point.keeps_days,
  cashPayment: point.cash,
  cardPayment: point.cards,
  maxCashOnDelivery: point.most_rub === null ? null : kopecksOf(point.most_rub),
  maxWeight: point.most_grams / 1000,
  maxWidth: point.most_mm === null ? null : 41,
  maxHeight: point.most_mm === null ? null : 38,
  maxDepth: point.most_mm === null ? null : 64,
  maxPlaces: point.most_places,
  intake: point.takes,
  pickup: point.gives,
  closed: point.shut,
});
