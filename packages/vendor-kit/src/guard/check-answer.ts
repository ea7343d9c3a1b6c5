import {
  type Instant,
  isCountryCode,
  isCurrencyCode,
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
import { nonsense } from '../adapter/call-problems.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import {
  type Confirmation,
  onceOnlyPapers,
  type ShipmentEvents,
  type ShipmentFacts,
  type TrackedShipment,
  type VendorChanges,
  type VendorPaper,
  vendorPaperTypes,
} from '../adapter/shipment.ts';
import { isVendorProblem, type VendorProblem } from '../adapter/vendor-problem.ts';
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
/** As the manifest allows no more than this many places of a shipment. */
const MOST_OF_PIECES = 10_000;
const MOST_PAPERS = 10;
const MOST_OF_PAPER = 5 * 1024 * 1024;
const currency = z.string().refine(isCurrencyCode).optional();
const pieces = z.array(name(MOST_OF_ID)).max(MOST_OF_PIECES);
const trackingUrl = z.url({ protocol: /^https?$/ }).max(2_000);
const day = z.string().refine(isLocalDate);
const paper: z.ZodType<VendorPaper> = z.object({
  kind: z.enum(onceOnlyPapers),
  type: z.enum(vendorPaperTypes),
  bytes: z
    .instanceof(Uint8Array)
    .refine(({ length }) => length > 0 && length <= MOST_OF_PAPER)
    // The plugin may fill the array with something else afterwards.
    .transform((bytes) => bytes.slice()),
});
const confirmation = {
  ...numbers,
  price: kopecks.nullable(),
  currency,
  plannedDeliveryAt: instant.nullable(),
};

const features = {
  createdAt: instant.nullable().optional(),
  receiverCity: name(MOST_OF_ID).nullable().optional(),
  weightGrams: z.number().nonnegative().nullable().optional(),
};

const words = text.or(z.object({ en: text, ru: text }));
const connection: z.ZodType<ConnectionCheck> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), requestsPerDay: z.int().positive().optional() }),
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
  z.object({ kind: z.literal('too-late'), message: words }),
]);
const courier: z.ZodType<CourierOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booked'), pickupNumber: name(MOST_OF_ID), told: words.optional() }),
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
/** Each by itself: what one of them is worth does not depend on the others. */
const facts = {
  price: kopecks,
  currency: z.string().refine(isCurrencyCode),
  plannedDeliveryAt: instant,
  storedUntil: day,
  trackingUrl,
  pieces,
} satisfies { readonly [Fact in keyof ShipmentFacts]-?: z.ZodType<ShipmentFacts[Fact]> };
const trackFailure = z.object({ reference: name(MOST_OF_ID), problem });
const changes = z.object({
  shipments: z.array(z.unknown()),
  cursor: z.string().max(1000).refine(isWritable),
  isMore: z.boolean(),
});
/** Of one paper: places of a shipment, or batches of a courier. */
const MOST_PARTS = 500;
const paperAccepted = z.object({ kind: z.literal('accepted'), ticket });
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
/**
 * The answer of `handOver`. What comes beside the numbers and cannot be used costs itself alone: the shipment was made.
 * @param onBad hears which of it was left out: `papers`, `pieces`, `trackingUrl`
 * @throws VendorProblem `defect` when it is none
 */
export const checkHandOver = (answer: HandOverOutcome, onBad: (member: string) => void = () => {}): HandOverOutcome => {
  const told = check('handOver', handOver, answer);
  return told.kind === 'confirmed' ? { ...told, ...extrasOf(answer, onBad) } : told;
};
/**
 * The answer of `findByReference`, with its extras as those of a hand-over.
 * @param onBad as of `checkHandOver`
 * @throws VendorProblem `defect` when it is none
 */
export const checkFind = (answer: FindOutcome, onBad: (member: string) => void = () => {}): FindOutcome => {
  const told = check('findByReference', find, answer);
  return told.kind === 'found' ? { ...told, ...extrasOf(answer, onBad) } : told;
};

type Extras = Partial<Pick<Confirmation, 'papers' | 'pieces' | 'trackingUrl'>>;

function extrasOf(answer: object, onBad: (member: string) => void): Extras {
  const told = soundOf(extras, answer) ?? {};
  const read = <T>(member: keyof Extras, schema: z.ZodType<T>): { readonly [member: string]: T } => {
    if (told[member] === undefined || told[member] === null) return {};
    const sound = soundOf(schema, told[member]);
    if (sound === undefined) onBad(member);
    return sound === undefined ? {} : { [member]: sound };
  };
  return { ...papersIn(told, onBad), ...read('pieces', pieces), ...read('trackingUrl', trackingUrl) };
}

/** One bad sheet costs itself alone. */
function papersIn({ papers: sheets }: { readonly papers?: unknown }, onBad: (member: string) => void): Extras {
  if (sheets === undefined || sheets === null) return {};
  const papers = (Array.isArray(sheets) ? sheets.slice(0, MOST_PAPERS) : []).flatMap(
    (sheet) => soundOf(paper, sheet) ?? [],
  );
  if (!Array.isArray(sheets) || papers.length < sheets.length) onBad('papers');
  return { papers };
}

const extras = z.object({ papers: z.unknown(), pieces: z.unknown(), trackingUrl: z.unknown() }).partial();
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
  const told = factsIn(one);
  if (isBad || told.isBad) onBad(reference);
  return [{ ...told.facts, reference, numbers: definedOnly(known), events: sound }];
}

/** The facts that are sound. A price in a currency that is none is no price. */
function factsIn(one: unknown): { readonly facts: ShipmentFacts; readonly isBad: boolean } {
  const members = soundOf(shipmentFacts, one) ?? {};
  const told = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  const sound = told.flatMap(([name, value]) => {
    const read = soundOf(facts[name as keyof ShipmentFacts] as z.ZodType<unknown>, value);
    return read === undefined ? [] : [[name, read] as const];
  });
  const isBad = sound.length < told.length;
  const { price, currency: inCurrency, ...rest } = Object.fromEntries(sound) as ShipmentFacts;
  const isPriced = price !== undefined && (inCurrency !== undefined || members.currency == null);
  return { facts: { ...rest, ...(isPriced && { price, ...(inCurrency && { currency: inCurrency }) }) }, isBad };
}

const shipmentFacts = z
  .object(
    Object.fromEntries(Object.keys(facts).map((fact) => [fact, z.unknown()])) as Record<
      keyof ShipmentFacts,
      z.ZodUnknown
    >,
  )
  .partial();

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
 * @throws VendorProblem `defect` when it is neither a PDF, nor some of them, nor a ticket of at most 500 characters
 */
export const checkDocument = (answer: DocumentOutcome): DocumentOutcome => {
  if (!(answer instanceof Uint8Array) && !Array.isArray(answer)) return check('document', paperAccepted, answer);
  for (const part of partsOf(answer)) if (!isPdf(part)) throw nonsense('document');
  return answer as DocumentOutcome;
};

const partsOf = (answer: Uint8Array | readonly Uint8Array[]): readonly Uint8Array[] =>
  answer instanceof Uint8Array ? [answer] : check('document', papers, answer);

/** The answer of `register`. @throws VendorProblem `defect` when it is no list of PDFs */
export const checkRegister = (answer: readonly Uint8Array[]): readonly Uint8Array[] => {
  for (const part of check('register', papers, answer)) if (!isPdf(part)) throw nonsense('register');
  return answer;
};

const papers = z
  .array(z.custom<Uint8Array>((part) => part instanceof Uint8Array))
  .min(1)
  .max(MOST_PARTS);

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
