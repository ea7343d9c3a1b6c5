import {
  type DaySpan,
  type Instant,
  isCountryCode,
  isInstant,
  isLocalDate,
  isOrderStatus,
  isTimeOfDay,
  isWritable,
  type LocalDate,
  type PickupPoint,
  pickupPointTypes,
  type ServiceCode,
  serviceCodes,
  type TimeSlot,
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
  QuotedDayOption,
  QuotedOption,
  ShipmentEvents,
  TrackedShipment,
  VendorChanges,
  VendorDayOption,
  VendorOption,
} from './adapter.ts';
import type { TariffDescription, VendorManifest } from './manifest.ts';
import { isPdf } from './read-answer.ts';
import { isVendorProblem, VendorProblem } from './vendor-problem.ts';

/** The tariffs that a quote may be of, the services that were asked for, and who hears of an option of another tariff. */
export interface QuotedOf {
  readonly tariffs: readonly TariffDescription[];
  readonly requested: readonly ServiceCode[];
  /** Hears of the id of an option that is left out. */
  readonly onUnknown?: (tariffId: string) => void;
}

/**
 * What plugins return, checked: a plugin is foreign code, and one that answers nonsense must cost its own options only.
 * Every check throws a `defect` that names the place; an option of an unknown tariff is left out, and `onUnknown` hears of
 * it. Quotes are checked by plain code: they are the hot path.
 */
export const checkOptions = (answer: readonly VendorOption[], of: QuotedOf): readonly QuotedOption[] =>
  checkEach(answer, of, (option) => optionFault(option, of.requested));

/** The same of an answer by days: each on a day of the span, once for a tariff and a pickup that is not before it. */
export function checkDayOptions(
  answer: readonly VendorDayOption[],
  of: QuotedOf,
  days: DaySpan,
): readonly QuotedDayOption[] {
  const known = new Set<string>();
  return checkEach(answer, of, (option) => offerFault(option, of.requested) ?? dayFault(option, days, known));
}

function checkEach<Option extends { readonly tariffId: string }>(
  answer: readonly Option[],
  { tariffs, onUnknown }: QuotedOf,
  faultOf: (option: Option) => string | undefined,
): readonly (Option & { readonly tariff: TariffDescription })[] {
  if (!isList(answer)) throw nonsense('options');
  const checked: (Option & { readonly tariff: TariffDescription })[] = [];
  for (let i = 0; i < answer.length; i++) {
    const option = answer[i] as Option;
    const place = faultOf(option);
    if (place !== undefined) throw nonsense(`options.${i}.${place}`);
    const tariff = tariffs.find(({ id }) => id === option.tariffId);
    if (tariff === undefined) onUnknown?.(option.tariffId.slice(0, MOST_OF_ID));
    else checked.push({ ...option, tariff });
  }
  return checked;
}

function optionFault(option: VendorOption, requested: readonly ServiceCode[]): string | undefined {
  const fault = offerFault(option, requested);
  if (fault !== undefined) return fault;
  if (!isInstantOrNull(option.deliveryFrom)) return 'deliveryFrom';
  if (!isInstantOrNull(option.deliveryTo)) return 'deliveryTo';
  if (isAfter(option.deliveryFrom, option.deliveryTo)) return 'deliveryTo';
  if (!isDaysOrNull(option.minDays)) return 'minDays';
  if (!isDaysOrNull(option.maxDays) || isAfter(option.minDays, option.maxDays)) return 'maxDays';
  return undefined;
}

function dayFault(
  { tariffId, takeDate, deliveryDate, timeSlots }: VendorDayOption,
  { first, last }: DaySpan,
  known: Set<string>,
): string | undefined {
  if (typeof deliveryDate !== 'string' || !isLocalDate(deliveryDate)) return 'deliveryDate';
  if (takeDate < first) return 'takeDate';
  if (deliveryDate < first || deliveryDate > last || deliveryDate < takeDate) return 'deliveryDate';
  const key = `${deliveryDate} ${takeDate} ${tariffId}`;
  if (known.has(key)) return 'deliveryDate';
  known.add(key);
  return Array.isArray(timeSlots) && timeSlots.length <= MOST_SLOTS && timeSlots.every(isSlot)
    ? undefined
    : 'timeSlots';
}

