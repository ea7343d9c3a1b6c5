import {
  type DaySpan,
  isCurrencyCode,
  isInstant,
  isLocalDate,
  isSumOf,
  isTimeOfDay,
  type LocalDate,
  type ServiceCode,
  serviceCodes,
  type TimeSlot,
} from '@cartage/core';
import { MOST_CHARACTERS, MOST_DAYS, MOST_KOPECKS, MOST_OF_ID, writable } from '../adapter/answer-limits.ts';
import { nonsense } from '../adapter/call-problems.ts';
import type { TariffDescription } from '../adapter/manifest.ts';
import type { OwnServiceOffer, VendorDayOption, VendorOption } from '../adapter/quote.ts';
import type { QuotedDayOption, QuotedOption } from '../adapter/vendor-adapter.ts';

/** The tariffs that a quote may be of, the services that were asked for, and who hears of options of other tariffs. */
export interface QuotedOf {
  /** Of the manifest, or of the contract. */
  readonly tariffs: readonly TariffDescription[];
  /** Each has to be answered for, and no other is shown. */
  readonly requested: readonly ServiceCode[];
  /** Of the vendor's own, likewise; absent: it has none. */
  readonly own?: OwnRequest | undefined;
  /** Hears, once for an answer, of the tariffs whose options are left out. */
  readonly onUnknown?: (tariffIds: readonly string[]) => void;
}

/** Which of the vendor's own services an answer is about. */
export interface OwnRequest {
  /** Asked for, and not in the manifest any more: nothing has them, and the plugin is not asked. */
  readonly gone: readonly string[];
  /** Asked for, and asked of the plugin. */
  readonly asked: readonly string[];
  /** Of the manifest; an answer of another one is nonsense. */
  readonly known: readonly string[];
}

/**
 * The options of a plugin, checked and copied: one that answers nonsense must cost its own options only, and what it has
 * answered is no longer its own. Throws a `defect` that names the place; an option of an unknown tariff is left out, and
 * `onUnknown` hears of it, as is a service that nobody asked for and nobody is to pay. By plain code: quotes are the hot
 * path.
 * @param answer of `quote`
 * @param of the tariffs and services that an option may be of
 * @throws VendorProblem `defect` that names the place, `options.0.takeDate`
 */
export const checkOptions = (answer: readonly VendorOption[], of: QuotedOf): readonly QuotedOption[] =>
  checkEach(answer, of, (told) => {
    const { deliveryFrom, deliveryTo, minDays, maxDays } = told;
    const option = { ...offerOf(told, of), deliveryFrom, deliveryTo, minDays, maxDays };
    return [option, offerFault(option) ?? rangeFault(option)];
  });

/**
 * The same of an answer by days: each on a day of the span, once for a tariff and a pickup that is not before it.
 * @param days the span that was asked for, both ends in it
 * @throws VendorProblem as `checkOptions`
 */
export function checkDayOptions(
  answer: readonly VendorDayOption[],
  of: QuotedOf,
  days: DaySpan,
): readonly QuotedDayOption[] {
  const known = new Set<string>();
  return checkEach(answer, of, (told) => {
    const { deliveryDate, timeSlots } = told;
    const option = { ...offerOf(told, of), deliveryDate, timeSlots: slotsOf(timeSlots) };
    return [option, offerFault(option) ?? dayFault(option, days, known)];
  });
}

function checkEach<Option extends { readonly tariffId: string }>(
  answer: readonly Option[],
  { tariffs, onUnknown }: QuotedOf,
  read: (told: Option) => readonly [copy: Option, fault: string | undefined],
): readonly (Option & { readonly tariff: TariffDescription })[] {
  const count = Array.isArray(answer) ? answer.length : Number.NaN;
  if (!(count <= MOST_OPTIONS)) throw nonsense('options');
  const checked: (Option & { readonly tariff: TariffDescription })[] = [];
  const unknown = new Set<string>();
  for (let i = 0; i < count; i++) {
    const told = answer[i];
    if (typeof told !== 'object' || told === null) throw nonsense(`options.${i}.option`);
    const [option, fault] = read(told);
    if (fault !== undefined) throw nonsense(`options.${i}.${fault}`);
    const tariff = tariffOf(tariffs, option.tariffId);
    if (tariff === undefined) unknown.add(option.tariffId.slice(0, MOST_OF_ID));
    else checked.push({ ...option, tariff });
  }
  if (unknown.size > 0) onUnknown?.([...unknown]);
  return checked;
}

