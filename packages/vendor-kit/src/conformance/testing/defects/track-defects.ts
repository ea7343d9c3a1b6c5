import { addDays, type OrderStatus, parseDateTime, sameText, type VendorEvent } from '@cartage/core';
import type { ShipmentEvents, TrackedShipment } from '../../../adapter/shipment.ts';
import { VendorProblem } from '../../../adapter/vendor-problem.ts';
import { both, type Defect, defect, does, type Mutation, reads, says, tells } from '../defect.ts';

let asked = 0;

/** Events as `track`, `changes` and the webhook tell them. */
const everywhere = (change: (event: VendorEvent) => VendorEvent): Mutation => {
  const of = <T extends TrackedShipment>(one: T): T =>
    'events' in one ? { ...one, events: one.events.map(change) } : one;
  return both(
    tells('track', (told) => told.map(of)),
    tells('changes', (told) => ({ ...told, shipments: told.shipments.map(of) })),
    ofWebhook((told) => told.map(of)),
  );
};

export const ofWebhook =
  (change: (told: readonly ShipmentEvents[]) => readonly ShipmentEvents[]): Mutation =>
  (right) => {
    const { webhook } = right;
    if (webhook === undefined) return right;
    return {
      ...right,
      webhook: { ...webhook, read: async (request, call) => change(await webhook.read(request, call)) },
    };
  };

const ofEvents = (change: (events: readonly VendorEvent[]) => readonly VendorEvent[]): Mutation =>
  tells('track', (told) => told.map((one) => ('events' in one ? { ...one, events: change(one.events) } : one)));

/** The plugin that reads the vendor's list of events another way. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
const readsEvents = (change: (events: any[]) => unknown[]): Mutation =>
  reads('track', (body) => ({
    ...body,
    // biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
    orders: body.orders?.map((order: any) => ({ ...order, events: change(order.events) })),
  }));

/** What is told of a shipment beside its events, by whichever way. */
const news = (change: (told: ShipmentEvents) => ShipmentEvents): Mutation =>
  both(
    tells('track', (told) => told.map((one) => ('events' in one ? change(one) : one))),
    tells('changes', (told) => ({ ...told, shipments: told.shipments.map(change) })),
    ofWebhook((told) => told.map(change)),
  );

const endOf = 'tells a delivery as the end of a shipment, and nothing before it';
const back = 'does not tell as delivered what comes back';

const status = (to: OrderStatus) => (event: VendorEvent) =>
  event.status === 'VendorStatus' ? event : { ...event, status: to };

