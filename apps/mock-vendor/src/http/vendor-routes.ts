import {
  type CancelAnswer,
  courierRequest,
  type DayRatesAnswer,
  dayRatesRequest,
  type EventRecord,
  type PointRecord,
  type PointsAnswer,
  paperLanguages,
  type RatesRequest,
  type ShipmentFound,
  shipmentPatch,
  shipmentRequest,
  type TrackAnswer,
  trackRequest,
} from '@cartage/vendor-mock/protocol';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Behaviour, Fault } from '../faults.ts';
import { drawPaper } from '../papers/draw-paper.ts';
import { clockText, isDay, ZONE } from '../rates/calendar.ts';
import { rateIn } from '../rates/currency.ts';
import { dayRatesOf } from '../rates/day-rates.ts';
import { type Rate, ratesOf } from '../rates/price.ts';
import { Refusal } from '../refusal.ts';
import { acceptShipment, type PointOf, refusalOfRoute } from '../shipments/accept-shipment.ts';
import { cancelShipment } from '../shipments/cancel-shipment.ts';
import { courierNumber, idOf } from '../shipments/numbers.ts';
import type { ShipmentStore, StoredShipment } from '../shipments/shipment-store.ts';
import { happened, isFinal, type Step } from '../shipments/timetable.ts';
import type { PlayedVendor } from '../vendors.ts';
import { loseAnswer, readJson } from './exchange.ts';

type Env = { Bindings: HttpBindings };

export interface VendorRoutesOptions {
  readonly store: ShipmentStore;
  readonly now: () => number;
  readonly visibleAfterMs: number;
  readonly points: readonly PointRecord[];
  /** Those that it tells of, just now. */
  readonly feed: () => readonly PointRecord[];
  readonly pointOf: PointOf;
  /** How it prices, what it says of couriers, and how much receivers buy of what they may buy in part, just now. */
  readonly behaviour: () => Pick<Behaviour, 'currency' | 'priceFactor' | 'boughtShare' | 'confirmCouriers'>;
  readonly faultOf: (incoming: HttpBindings['incoming']) => Fault;
  /** Waits, unless the server closes. */
  readonly wait: (ms: number) => Promise<void>;
}

