import { type StateCode, stateCodes } from '@cartage/vendor-mock/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { courierNumber, idOf } from '../shipments/numbers.ts';
import type { ShipmentStore, StoredCourier, StoredShipment } from '../shipments/shipment-store.ts';
import { advanceTo, advanceToNext, stateAt } from '../shipments/timetable.ts';
import { type PlayedVendor, playedVendors } from '../vendors.ts';
import { type Behaviours, faults } from './faults.ts';
import type { SandboxClock } from './sandbox-clock.ts';

const change = z.strictObject({
  latencyMs: z.number().min(0).max(600_000).optional(),
  fault: z.enum(faults).optional(),
  faultRate: z.number().min(0).max(1).optional(),
});

const MINUTES_A_YEAR = 525_600;
const clockMove = z.strictObject({ minutes: z.number().positive().max(MINUTES_A_YEAR) });
const advance = z.strictObject({ status: z.string().min(1).optional(), text: z.string().max(1000).optional() });

/** The handles of the sandbox (interface 20.4); no part of any vendor's protocol. */
export function controlRoutes(behaviours: Behaviours, store: ShipmentStore, clock: SandboxClock): Hono {
  const app = new Hono();

  app.get('/vendors', (c) => c.json(playedVendors.map(vendorView)));

  app.put('/vendors/:key', async (c) => {
    const vendor = playedVendors.find(({ key }) => key === c.req.param('key'));
    if (vendor === undefined) return c.json({ error: `There is no vendor '${c.req.param('key')}'.` }, 404);
    const body = change.safeParse(await bodyOf(c.req.raw));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    behaviours.change(vendor.key, definedOnly(body.data));
    return c.json(vendorView(vendor));
  });

  app.get('/shipments', (c) =>
    c.json(store.list({ vendor: c.req.query('vendor'), ref: c.req.query('reference') }).map(shipmentView)),
  );

  app.post('/shipments/:number/advance', async (c) => {
    const shipment = find(c.req.param('number'));
    if (shipment === undefined) return c.json({ error: `There is no shipment '${c.req.param('number')}'.` }, 404);
    const body = advance.safeParse(await bodyOf(c.req.raw));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const { status, text } = body.data;
    const code = status === undefined ? undefined : (aliases[status] ?? status);
    if (code !== undefined && !/^[A-Z]{3}$/.test(code)) {
      const known = [...Object.keys(stateCodes), ...Object.keys(aliases)].join(', ');
      return c.json(
        { error: `'${status}' is no status. Accepted: ${known}, or three capital letters of your own.` },
        400,
      );
    }
    const { to } = shipment.request;
    const steps =
      code === undefined
        ? advanceToNext(shipment.steps, clock.now(), text)
        : advanceTo(shipment.steps, code, clock.now(), to.person ?? to.name, text);
    if (steps === undefined) return c.json({ error: 'The shipment has reached the end of its path.' }, 409);
    store.setSteps(shipment.id, steps);
    return c.json(shipmentView({ ...shipment, steps }));
  });

  app.get('/shipments/:number', (c) => {
    const shipment = find(c.req.param('number'));
    if (shipment === undefined) return c.json({ error: `There is no shipment '${c.req.param('number')}'.` }, 404);
    return c.json({ ...shipmentView(shipment), request: shipment.request });
  });

  app.get('/couriers', (c) => c.json(store.couriers().flatMap(courierView)));

  app.post('/clock', async (c) => {
    const body = clockMove.safeParse(await bodyOf(c.req.raw));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    await clock.moveTo(clock.offsetMs() + Math.round(body.data.minutes * 60_000));
    return c.json({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs() });
  });

  app.post('/reset', async (c) => {
    store.clear();
    behaviours.reset();
    await clock.moveTo(0);
    return c.json({ now: new Date(clock.now()).toISOString(), offsetMs: 0 });
  });

  return app;

  function vendorView({ key }: PlayedVendor) {
    return { key, ...behaviours.of(key) };
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

  function courierView({ id, vendor: key, ref, shipments, asked }: StoredCourier) {
    const vendor = playedVendors.find((one) => one.key === key);
    return vendor ? [{ vendor: key, number: courierNumber(vendor, id), reference: ref, shipments, asked }] : [];
  }

  function find(number: string): StoredShipment | undefined {
    for (const vendor of playedVendors) {
      const id = idOf(vendor, number);
      if (id !== undefined) return store.byId(vendor.key, id);
    }
    return undefined;
  }
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

/** An empty body is an empty object; one that is no JSON is left for the schema to refuse. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const definedOnly = <T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