/** What options of both kinds have in common. */
function offerFault(
  option: Omit<VendorOption, 'deliveryFrom' | 'deliveryTo' | 'minDays' | 'maxDays'>,
  requested: readonly ServiceCode[],
): string | undefined {
  if (typeof option !== 'object' || option === null) return 'option';
  if (typeof option.tariffId !== 'string' || option.tariffId === '') return 'tariffId';
  if (!isPrice(option.tariffPrice)) return 'tariffPrice';
  if (typeof option.takeDate !== 'string' || !isPickupDay(option.takeDate)) return 'takeDate';
  if (option.comments !== null && !isText(option.comments)) return 'comments';
  if (option.billedWeightKg !== undefined && !isWeight(option.billedWeightKg)) return 'billedWeightKg';
  if (option.isApproximate !== undefined && typeof option.isApproximate !== 'boolean') return 'isApproximate';
  if (!Array.isArray(option.services)) return 'services';
  for (const service of option.services) {
    if (!serviceCodes.includes(service.code)) return 'services';
    if (!['unavailable', 'available', 'included'].includes(service.status)) return 'services';
    if (!isPrice(service.price) || (service.status !== 'available' && service.price !== 0)) return 'services';
  }
  return requested.every((code) => option.services.some((service) => service.code === code)) ? undefined : 'services';
}

/** Ten billion roubles: with every mark-up, and summed up, a price stays one that can be reckoned with. */
const MOST_KOPECKS = 1_000_000_000_000;
const MOST_DAYS = 3660;
/** More than any ship carries. */
const MOST_KG = 1_000_000_000;
/** Every half hour of a day. */
const MOST_SLOTS = 48;
/** Every tariff on every day, many times over. */
const MOST_OPTIONS = 5_000;
const MOST_CHARACTERS = 10_000;
const MOST_OF_ID = 200;
/** So many days later it is still a date. */
const LAST_PICKUP: LocalDate = '9988-12-31';

const isList = (answer: unknown): boolean => Array.isArray(answer) && answer.length <= MOST_OPTIONS;
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MOST_CHARACTERS;
const isWhole = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isPrice = (value: unknown): boolean => isWhole(value, MOST_KOPECKS);
const isWeight = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MOST_KG;
const isInstantOrNull = (value: unknown): boolean => value === null || isInstant(value);
const isDaysOrNull = (value: unknown): boolean => value === null || isWhole(value, MOST_DAYS);
const isPickupDay = (day: string): boolean => isLocalDate(day) && day >= '1970-01-01' && day <= LAST_PICKUP;
const isClock = (value: unknown): boolean => typeof value === 'string' && value.length === 5 && isTimeOfDay(value);
const isSlot = (slot: TimeSlot | null): boolean =>
  typeof slot === 'object' && slot !== null && isClock(slot.from) && isClock(slot.to) && slot.from < slot.to;
const isAfter = (from: number | null, to: number | null): boolean => from !== null && to !== null && from > to;

const problem = z.custom<VendorProblem>(isVendorProblem);
const text = z.string().max(MOST_CHARACTERS);
const number = z.string().min(1).max(200).nullable();
const kopecks = z.int().nonnegative().max(MOST_KOPECKS);
const instant: z.ZodType<Instant> = z.custom<Instant>(isInstant);