type Offer = Omit<VendorOption, 'deliveryFrom' | 'deliveryTo' | 'minDays' | 'maxDays'>;

/** What options of both kinds have in common, each read once: who asks a getter twice may hear two answers. */
function offerOf(told: Offer, { requested, own = noOwn }: QuotedOf): Offer {
  const { tariffId, tariffPrice, currency, services, takeDate, comments, billedWeightKg, isApproximate } = told;
  const offer: { -readonly [Member in keyof Offer]: Offer[Member] } = {
    tariffId,
    tariffPrice: unsigned(tariffPrice),
    services: servicesOf(services, requested),
    takeDate,
    comments: isText(comments) ? writable(comments) : comments,
  };
  if (billedWeightKg !== undefined) offer.billedWeightKg = unsigned(billedWeightKg);
  if (isApproximate !== undefined) offer.isApproximate = isApproximate;
  if (currency !== undefined) offer.currency = currency;
  const ownServices = ownServicesOf(told.ownServices, own);
  if (ownServices !== undefined) offer.ownServices = ownServices;
  return offer;
}

/** Stands in the place of a list that is none; `offerFault` and `dayFault` find it. */
const NO_LIST = null as never;

/** The services that were asked for; `NO_LIST` where they are no list of services. */
function servicesOf(told: Offer['services'], requested: readonly ServiceCode[]): Offer['services'] {
  if (!Array.isArray(told) || !(told.length <= serviceCodes.length)) return NO_LIST;
  const services: Offer['services'][number][] = [];
  for (const service of told as Offer['services']) {
    if (typeof service !== 'object' || service === null) return NO_LIST;
    const { code, status, price } = service;
    if (!serviceCodes.includes(code) || !isPrice(price) || !statuses.includes(status)) return NO_LIST;
    if (status !== 'available' && price !== 0) return NO_LIST;
    // Twice, it would be paid twice.
    if (services.some((one) => one.code === code)) return NO_LIST;
    if (requested.includes(code)) services.push({ code, status, price: unsigned(price) });
  }
  return services.length === requested.length || requested.every((code) => services.some((one) => one.code === code))
    ? services
    : NO_LIST;
}

const noOwn: OwnRequest = { asked: [], gone: [], known: [] };

/** Those of the vendor's own that were asked for, undefined where none was; `NO_LIST` likewise. */
function ownServicesOf(
  told: Offer['ownServices'],
  { asked, gone, known }: OwnRequest,
): readonly OwnServiceOffer[] | undefined {
  const isAsked = asked.length + gone.length > 0;
  if (told === undefined && !isAsked) return undefined;
  const answers = told ?? [];
  if (!Array.isArray(answers) || !(answers.length <= known.length)) return NO_LIST;
  const services = new Map<string, OwnServiceOffer>();
  const seen = new Set<string>();
  for (const service of answers as readonly (OwnServiceOffer | null)[]) {
    if (typeof service !== 'object' || service === null) return NO_LIST;
    const { code, status, price } = service;
    if (!known.includes(code) || !isPrice(price) || !statuses.includes(status)) return NO_LIST;
    if ((status !== 'available' && price !== 0) || seen.has(code)) return NO_LIST;
    seen.add(code);
    if (asked.includes(code)) services.set(code, { code, status, price: unsigned(price) });
  }
  if (services.size < asked.length) return NO_LIST;
  if (!isAsked) return undefined;
  return [...services.values(), ...gone.map((code) => ({ code, status: 'unavailable', price: 0 }) as const)];
}

function slotsOf(told: readonly TimeSlot[]): readonly TimeSlot[] {
  if (!Array.isArray(told) || !(told.length <= MOST_SLOTS)) return NO_LIST;
  const slots: TimeSlot[] = [];
  for (const slot of told as readonly (TimeSlot | null)[]) {
    if (typeof slot !== 'object' || slot === null) return NO_LIST;
    const { from, to } = slot;
    if (!isClock(from) || !isClock(to) || from >= to) return NO_LIST;
    slots.push({ from, to });
  }
  return slots;
}

