import {
  type Instant,
  isCountryCode,
  isInstant,
  isLocalDate,
  isOrderStatus,
  isWritable,
  type PickupPoint,
  pickupPointTypes,
  tidyPhones,
  type VendorEvent,
} from '@cartage/core';
import { z } from 'zod';
import type {
  CancelOutcome,
  ConnectionCheck,
  CourierOutcome,
  DocumentOutcome,
  FindOutcome,
  HandOverOutcome,
} from '../adapter/adapter.ts';
import { MOST_CHARACTERS, MOST_DAYS, MOST_KOPECKS, MOST_OF_ID, writable } from '../adapter/answer-limits.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import type { ShipmentEvents, TrackedShipment, VendorChanges } from '../adapter/shipment.ts';
import { isVendorProblem, nonsense, type VendorProblem } from '../adapter/vendor-problem.ts';
import { isPdf } from '../answers/read-answer.ts';

// What plugins return, checked and copied: a plugin is foreign code, and one that answers nonsense, or changes afterwards
// what it has answered, must cost its own call only. Every check throws a `defect` that names the place.

/** The events of one shipment; the host keeps the newest. */
const MOST_EVENTS = 50_000;
/** Products of one shipment, and pieces of one of them. */
const MOST_PURCHASED = 10_000;
const MOST_PIECES = 1_000_000;
/** Shipments of one reference, to be told apart by a person. */
const MOST_NUMBERS = 100;

const problem = z.custom<VendorProblem>(isVendorProblem);
const text = z.string().max(MOST_CHARACTERS).overwrite(writable);
/** By which something is found again: what a database cannot keep is no name of it, and is not mended. */
const name = (most: number) => z.string().min(1).max(most).refine(isWritable);
const number = name(MOST_OF_ID).nullable();
const kopecks = z
  .int()
  .nonnegative()
  .max(MOST_KOPECKS)
  // -0 is shown as such.
  .overwrite((sum) => sum + 0);
const instant: z.ZodType<Instant> = z.custom<Instant>(isInstant);

const ticket = name(500);
const id = number.optional();
const numbers = {
  id,
  invoiceNumber: number,
  returnInvoiceNumber: number,
  pickupNumber: number,
  trackingNumber: number,
};
const confirmation = { ...numbers, price: kopecks.nullable(), plannedDeliveryAt: instant.nullable() };

const features = {
  createdAt: instant.nullable().optional(),
  receiverCity: name(MOST_OF_ID).nullable().optional(),
  weightGrams: z.number().nonnegative().nullable().optional(),
};