const ticket = z.string().min(1).max(500);
const id = number.optional();
const numbers = {
  id,
  invoiceNumber: number,
  returnInvoiceNumber: number,
  pickupNumber: number,
  trackingNumber: number,
};
const confirmation = { ...numbers, price: kopecks.nullable(), plannedDeliveryAt: instant.nullable() };

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
  z.object({ kind: z.literal('found'), ...confirmation }),
  z.object({ kind: z.literal('accepted'), id }),
  z.object({ kind: z.literal('rejected'), problem }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('ambiguous'), numbers: z.array(z.string()) }),
]);
const cancel: z.ZodType<CancelOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('canceled') }),
  z.object({ kind: z.literal('requested') }),
  z.object({ kind: z.literal('too-late'), message: text }),
]);
const courier: z.ZodType<CourierOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booked'), pickupNumber: z.string().min(1).max(200) }),
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
});
const shipmentEvents = z.object({
  reference: z.string().min(1),
  events: z.array(z.unknown()),
  numbers: z.object(numbers).partial(),
});
const trackFailure = z.object({ reference: z.string().min(1), problem });
const changes = z.object({ shipments: z.array(z.unknown()), cursor: z.string().max(1000), isMore: z.boolean() });
const paperAccepted = z.object({ kind: z.literal('accepted'), ticket });
const measure = z.number().nonnegative().nullable();
/** Of what points are found by: an index of a database takes no long ones. */
const indexed = (most: number) => z.string().max(most).refine(isWritable);
const pointMembers: z.ZodType<PickupPoint> = z.object({
  id: indexed(200).min(1),
  vendorId: z.int(),
  type: z.enum(pickupPointTypes),
  name: text,
  country: z.string().refine(isCountryCode),
  cityId: indexed(100).min(1),
  cityName: indexed(200),
  address: text,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  metroStation: text.nullable(),
  metroLineHexColor: text.nullable(),
  workTime: text.nullable(),
  description: text.nullable(),
  phone: text.nullable(),
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

/** Bad events, or a bad shipment, never fail the list: `onBad` hears of the shipment once, the others go on. */
export const checkTrack = (
  answer: readonly TrackedShipment[],
  onBad: (reference: string) => void = () => {},
): readonly TrackedShipment[] =>
  check('track', z.array(z.unknown()), answer).flatMap((one): TrackedShipment[] => {
    const failure = trackFailure.safeParse(one);
    return failure.success ? [failure.data] : eventsIn(one, onBad);
  });

/** What is told of shipments that nobody asked for, by a webhook for one: as of those that were. */
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
  const shipment = shipmentEvents.safeParse(one);
  if (!shipment.success) {
    onBad(String((one as { reference?: unknown } | null)?.reference));
    return [];
  }
  const { reference, events, numbers: known } = shipment.data;
  const sound = events.flatMap((told) => event.safeParse(told).data ?? []);
  if (sound.length < events.length) onBad(reference);
  return [{ reference, numbers: definedOnly(known), events: sound }];
}

/** Whether it can be read is for whoever opens it, in a process of its own. */
export const checkDocument = (answer: DocumentOutcome): DocumentOutcome => {
  if (!(answer instanceof Uint8Array)) return check('document', paperAccepted, answer);
  if (!isPdf(answer)) throw nonsense('document');
  return answer;
};

/** One bad point never stops the feed: `onBad` hears of it, the others go on. */
export const checkPoints = (
  batch: readonly PickupPoint[],
  manifest: Pick<VendorManifest, 'id'>,
  onBad: (id: string) => void = () => {},
): readonly PickupPoint[] =>
  check('pickupPoints', z.array(z.unknown()), batch).flatMap((one) => {
    const parsed = point.safeParse(one);
    if (parsed.success && parsed.data.vendorId === manifest.id) return [parsed.data];
    onBad(String((one as { id?: unknown } | null)?.id));
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

/** Of a plugin that returned something else than the kit's types say; names the place alone. */
export const nonsense = (place: string): VendorProblem =>
  new VendorProblem(
    { kind: 'defect' },
    {
      en: `The vendor plugin returned a wrong value at '${place}'.`,
      ru: `Подключение службы доставки вернуло неверное значение, место: «${place}».`,
    },
  );