export const trackDefects: readonly Defect[] = [
  defect(
    'no events',
    'tells the events of a shipment',
    ofEvents(() => []),
  ),
  defect(
    'events without words',
    'tells the events of a shipment',
    ofEvents((events) => events.map((event) => ({ ...event, text: sameText('') }))),
  ),
  defect(
    'other words each time',
    'tells the same events again',
    ofEvents((events) => events.map((event) => ({ ...event, text: { en: `Answer ${++asked}`, ru: event.text.ru } }))),
  ),
  defect(
    'the newest event alone',
    'tells every event that happened',
    ofEvents((events) => events.toSorted((one, other) => other.at - one.at).slice(0, 1)),
  ),
  defect(
    'moments without their offset',
    'keeps the moments of the vendor',
    ofEvents((events) => events.map((event) => ({ ...event, at: event.at + 5 * 3_600_000 }))),
  ),
  defect(
    'the moment at which it was asked',
    'keeps the moments of the vendor',
    does('track', async (right, shipments, call) =>
      (await right(shipments, call)).map((one) =>
        'events' in one ? { ...one, events: one.events.map((event) => ({ ...event, at: call.now() })) } : one,
      ),
    ),
  ),
  defect(
    'every status Finished',
    ['moves a shipment step by step', endOf, back],
    both(
      everywhere(status('Finished')),
      says(({ statuses }) => ({
        statuses: Object.fromEntries(Object.keys(statuses ?? {}).map((code) => [code, 'Finished'])),
      })),
    ),
  ),
  defect(
    'everything on its way back',
    'moves a shipment step by step',
    everywhere((event) => ({ ...event, isReturn: true })),
  ),
  defect(
    'a code that it takes for another',
    ['has the status that its manifest gives to the code', endOf],
    readsEvents((events) => events.map((event) => (event?.code === 'DONE' ? { ...event, code: 'OUT' } : event))),
  ),
  defect(
    'a code that it passes over',
    'has the status that its manifest gives to the code',
    readsEvents((events) => events.filter((event) => event?.code !== 'CANCELED')),
  ),
  defect(
    'a status that its manifest does not know',
    'has the status that its manifest gives to the code',
    everywhere((event) => (event.status === 'ParcelOnTheWay' ? status('ProblemDetected')(event) : event)),
  ),
  defect(
    'no events told of a shipment that the vendor does not know',
    'leaves out a shipment that the vendor does not know',
    tells('track', (told, shipments) => [
      ...told,
      ...shipments
        .filter(({ reference }) => !told.some((one) => one.reference === reference))
        .map(({ reference }) => ({ reference, events: [], numbers: {} })),
    ]),
  ),
  defect(
    'a batch that its vendor does not take',
    'leaves out a shipment that the vendor does not know',
    says(() => ({ trackBatch: 30 })),
  ),
  defect(
    'a failure where it is asked for a stranger alone',
    'leaves out a shipment that the vendor does not know',
    tells('track', (told) => {
      if (told.length === 0) throw new VendorProblem({ kind: 'notFound' }, 'There is no such order.');
      return told;
    }),
  ),
  defect(
    'the numbers of another',
    'tells the events of several shipments each under its own reference',
    tells('track', (told) =>
      told.map((one) => ('events' in one ? { ...one, numbers: { invoiceNumber: 'N-OTHER' } } : one)),
    ),
  ),
  defect(
    'a failure of all for one that the vendor does not know',
    'leaves out a shipment that the vendor does not know',
    tells('track', (told, shipments) => {
      if (told.length < shipments.length) throw new VendorProblem({ kind: 'notFound' }, 'There is no such order.');
      return told;
    }),
  ),
  defect(
    'the events of one shipment under the reference of another',
    'tells the events of several shipments each under its own reference',
    tells('track', (told) => {
      const references = told.map(({ reference }) => reference).reverse();
      return told.map((one, n) => ({ ...one, reference: references[n] ?? one.reference }));
    }),
  ),
  defect(
    'moments in one form alone',
    'reads moments with 0 to 9 fractional digits, without an offset, and days without a time',
    readsEvents((events) => events.filter((event) => event?.at === undefined || /[+Z]/.test(String(event?.at)))),
  ),
  defect(
    'at most three digits of a second',
    'reads moments with 0 to 9 fractional digits, without an offset, and days without a time',
    readsEvents((events) => events.filter((event) => !/\.\d{4}/.test(String(event?.at)))),
  ),
  defect(
    'events of unknown codes left out',
    'turns a status that it does not know into VendorStatus',
    readsEvents((events) => events.filter((event) => event?.code !== 'UNHEARD-OF')),
  ),
  defect(
    'a guess at what a code unheard of means',
    'turns a status that it does not know into VendorStatus',
    ofEvents((events) =>
      events.map((event) => (event.status === 'VendorStatus' ? { ...event, status: 'ParcelOnTheWay' } : event)),
    ),
  ),
  defect(
    'a failure at an event that is no object',
    'keeps the good events when some are bad',
    readsEvents((events) => events.map((event) => (event.code === undefined ? event : { ...event }))),
  ),
  defect(
    'nothing that is older than what stands before it',
    'takes duplicated and shuffled events',
    readsEvents((events) => {
      let last = 0;
      return events.filter((event) => {
        const at = parseDateTime(String(event?.at), 'UTC') ?? last;
        const isLater = at >= last;
        last = Math.max(at, last);
        return isLater;
      });
    }),
  ),
  defect(
    'what was sent for what was bought',
    'tells what was bought and what was collected',
    everywhere((event) => ({
      ...event,
      purchased: event.purchased?.map((one) => ({ ...one, quantity: one.quantity + 1 })),
    })),
  ),
  defect(
    'roubles for kopecks of what was collected',
    'tells what was bought and what was collected',
    everywhere((event) => ({ ...event, collected: event.collected && Math.round(event.collected / 100) })),
  ),
  defect(
    'nothing of what was bought',
    'tells what was bought and what was collected',
    everywhere((event) => ({ ...event, purchased: null, collected: null })),
  ),
  defect(
    'a failure where an event has no words',
    'reads on when any field of an event is null',
    readsEvents((events) =>
      events.map((event) => (event?.text === null ? { ...event, text: event.text.trim() } : event)),
    ),
  ),

  defect(
    'the events of the last shipment for all of a batch',
    'tells the events of several shipments each under its own reference',
    tells('track', (told, shipments) => {
      const last = told.find(({ reference }) => reference === shipments.at(-1)?.reference);
      return told.map((one) => ('events' in one && last && 'events' in last ? { ...one, events: last.events } : one));
    }),
  ),
  defect(
    'the numbers of the last shipment for all of a batch',
    'tells the events of several shipments each under its own reference',
    tells('track', (told, shipments) => {
      const last = told.find(({ reference }) => reference === shipments.at(-1)?.reference);
      return told.map((one) => ('events' in one && last && 'events' in last ? { ...one, numbers: last.numbers } : one));
    }),
  ),
  defect(
    'the first two of a batch alone',
    'tells the events of several shipments each under its own reference',
    tells('track', (told, shipments) =>
      shipments.length === 3 ? told.filter(({ reference }) => reference !== shipments[1]?.reference) : told,
    ),
  ),
  defect(
    'four events of a shipment, and no fifth',
    ['tells every event that happened', endOf, 'tells who has taken a shipment'],
    ofEvents((events) => events.filter((event) => event.purchased != null || events.indexOf(event) < 4)),
  ),
  defect(
    'a delivery told as one on its way',
    endOf,
    both(
      everywhere((event) => (event.status === 'Finished' ? { ...event, status: 'ParcelHandedForDelivery' } : event)),
      says(({ statuses }) => ({ statuses: { ...statuses, DONE: 'ParcelHandedForDelivery' } })),
    ),
  ),
  defect(
    'a delivery told as refused',
    endOf,
    both(
      everywhere((event) => (event.status === 'Finished' ? { ...event, status: 'RefuseOfDelivery' } : event)),
      says(({ statuses }) => ({ statuses: { ...statuses, DONE: 'RefuseOfDelivery' } })),
    ),
  ),
  defect(
    'a delivery told when the courier has set out',
    endOf,
    both(
      everywhere((event) => (event.status === 'ParcelHandedForDelivery' ? { ...event, status: 'Finished' } : event)),
      says(({ statuses }) => ({ statuses: { ...statuses, OUT: 'Finished' } })),
    ),
  ),
  defect(
    'a refusal told as a delivery',
    back,
    both(
      everywhere((event) => (event.status === 'RefuseOfDelivery' ? { ...event, status: 'Finished' } : event)),
      says(({ statuses }) => ({ statuses: { ...statuses, REFUSED: 'Finished' } })),
    ),
  ),
  defect(
    'what has come back told as delivered',
    back,
    both(
      everywhere((event) =>
        event.status === 'FinishedWithReturn' ? { ...event, status: 'Finished', isReturn: false } : event,
      ),
      says(({ statuses }) => ({ statuses: { ...statuses, RETURNED: 'Finished' } })),
    ),
  ),
  defect(
    'the way back told as the way there',
    back,
    everywhere((event) => ({ ...event, isReturn: false })),
  ),
  defect(
    'nobody who has taken it',
    'tells who has taken a shipment',
    everywhere((event) => ({ ...event, receivedBy: null })),
  ),
  defect(
    'the vendor itself as who has taken it',
    'tells who has taken a shipment',
    everywhere((event) => (event.receivedBy === null ? event : { ...event, receivedBy: event.source })),
  ),
  defect(
    'a code of two letters taken for another',
    ['has the status that its manifest gives to the code', endOf],
    readsEvents((events) => events.map((event) => (event?.code === 'DN' ? { ...event, code: 'OU' } : event))),
    { codes: 'letters' },
  ),
  defect(
    'a number of a code taken for another',
    ['has the status that its manifest gives to the code', endOf],
    readsEvents((events) => events.map((event) => (event?.code === 4004 ? { ...event, code: 4003 } : event))),
    { codes: 'numbers' },
  ),
  defect(
    'a number that nobody knows taken for one on its way',
    'turns a status that it does not know into VendorStatus',
    both(
      ofEvents((events) =>
        events.map((event) => (event.status === 'VendorStatus' ? { ...event, status: 'ParcelOnTheWay' } : event)),
      ),
    ),
    { codes: 'numbers' },
  ),
  defect(
    'a batch of a thousand, of which its vendor takes a hundred',
    'leaves out a shipment that the vendor does not know',
    says(() => ({ trackBatch: 1000 })),
    { trackBatch: 100 },
  ),
  defect(
    'no price that has changed',
    'tells what the vendor charges by now',
    news(({ price: _, currency: __, ...rest }) => rest),
  ),
  defect(
    'a price in roubles where kopecks are meant',
    'tells what the vendor charges by now',
    news((one) => ({ ...one, ...(one.price !== undefined && { price: Math.round(one.price / 100) }) })),
  ),
  defect(
    'euros told as roubles when the price has changed',
    'tells what the vendor charges by now',
    news(({ currency: _, ...rest }) => rest),
    { euros: true, whole: true },
  ),
  defect(
    'the day after as the one on which it comes',
    'tells the day on which it is to be delivered',
    news((one) => ({
      ...one,
      ...(one.plannedDeliveryAt !== undefined && { plannedDeliveryAt: one.plannedDeliveryAt + 86_400_000 }),
    })),
  ),
  defect(
    'nothing of when it comes',
    'tells the day on which it is to be delivered',
    news(({ plannedDeliveryAt: _, ...rest }) => rest),
  ),
  defect(
    'a point that keeps it a day longer',
    'tells until when its point keeps it',
    news((one) => ({ ...one, ...(one.storedUntil && { storedUntil: addDays(one.storedUntil, 1) }) })),
  ),
  defect(
    'nothing of how long its point keeps it',
    'tells until when its point keeps it',
    news(({ storedUntil: _, ...rest }) => rest),
  ),
  defect(
    'the page of another shipment',
    'tells the receiver’s page of a shipment',
    news((one) => ({ ...one, ...(one.trackingUrl && { trackingUrl: `${one.trackingUrl}0` }) })),
  ),
  defect(
    'no page that the receiver could follow',
    'tells the receiver’s page of a shipment',
    both(
      news(({ trackingUrl: _, ...rest }) => rest),
      tells('handOver', (outcome) => ({ ...outcome, trackingUrl: null })),
    ),
  ),
  defect(
    'the number of the waybill for each place',
    'tells the number of each place, in their order',
    tells('handOver', (outcome) =>
      outcome.kind === 'confirmed'
        ? { ...outcome, pieces: outcome.pieces?.map(() => outcome.invoiceNumber ?? '') }
        : outcome,
    ),
  ),
  defect(
    'the numbers of the places the other way round',
    'tells the number of each place, in their order',
    both(
      tells('handOver', (outcome) =>
        outcome.kind === 'confirmed' ? { ...outcome, pieces: outcome.pieces?.toReversed() } : outcome,
      ),
      news((one) => ({ ...one, ...(one.pieces && { pieces: one.pieces.toReversed() }) })),
    ),
  ),
  defect(
    'no number of any place',
    'tells the number of each place, in their order',
    both(
      tells('handOver', (outcome) => ({ ...outcome, pieces: undefined })),
      news(({ pieces: _, ...rest }) => rest),
    ),
  ),
];