const words = text.or(z.object({ en: text, ru: text }));
const connection: z.ZodType<ConnectionCheck> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), reason: z.enum(['auth', 'blocked', 'network']), message: words }),
]);
const handOver: z.ZodType<HandOverOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed'), ...confirmation }),
  z.object({ kind: z.literal('accepted'), id }),
  z.object({ kind: z.literal('rejected'), problem }),
  z.object({ kind: z.literal('unknown'), problem }),
]);
const find: z.ZodType<FindOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), ...confirmation, ...features }),
  z.object({ kind: z.literal('accepted'), id }),
  z.object({ kind: z.literal('rejected'), problem }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('ambiguous'), numbers: z.array(name(MOST_OF_ID)).max(MOST_NUMBERS) }),
]);
const cancel: z.ZodType<CancelOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('canceled') }),
  z.object({ kind: z.literal('requested') }),
  z.object({ kind: z.literal('too-late'), message: text }),
]);
const courier: z.ZodType<CourierOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booked'), pickupNumber: name(MOST_OF_ID) }),
  z.object({ kind: z.literal('accepted'), ticket }),
  z.object({ kind: z.literal('rejected'), problem }),
  z.object({ kind: z.literal('unknown'), problem }),
]);
const event: z.ZodType<VendorEvent> = z.object({
  at: instant,
  source: text,
  text: z.object({ en: text, ru: text }),
  status: z.custom<VendorEvent['status']>((status) => typeof status === 'string' && isOrderStatus(status)),
  isReturn: z.boolean(),
  receivedBy: text.nullable(),
  purchased: z
    .array(
      z.object({
        product: name(MOST_OF_ID),
        quantity: z.int().nonnegative().max(MOST_PIECES),
        sum: kopecks.nullable(),
      }),
    )
    .max(MOST_PURCHASED)
    .nullish(),
  collected: kopecks.nullish(),
});
const shipmentEvents = z.object({
  reference: name(MOST_OF_ID),
  events: z.array(z.unknown()).max(MOST_EVENTS),
  numbers: z.object(numbers).partial(),
});
const trackFailure = z.object({ reference: name(MOST_OF_ID), problem });
const changes = z.object({
  shipments: z.array(z.unknown()),
  cursor: z.string().max(1000).refine(isWritable),
  isMore: z.boolean(),
});
const paperAccepted = z.object({ kind: z.literal('accepted'), ticket });
const day = z.string().refine(isLocalDate);
const measure = z.number().nonnegative().nullable();
const pointMembers: z.ZodType<PickupPoint> = z.object({
  id: name(MOST_OF_ID),
  vendorId: z.int(),
  type: z.enum(pickupPointTypes),
  name: text,
  country: z.string().refine(isCountryCode),
  cityId: name(100),
  cityName: z.string().max(MOST_OF_ID).refine(isWritable),
  address: text,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  metroStation: text.nullable(),
  metroLineHexColor: text.nullable(),
  workTime: text.nullable(),
  description: text.nullable(),
  phone: text.overwrite(tidyPhones).nullable(),
  freeStorageDays: z.int().nonnegative().max(MOST_DAYS).nullable(),
  cashPayment: z.boolean(),
  cardPayment: z.boolean(),
  minWeight: measure,
  maxWeight: measure,
  maxWidth: measure,
  maxHeight: measure,
  maxDepth: measure,
  maxSizeSum: measure,
  totalMaxVolume: measure,
  intake: z.boolean(),
  pickup: z.boolean(),
  maxCashOnDelivery: kopecks.nullable(),
  maxPlaces: z.int().positive().nullish(),
  closed: z
    .object({ from: day, until: day.nullable() })
    .refine(({ from, until }) => until === null || from < until)
    .nullish(),
});
const point = pointMembers.refine(({ intake, pickup }) => intake || pickup);

/** The answer of `checkConnection`. @throws VendorProblem `defect` when it is none */
export const checkConnectionAnswer = (answer: ConnectionCheck): ConnectionCheck =>
  check('connection', connection, answer);
/** The answer of `handOver`. @throws VendorProblem `defect` when it is none */
export const checkHandOver = (answer: HandOverOutcome): HandOverOutcome => check('handOver', handOver, answer);
/** The answer of `findByReference`. @throws VendorProblem `defect` when it is none */
export const checkFind = (answer: FindOutcome): FindOutcome => check('findByReference', find, answer);
/** The answer of `cancel`. @throws VendorProblem `defect` when it is none */
export const checkCancel = (answer: CancelOutcome): CancelOutcome => check('cancel', cancel, answer);
/** The answer of `callCourier`. @throws VendorProblem `defect` when it is none */
export const checkCourier = (answer: CourierOutcome): CourierOutcome => check('callCourier', courier, answer);

/**
 * Bad events, or a bad shipment, never fail the list: `onBad` hears of the shipment once, the others go on.
 * @param onBad hears the reference of a shipment with events that are none
 * @returns copies: what the plugin changes later changes nothing
 * @throws VendorProblem `defect` when the answer is no list
 */
export const checkTrack = (
  answer: readonly TrackedShipment[],
  onBad: (reference: string) => void = () => {},
): readonly TrackedShipment[] =>
  check('track', z.array(z.unknown()), answer).flatMap((one): TrackedShipment[] => {
    const failure = soundOf(trackFailure, one);
    return failure ? [failure] : eventsIn(one, onBad);
  });

