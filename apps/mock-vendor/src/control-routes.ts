import { type StateCode, stateCodes } from '@cartage/vendor-mock/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { behaviourFields, behaviourShape, definedOnly } from './control/behaviour-change.ts';
import { type ControlBody, readControl } from './control/read-control.ts';
import type { SandboxClock } from './control/sandbox-clock.ts';
import type { Behaviour, Behaviours } from './faults.ts';
import type { PaymentServer } from './payments/payment-server.ts';
import { isCurrency } from './rates/currency.ts';
import { courierNumber, idOf } from './shipments/numbers.ts';
import { type ToldPurchase, toldPurchase } from './shipments/purchase.ts';
import type { ShipmentStore, StoredCourier, StoredShipment } from './shipments/shipment-store.ts';
import { advanceTo, advanceToNext, happened, historyOf, stateAt, withPurchase } from './shipments/timetable.ts';
import { type PlayedVendor, playedVendors } from './vendors.ts';

const share = z.number().min(0).max(1).optional();
const MOST_ROUBLES = 10_000_000_000;
const change: ControlBody<Partial<Behaviour>> = {
  schema: z
    .strictObject({
      ...behaviourShape,
      boughtShare: share,
      currency: z.string().refine(isCurrency).optional(),
      priceFactor: z.number().min(0).max(1000).optional(),
      refuseLogin: z.boolean().optional(),
      confirmCouriers: z.boolean().optional(),
      dropPoints: share,
      pointsWithoutMoney: share,
      closedPoints: share,
      mostCash: z.number().min(0).max(MOST_ROUBLES).nullable().optional(),
      mostPlaces: z.int().min(1).max(10_000).nullable().optional(),
    })
    .transform(definedOnly),
  fields: {
    ...behaviourFields,
    boughtShare: 'the share of the goods that receivers buy where they may buy a part, from 0 to 1',
    currency: 'the code of a currency by ISO 4217, such as EUR, in which it asks its prices; RUB for roubles',
    priceFactor: 'what it confirms as a multiple of what it quotes, from 0 to 1000',
    refuseLogin: 'whether it refuses every login, true or false',
    confirmCouriers: 'whether it confirms couriers that are called, true or false',
    dropPoints: 'the share of its pickup points that it does not list, from 0 to 1',
    pointsWithoutMoney: 'the share of its pickup points at which nothing can be paid, from 0 to 1',
    closedPoints: 'the share of its pickup points that are closed from today on, from 0 to 1',
    mostCash: 'roubles that a pickup point collects at most, 0 or more, or null',
    mostPlaces: 'places of one shipment that a pickup point takes at most, 1 to 10000, or null',
  },
  example: '{"fault": "down"}',
};

const MINUTES_A_YEAR = 525_600;
const clockMove: ControlBody<{ minutes: number }> = {
  schema: z.strictObject({ minutes: z.number().positive().max(MINUTES_A_YEAR) }),
  fields: { minutes: `minutes forward, above 0 and up to ${MINUTES_A_YEAR}` },
  example: '{"minutes": 1440}',
};

const sum = z.number().min(0).max(MOST_ROUBLES);
const advance: ControlBody<{ status?: string | undefined; text?: string | undefined } & ToldPurchase> = {
  schema: z.strictObject({
    status: z.string().min(1).optional(),
    text: z.string().max(1000).optional(),
    purchased: z
      .array(
        z.strictObject({
          product: z.string().min(1).max(200),
          quantity: z.int().min(0).max(1_000_000),
          sum: sum.optional(),
        }),
      )
      .max(10_000)
      .optional(),
    collected: sum.optional(),
  }),
  fields: {
    status: 'the text of a status; leave it out for the next step',
    text: 'the text of the event, up to 1000 characters',
    purchased:
      'all that the receiver bought, a list such as [{"product": "A-1", "quantity": 1, "sum": 600}]; sum in roubles, by default what was agreed',
    collected: 'roubles that the receiver paid in all, 0 or more',
  },
  example: '{"status": "ParcelPickedUp"}',
};

const steps = z
  .array(z.strictObject({ status: z.string(), at: z.iso.datetime({ offset: true }) }))
  .min(1)
  .max(100);
const stepsWords = 'a list of 1 to 100 statuses with their times, the oldest first';
const exampleSteps = '[{"status": "ParcelPickedUp", "at": "2026-11-20T15:00:00+03:00"}]';

type History = z.infer<typeof steps>;

