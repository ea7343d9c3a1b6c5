import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { SandboxClock } from './control/sandbox-clock.ts';
import { controlRoutes } from './control-routes.ts';
import type { Behaviours, Fault } from './faults.ts';
import { type AnswerRates, openRates } from './http/answer-rates.ts';
import { misbehave } from './http/misbehave.ts';
import { vendorRoutes } from './http/vendor-routes.ts';
import { writeRefusal } from './http/write-answer.ts';
import { paymentPlayer } from './payments/payment-control.ts';
import type { PaymentServer } from './payments/payment-server.ts';
import { pointFeed } from './points/point-feed.ts';
import { makePoints } from './points/points.ts';
import { Refusal } from './refusal.ts';
import type { PointOf } from './shipments/accept-shipment.ts';
import type { ShipmentStore } from './shipments/shipment-store.ts';
import { playedVendors } from './vendors.ts';

export interface ServerParts {
  readonly behaviours: Behaviours;
  readonly store: ShipmentStore;
  readonly clock: SandboxClock;
  readonly payments: PaymentServer;
  /** How long after its acceptance a shipment can be found by its reference. */
  readonly visibleAfterMs: number;
  /** Aborts when the server closes: whoever waits for a fault or a delay goes home. */
  readonly closing: AbortSignal;
}

/**
 * All vendors under `/vendors/{key}`, the payment provider under `/pay` and the control interface under `/_control`: one
 * listener, for a port of the provider's own would be one more to collide. A vendor's call meets its delay, its fault and
 * the check of its credentials first, then the rates or Hono; a payment's its delay and its fault. Who looks at the payment
 * page meets none.
 */
export function createServer({ behaviours, store, clock, payments, visibleAfterMs, closing }: ServerParts): Server {
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal: closing }).catch(() => {});
  const faults = new WeakMap<object, Fault>();
  const faultOf = (incoming: object): Fault => faults.get(incoming) ?? 'none';
  const rates = new Map<string, AnswerRates>();
  const app = new Hono();
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.route('/_control', controlRoutes({ behaviours, store, clock, payments }));

  app.route('/pay/api', payments.api(faultOf));
  app.route('/pay', payments.page);
  for (const vendor of playedVendors) {
    const behaviour = () => behaviours.of(vendor.key);
    const points = makePoints(vendor);
    const byId = new Map(points.map((point) => [point.id, point]));
    const pointOf: PointOf = (id) => byId.get(id);
    rates.set(
      vendor.key,
      openRates(vendor, pointOf, () => behaviour().currency),
    );
    const feed = () => pointFeed(points, behaviour(), clock.now());
    const parts = { store, now: clock.now, visibleAfterMs, points, feed, pointOf, behaviour, faultOf, wait };
    app.route(`/vendors/${vendor.key}`, vendorRoutes(vendor, parts));
  }
  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.answer, error.status);
    throw error;
  });
  const listener = getRequestListener(app.fetch);

  return createHttpServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [, root, key = '', operation] = incoming.url?.split('/', 4) ?? [];
    const answerRates = root === 'vendors' ? rates.get(key) : undefined;
    const player = answerRates !== undefined ? key : root === 'pay' && key === 'api' ? paymentPlayer.key : undefined;
    if (player === undefined) return void (await listener(incoming, outgoing));
    const { latencyMs } = behaviours.of(player);
    const fault = behaviours.roll(player);
    if (latencyMs > 0 && fault !== 'refuse') await wait(latencyMs);
    if (await misbehave(fault, incoming, outgoing, closing)) return;
    if (answerRates !== undefined) {
      if (behaviours.of(player).refuseLogin || loginOf(incoming.headers.authorization) === undefined) {
        return writeRefusal(outgoing, new Refusal('BAD_LOGIN', 'No account has this login and password.'));
      }
      if (operation === 'rates' && incoming.method === 'POST') return answerRates(incoming, outgoing);
    }
    if (fault !== 'none') faults.set(incoming, fault);
    await listener(incoming, outgoing);
  }
}

/** Login and password are there, and the password is not `wrong` (interface 20.3). Answers the login. */
function loginOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || !authorization.startsWith('Basic ')) return undefined;
  const pair = Buffer.from(authorization.slice('Basic '.length), 'base64').toString();
  const colon = pair.indexOf(':');
  const [login, password] = [pair.slice(0, colon), pair.slice(colon + 1)];
  return colon > 0 && password !== '' && password !== 'wrong' ? login : undefined;
}