function offerFault(offer: Offer): string | undefined {
  const { tariffId, tariffPrice, currency, services, ownServices, takeDate } = offer;
  const { comments, billedWeightKg, isApproximate } = offer;
  if (typeof tariffId !== 'string' || tariffId === '') return 'tariffId';
  if (!isPrice(tariffPrice)) return 'tariffPrice';
  const fault = currency === undefined ? undefined : foreignFault(offer, currency);
  if (fault !== undefined) return fault;
  if (typeof takeDate !== 'string' || !isPickupDay(takeDate)) return 'takeDate';
  if (comments !== null && !isText(comments)) return 'comments';
  if (billedWeightKg !== undefined && !isWeight(billedWeightKg)) return 'billedWeightKg';
  if (isApproximate !== undefined && typeof isApproximate !== 'boolean') return 'isApproximate';
  if (ownServices === null) return 'ownServices';
  return services === null ? 'services' : undefined;
}

/** A plugin that counts yen, and not hundredths of them, would ask a hundredth of its price. */
function foreignFault({ tariffPrice, services, ownServices }: Offer, currency: string): string | undefined {
  if (!isCurrency(currency)) return 'currency';
  const isNone = ({ price }: { readonly price: number }) => !isSumOf(price, currency);
  if (!isSumOf(tariffPrice, currency)) return 'tariffPrice';
  if (services?.some(isNone)) return 'services';
  return ownServices?.some(isNone) ? 'ownServices' : undefined;
}

function rangeFault({ deliveryFrom, deliveryTo, minDays, maxDays }: VendorOption): string | undefined {
  if (!isInstantOrNull(deliveryFrom)) return 'deliveryFrom';
  if (!isInstantOrNull(deliveryTo) || isAfter(deliveryFrom, deliveryTo)) return 'deliveryTo';
  if (!isDaysOrNull(minDays)) return 'minDays';
  return isDaysOrNull(maxDays) && !isAfter(minDays, maxDays) ? undefined : 'maxDays';
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
  return timeSlots === null ? 'timeSlots' : undefined;
}

/** By contract a vendor may have a thousand tariffs, and quote each of them on every day. */
function tariffOf(tariffs: readonly TariffDescription[], id: string): TariffDescription | undefined {
  if (tariffs.length <= FEW) return tariffs.find((tariff) => tariff.id === id);
  let known = indexes.get(tariffs);
  if (known === undefined) {
    known = new Map(tariffs.map((tariff) => [tariff.id, tariff]));
    indexes.set(tariffs, known);
  }
  return known.get(id);
}

const FEW = 16;
const indexes = new WeakMap<readonly TariffDescription[], ReadonlyMap<string, TariffDescription>>();

/** More than any ship carries. */
const MOST_KG = 1_000_000_000;
/** Every half hour of a day. */
const MOST_SLOTS = 48;
/** Every tariff on every day, many times over. */
const MOST_OPTIONS = 5_000;
/** So many days later it is still a date. */
const LAST_PICKUP: LocalDate = '9988-12-31';

const statuses: readonly string[] = ['unavailable', 'available', 'included'];

/** -0 is shown as such. */
const unsigned = (value: number): number => (value === 0 ? 0 : value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_CHARACTERS;
const isWhole = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isCurrency = (value: unknown): boolean => typeof value === 'string' && isCurrencyCode(value);
const isPrice = (value: unknown): boolean => isWhole(value, MOST_KOPECKS);
const isWeight = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MOST_KG;
const isInstantOrNull = (value: unknown): boolean => value === null || isInstant(value);
const isDaysOrNull = (value: unknown): boolean => value === null || isWhole(value, MOST_DAYS);
const isPickupDay = (day: string): boolean => isLocalDate(day) && day >= '1970-01-01' && day <= LAST_PICKUP;
const isClock = (value: unknown): boolean => typeof value === 'string' && value.length === 5 && isTimeOfDay(value);
const isAfter = (from: number | null, to: number | null): boolean => from !== null && to !== null && from > to;