const history: ControlBody<{ steps: History }> = {
  schema: z.strictObject({ steps }),
  fields: { steps: stepsWords },
  example: `{"steps": ${exampleSteps}}`,
};

const histories: ControlBody<{ shipments: readonly { number: string; steps: History }[] }> = {
  schema: z.strictObject({
    shipments: z
      .array(z.strictObject({ number: z.string(), steps }))
      .min(1)
      .max(1_000),
  }),
  fields: { shipments: `a list of 1 to 1000 shipments with their number and steps, ${stepsWords}` },
  example: `{"shipments": [{"number": "SW0000000001", "steps": ${exampleSteps}}]}`,
};

export interface ControlParts {
  readonly behaviours: Behaviours;
  readonly store: ShipmentStore;
  readonly clock: SandboxClock;
  readonly payments: PaymentServer;
}

/** The handles of the sandbox (interface 20.4); no part of any vendor's protocol. */
export function controlRoutes({ behaviours, store, clock, payments }: ControlParts): Hono {
  const app = new Hono();

  app.get('/vendors', (c) => c.json(playedVendors.map(vendorView)));

  app.put('/vendors/:key', async (c) => {
    const vendor = vendorNamed(c.req.param('key'));
    if (vendor === undefined) return c.json({ error: noVendor(c.req.param('key')) }, 404);
    const read = await readControl(c.req.raw, change);
    if ('error' in read) return c.json(read, 400);
    behaviours.change(vendor.key, read.body);
    return c.json(vendorView(vendor));
  });

  addShipmentRoutes(app, store, clock);

  app.get('/couriers', (c) => c.json(store.couriers().flatMap(courierView)));

  // Where webhooks may be sent: it answers with what the address says.
  app.post('/events/:status{[2-5]\\d\\d}', (c) => new Response(null, { status: Number(c.req.param('status')) }));

  app.post('/clock', async (c) => {
    const read = await readControl(c.req.raw, clockMove);
    if ('error' in read) return c.json(read, 400);
    await clock.moveTo(clock.offsetMs() + Math.round(read.body.minutes * 60_000));
    return c.json({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs() });
  });

  app.post('/reset', async (c) => {
    store.clear();
    payments.clear();
    behaviours.reset();
    await clock.moveTo(0);
    return c.json({ now: new Date(clock.now()).toISOString(), offsetMs: 0 });
  });

  app.route('/payments', payments.control);

  app.all('*', (c) => {
    const known = app.routes
      .filter(({ path }) => path !== '/*')
      .map(({ method, path }) => `${method} /_control${path}`);
    return c.json({ error: `There is no ${c.req.method} ${c.req.path}. Available: ${known.join(', ')}.` }, 404);
  });

  return app;

  function vendorView({ key }: PlayedVendor) {
    return { key, ...behaviours.of(key) };
  }
}