/** One vendor's protocol but for the rates, which have a way of their own. Credentials are checked before. */
export function vendorRoutes(vendor: PlayedVendor, options: VendorRoutesOptions): Hono<Env> {
  const { store, now, visibleAfterMs, points, feed, pointOf, behaviour, faultOf, wait } = options;
  const app = new Hono<Env>();

  app.get('/account', (c) => c.json({ login: 'sandbox' }));

  if (vendor.pricesByDays) {
    app.post('/day-rates', async (c) => {
      const request = await parse(c, dayRatesRequest);
      if (!request.days.every(isDay)) throw new Refusal('BAD_FIELD', 'There is no such day.', 'days');
      const isServed = refusalOfRoute(vendor, request, pointOf) === undefined;
      const rates = isServed ? dayRatesOf(ratesNow(request), vendor.rates, request.days) : [];
      return c.json({ rates } satisfies DayRatesAnswer);
    });
  }

  app.post('/shipments', async (c) => {
    const request = await parse(c, shipmentRequest);
    if (faultOf(c.env.incoming) === 'reject') throw new Refusal('REFUSED', 'We take no shipments today.');
    const word = sandboxWord(request.remark);
    if (word === 'reject') throw new Refusal('REFUSED', 'We refuse this shipment, as its comment asks.', 'remark');
    if (word === 'down' || (word === 'unavailable' && store.countRefusal(vendor.key, request.ref) < 2)) {
      throw new Refusal('OUT_OF_ORDER', 'We are out of order, as the comment asks.');
    }
    if (word === 'no-login' && store.countRefusal(vendor.key, request.ref) < 1) {
      throw new Refusal('BAD_LOGIN', 'No account has this login and password, as the comment asks.');
    }
    const { priceFactor, ...behaves } = behaviour();
    const asked = { ...behaves, priceFactor: priceFactor * (word === 'dearer' ? DEARER : 1) };
    const answer = acceptShipment(vendor, store, request, { ...asked, pointOf, now: now() });
    if (word === 'slow') await wait(3000);
    const isLost = word === 'lose-answer' || word === 'lost';
    return isLost ? loseAnswer(c) : answerOrLose(c, said(answer, word === 'no-courier'), 201);
  });

  app.get('/shipments', (c) => {
    const shipments = store
      .allOfRef(vendor.key, c.req.query('ref') ?? '')
      .filter(({ createdAt }) => createdAt + visibleAfterMs <= now());
    if (shipments.some((one) => wordOf(one) === 'lost')) throw new Refusal('OUT_OF_ORDER', 'We are out of order.');
    return c.json({ shipments: shipments.map((one) => said(foundView(one), isUncalled(one))) });
  });

  app.post('/shipments/events', async (c) => {
    const { refs } = await parse(c, trackRequest);
    const shipments = refs.flatMap((ref) => store.byRef(vendor.key, ref) ?? []).map(told);
    const views = shipments.map((one) => said(trackView(one, now()), isUncalled(one)));
    return c.json({ shipments: views } satisfies TrackAnswer);
  });

  app.post('/shipments/:number/cancel', (c) => {
    const result = cancelShipment(vendor, store, find(c.req.param('number')), now());
    return answerOrLose(c, { result }, 200);
  });

  app.patch('/shipments/:number', async (c) => {
    const patch = await parse(c, shipmentPatch);
    const shipment = find(c.req.param('number'));
    const { id, request, answer } = shipment;
    const to = { ...request.to, ...(patch.to as Partial<typeof request.to>) };
    store.setRequest(id, { ...request, to, remark: patch.remark === undefined ? request.remark : patch.remark });
    return answerOrLose(c, said(answer, isUncalled(shipment)), 200);
  });

  app.get('/shipments/:number/papers/:kind', async (c) => {
    const { number, kind } = c.req.param();
    const shipment = find(number);
    const paper = paperOf(shipment, { kind, vendor, now: now(), number });
    const language = paperLanguages.find((one) => one === c.req.query('lang')) ?? 'en';
    const pointOf = (id: string | null) => points.find((point) => point.id === id);
    const pdf = await drawPaper(paper, { vendor: vendor.key, shipment, language, pointOf });
    return c.body(pdf, 200, { 'content-type': 'application/pdf' });
  });

  app.post('/couriers', async (c) => {
    const request = await parse(c, courierRequest);
    const called = request.numbers.map(find);
    const id = store.courierOf(vendor.key, request);
    return answerOrLose(c, said({ pickup_order: courierNumber(vendor, id) }, called.some(isUncalled)), 201);
  });

  app.post('/couriers/:number/cancel', (c) => {
    const number = c.req.param('number');
    const courier = store
      .couriers()
      .find((one) => one.vendor === vendor.key && courierNumber(vendor, one.id) === number);
    if (courier === undefined) throw new Refusal('NO_SHIPMENT', `We send no courier ${number}.`, null, number);
    if (!courier.isCanceled && courier.shipments.some((one) => hasSetOut(find(one), now())))
      throw new Refusal('TOO_LATE', 'The courier is on the way.');
    store.cancelCourier(courier.id);
    return answerOrLose(c, { result: 'done' } satisfies CancelAnswer, 200);
  });

  app.get('/points', (c) => {
    const after = c.req.query('after') ?? '';
    const limit = Math.min(1000, Math.max(1, Number(c.req.query('limit')) || 100));
    const rest = feed().filter((point) => point.id > after);
    const page = rest.slice(0, limit);
    const next = rest.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return c.json({ points: page, next } satisfies PointsAnswer);
  });

  return app;

  /** What it says of a courier just now. */
  function said<T extends { readonly pickup_order: string | null }>(answer: T, isUnsaid: boolean): T {
    return behaviour().confirmCouriers && !isUnsaid ? answer : { ...answer, pickup_order: null };
  }

  function told(shipment: StoredShipment): StoredShipment {
    return behaviour().confirmCouriers && !isUncalled(shipment) ? shipment : withoutCourier(shipment);
  }

  function ratesNow(request: RatesRequest): readonly Rate[] {
    return ratesOf(vendor.rates, vendor.extras, request).map((rate) => rateIn(rate, behaviour().currency));
  }

  function find(number: string): StoredShipment {
    const id = idOf(vendor, number);
    const shipment = id === undefined ? undefined : store.byId(vendor.key, id);
    if (shipment === undefined) throw new Refusal('NO_SHIPMENT', `We have no shipment ${number}.`, null, number);
    return shipment;
  }

  /** What was done is done; the fault is that nobody hears of it. */
  function answerOrLose(c: Context<Env>, answer: object, status: 200 | 201): Response {
    return faultOf(c.env.incoming) === 'lose-answer' ? loseAnswer(c) : c.json(answer, status);
  }
}