/**
 * What is told of shipments that nobody asked for, by a webhook for one: as of those that were.
 * @param onBad as of `checkTrack`
 * @throws VendorProblem `defect` when the answer is no list
 */
export const checkEvents = (
  answer: readonly ShipmentEvents[],
  onBad: (reference: string) => void = () => {},
): readonly ShipmentEvents[] => check('events', z.array(z.unknown()), answer).flatMap((one) => eventsIn(one, onBad));

/** The answer of `changes`. @throws VendorProblem `defect` when it is none */
export const checkChanges = (answer: VendorChanges, onBad?: (reference: string) => void): VendorChanges => {
  const { shipments, ...rest } = check('changes', changes, answer);
  return { ...rest, shipments: checkEvents(shipments as readonly ShipmentEvents[], onBad) };
};

function eventsIn(one: unknown, onBad: (reference: string) => void): ShipmentEvents[] {
  const shipment = soundOf(shipmentEvents, one);
  if (!shipment) {
    onBad(calledIn(one, 'reference'));
    return [];
  }
  const { reference, events, numbers: known } = shipment;
  let isBad = false;
  const sound = events.flatMap((told) => {
    const whole = soundOf(event, told);
    isBad ||= whole === undefined;
    // Where the parcel is does not depend on what was paid for it.
    return whole ?? soundOf(event, withoutPurchase(told)) ?? [];
  });
  if (isBad) onBad(reference);
  return [{ reference, numbers: definedOnly(known), events: sound }];
}

const withoutPurchase = (told: unknown): unknown => {
  try {
    return { ...(told as object), purchased: null, collected: null };
  } catch {
    return null;
  }
};

/** What is sound of a list; a member that throws when it is looked at is not. */
function soundOf<T>(schema: z.ZodType<T>, told: unknown): T | undefined {
  try {
    return schema.safeParse(told).data;
  } catch {
    return undefined;
  }
}

/** How something that is not sound calls itself, as far as can be said. */
function calledIn(one: unknown, member: 'reference' | 'id'): string {
  try {
    const called = (one as Readonly<Record<string, unknown>> | null)?.[member];
    return typeof called === 'string' ? called.slice(0, MOST_OF_ID) : typeof called;
  } catch {
    return 'unknown';
  }
}

/**
 * Whether it can be read is found where it is opened, in a process of its own.
 * @returns the very bytes, or the ticket by which to ask again
 * @throws VendorProblem `defect` when it is neither a PDF nor a ticket of at most 500 characters
 */
export const checkDocument = (answer: DocumentOutcome): DocumentOutcome => {
  if (!(answer instanceof Uint8Array)) return check('document', paperAccepted, answer);
  if (!isPdf(answer)) throw nonsense('document');
  return answer;
};

/**
 * One bad point never stops the feed: `onBad` hears of it, the others go on.
 * @param manifest of the plugin: points of another vendor are bad ones
 * @param onBad hears the id of each, or the type of what stands in its place
 * @throws VendorProblem `defect` when the batch is no list
 */
export const checkPoints = (
  batch: readonly PickupPoint[],
  manifest: Pick<VendorManifest, 'id'>,
  onBad: (id: string) => void = () => {},
): readonly PickupPoint[] =>
  check('pickupPoints', z.array(z.unknown()), batch).flatMap((one) => {
    const sound = soundOf(point, one);
    if (sound?.vendorId === manifest.id) return [sound];
    onBad(calledIn(one, 'id'));
    return [];
  });

function check<T>(member: string, schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw nonsense([member, ...(parsed.error.issues[0]?.path ?? [])].join('.'));
}

const definedOnly = (
  known: ShipmentEvents['numbers'] | Record<string, string | null | undefined>,
): ShipmentEvents['numbers'] => Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