/** What is known of shipments, and what is to happen to them. */
function addShipmentRoutes(app: Hono, store: ShipmentStore, clock: SandboxClock): void {
  app.get('/shipments', (c) => {
    const { vendor, reference: ref } = c.req.query();
    if (vendor !== undefined && !vendorNamed(vendor)) return c.json({ error: noVendor(vendor) }, 400);
    return c.json(store.list({ vendor, ref }).map(shipmentView));
  });

  app.post('/shipments/:number/advance', async (c) => {
    const shipment = find(c.req.param('number'));
    if (shipment === undefined) return c.json({ error: noShipment(c.req.param('number')) }, 404);
    const read = await readControl(c.req.raw, advance);
    if ('error' in read) return c.json(read, 400);
    const { status, text, ...told } = read.body;
    const code = status === undefined ? undefined : (aliases[status] ?? status);
    if (code !== undefined && !/^[A-Z]{3}$/.test(code)) {
      const known = [...Object.keys(stateCodes), ...Object.keys(aliases)].join(', ');
      return c.json(
        { error: `'${status}' is not a status. Accepted: ${known}, or three capital letters of your own.` },
        400,
      );
    }
    const { to } = shipment.request;
    const moved =
      code === undefined
        ? advanceToNext(shipment.steps, clock.now(), text)
        : advanceTo(shipment.steps, code, clock.now(), to.person ?? to.name, text);
    if (moved === undefined)
      return c.json(
        { error: `Shipment ${shipment.answer.number} has reached its last step; name a status to continue.` },
        409,
      );
    const purchase = toldPurchase(shipment.request, told);
    const steps = purchase === undefined ? moved : withPurchase(moved, clock.now(), purchase);
    store.setSteps(shipment.id, steps);
    return c.json(shipmentView({ ...shipment, steps }));
  });

  app.put('/shipments/:number/steps', async (c) => {
    const shipment = find(c.req.param('number'));
    if (shipment === undefined) return c.json({ error: noShipment(c.req.param('number')) }, 404);
    const read = await readControl(c.req.raw, history);
    if ('error' in read) return c.json(read, 400);
    const told = withHistory(shipment, read.body.steps);
    if (told === null) return c.json({ error: 'A step is in the future.' }, 400);
    store.setSteps(shipment.id, told.steps);
    return c.json(shipmentView(told));
  });

  app.put('/shipments/steps', async (c) => {
    const read = await readControl(c.req.raw, histories);
    if ('error' in read) return c.json(read, 400);
    const all: StoredShipment[] = [];
    for (const { number, steps } of read.body.shipments) {
      const shipment = find(number);
      if (shipment === undefined) return c.json({ error: noShipment(number) }, 404);
      const told = withHistory(shipment, steps);
      if (told === null) return c.json({ error: `A step of ${number} is in the future.` }, 400);
      all.push(told);
    }
    for (const { id, steps } of all) store.setSteps(id, steps);
    return c.json(all.map(shipmentView));
  });

  app.get('/shipments/:number', (c) => {
    const shipment = find(c.req.param('number'));
    if (shipment === undefined) return c.json({ error: noShipment(c.req.param('number')) }, 404);
    const { request, steps } = shipment;
    const events = happened(steps, clock.now()).map(({ code, at }) => ({ code, at: new Date(at).toISOString() }));
    return c.json({ ...shipmentView(shipment), request, events });
  });

  /** null: a step is still to come. */
  function withHistory(shipment: StoredShipment, history: History): StoredShipment | null {
    const past = history.map(({ status, at }) => ({ code: aliases[status] ?? status, at: Date.parse(at) }));
    if (past.some(({ at }) => at > clock.now())) return null;
    const { to } = shipment.request;
    const signer = to.person ?? to.name;
    return { ...shipment, steps: historyOf(shipment.steps, past, { signer, now: clock.now() }) };
  }

  function shipmentView({ vendor, answer, ref, steps, accepted, createdAt }: StoredShipment) {
    return {
      vendor,
      number: answer.number,
      reference: ref,
      status: stateAt(steps, clock.now())?.code ?? null,
      accepted,
      createdAt: new Date(createdAt).toISOString(),
    };
  }

  function find(number: string): StoredShipment | undefined {
    for (const vendor of playedVendors) {
      const id = idOf(vendor, number);
      if (id !== undefined) return store.byId(vendor.key, id);
    }
    return undefined;
  }
}

function courierView({ id, vendor: key, ref, shipments, asked, request, isCanceled }: StoredCourier) {
  const vendor = playedVendors.find((one) => one.key === key);
  return vendor
    ? [{ vendor: key, number: courierNumber(vendor, id), reference: ref, shipments, asked, request, isCanceled }]
    : [];
}

/** The statuses of the service that drives the sandbox, for those who know only these. */
const aliases: Readonly<Record<string, StateCode>> = {
  CourierAssigned: 'ACC',
  CourierOnTheWay: 'CUR',
  ParcelPickedUp: 'PUP',
  ParcelOnTheWay: 'TRN',
  VendorStatus: 'HUB',
  ParcelInTheRecipientCity: 'ARR',
  ParcelHandedForDelivery: 'OUT',
  ParcelInPickupPoint: 'PVZ',
  ChangeDateByReceiver: 'RDT',
  FailedDeliveryAttempt: 'NDL',
  StoragePeriodExpires: 'STX',
  RequestForInformation: 'RFI',
  ProblemDetected: 'PRB',
  Finished: 'DLV',
  RefuseOfDelivery: 'RFS',
  Returning: 'RTN',
  FinishedWithReturn: 'RTD',
  Canceled: 'CNL',
};

const vendorNamed = (key: string): PlayedVendor | undefined => playedVendors.find((vendor) => vendor.key === key);

const noVendor = (key: string): string =>
  `There is no vendor '${key}'. The vendors are ${playedVendors.map((vendor) => vendor.key).join(', ')}.`;

const noShipment = (number: string): string =>
  `There is no shipment '${number}'. GET /_control/shipments lists them all.`;