const hasSetOut = ({ steps }: StoredShipment, now: number): boolean =>
  happened(steps, now).some(({ code }) => code === 'CUR' || code === 'PUP');

/** Which of the vendor's papers is asked for. */
const paperOf = (
  { steps }: StoredShipment,
  { kind, number, vendor, now }: { kind: string; number: string; vendor: PlayedVendor; now: number },
) => {
  const paper = vendor.papers.find((one) => one === kind);
  if (paper === undefined) throw new Refusal('NO_SHIPMENT', `We print no ${kind}.`, null, number);
  if (isFinal(happened(steps, now).at(-1)?.code))
    throw new Refusal('TOO_LATE', 'The shipment has ended; its papers are not printed any more.');
  return paper;
};

/** What it tells of a shipment while it confirms no courier. */
const withoutCourier = (shipment: StoredShipment): StoredShipment => ({
  ...shipment,
  steps: shipment.steps.filter(({ code }) => code !== 'ACC' && code !== 'CUR'),
});

const parse = <T>(c: Context<Env>, schema: z.ZodType<T>): Promise<T> =>
  readJson(
    c,
    schema,
    (error) => new Refusal('BAD_FIELD', z.prettifyError(error), error.issues[0]?.path.join('.') ?? null),
  );

const trackView = ({ ref, answer, steps }: StoredShipment, now: number): TrackAnswer['shipments'][number] => ({
  ref,
  number: answer.number,
  pickup_order: answer.pickup_order,
  return_number: answer.return_number,
  events: happened(steps, now).map(eventView),
});

const foundView = ({ answer, request, createdAt }: StoredShipment): ShipmentFound => ({
  ...answer,
  made: momentText(createdAt, 0),
  to_city: request.to.city,
  grams: request.cargo.places.reduce((sum, { count, grams }) => sum + count * grams, 0),
});

const eventView = ({ code, at, text, city, signed_by, back, purchase }: Step, i: number): EventRecord => ({
  code,
  at: momentText(at, i),
  text,
  city,
  signed_by,
  back,
  ...(purchase && { bought: [...purchase.bought], paid_kop: purchase.paid_kop }),
});

/** Real vendors write their moments with any number of digits, 0 to 9; none that counts is cut off. */
function momentText(at: number, i: number): string {
  const text = clockText(at);
  const digits = at % 1000 === 0 ? i % 10 : 3 + (i % 7);
  const fraction = text.slice(20).padEnd(9, '0').slice(0, digits);
  return `${text.slice(0, 19)}${digits === 0 ? '' : '.'}${fraction}${ZONE}`;
}

const sandboxWords = [
  'reject',
  'unavailable',
  'lose-answer',
  'slow',
  'down',
  'no-login',
  'dearer',
  'no-courier',
  'lost',
] as const;

/** What a vendor that asks more confirms, as a multiple of what it has quoted. */
const DEARER = 1.3;

/** A fault asked for in the order's comments, `sandbox:reject` (interface 20.6). */
type SandboxWord = (typeof sandboxWords)[number];

const wordOf = ({ request }: StoredShipment): SandboxWord | undefined => sandboxWord(request.remark);

/** Nobody says that a courier comes for it. */
const isUncalled = (shipment: StoredShipment): boolean => wordOf(shipment) === 'no-courier';

const sandboxWord = (remark: string | null): SandboxWord | undefined =>
  sandboxWords.find((word) => remark?.includes(`sandbox:${word}`));
