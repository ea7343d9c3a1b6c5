import {
  type CalculationStatus,
  calculationStatus,
  type DeliveryType,
  type Instant,
  type OfferedOption,
  ofDeliveryType,
  type Problem,
  problem,
  retryAfterSeconds,
  sortOptions,
  tagOptions,
  type VendorProgress,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { type AnsweredCalculation, findCalculation } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { mayStillRead } from '../events/may-still-read.ts';

/** Which calculation, and which of its options. */
export interface CalculationWish {
  readonly requestId: string;
  /** Of the vendor of this key, or of all; null: none. */
  readonly vendorKey: string | null;
  /** null: of any. */
  readonly deliveryType: DeliveryType | null;
}

/** In place of a vendor's key. */
const ALL = 'all';

/** A calculation as it stands. */
export interface ShownCalculation {
  readonly id: number;
  readonly requestId: string;
  readonly status: CalculationStatus;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  /** In how many seconds it should be finished; 0: it is. */
  readonly retryAfter: number;
  readonly vendors: readonly VendorProgress[];
  /** Those that were wished for, cheapest first, with the tags that they have among all that were found. */
  readonly options: readonly OfferedOption[];
  /** How many vendors have answered. */
  readonly answers: number;
  /** Changes whenever anything but `retryAfter` does. */
  readonly edition: string;
}

/** A calculation that somebody may see. */
export interface FoundCalculation {
  readonly wish: CalculationWish;
  /** How it stood when it was found. */
  readonly shown: ShownCalculation;
}

/**
 * Finds a calculation of the caller's company, or one that it asked for on behalf of another. RequestInvalid for any other,
 * which looks like one that there never was, and for a vendor that nobody knows.
 */
export const checkCalculationWish = async (
  ctx: Acting & Connections,
  wish: CalculationWish,
): Promise<Verdict<FoundCalculation>> => {
  const shown = await showCalculation(ctx, wish);
  const { vendorKey } = wish;
  const known = [
    ...ctx.vendors.adapters.map(({ manifest }) => manifest.key),
    ...(shown?.vendors.map(({ key }) => key) ?? []),
  ];
  const isKnown = vendorKey === null || vendorKey === ALL || known.includes(vendorKey);
  return verdictOn({ wish, shown: shown as ShownCalculation }, [
    ...(shown === null ? [unknownCalculation] : []),
    ...(isKnown ? [] : [unknownVendor([...new Set(known)])]),
  ]);
};

/** null: there is none that the caller may see. */
const showCalculation = async (ctx: Acting, wish: CalculationWish): Promise<ShownCalculation | null> => {
  const found = await findCalculation(ctx.store.db, wish.requestId, { withOptions: wish.vendorKey !== null });
  const { companyId } = ctx.actor;
  return found && (found.companyId === companyId || found.askerId === companyId) ? shownOf(ctx, wish, found) : null;
};

/** The same for whoever has waited; null also where his key was revoked meanwhile, or has ended. */
export const showAgain = async (ctx: Acting, wish: CalculationWish): Promise<ShownCalculation | null> =>
  (await mayStillRead(ctx)) ? showCalculation(ctx, wish) : null;

const shownOf = (
  { clock, settings }: Acting,
  wish: CalculationWish,
  { answers, vendors: asked, ...calculation }: AnsweredCalculation,
): ShownCalculation => {
  const { id, requestId, issuedAt, expiresAt } = calculation;
  const now = clock();
  const times = { issuedAt, expiresAt, deadlineMs: settings.calcDeadlineMs };
  const isExpired = now >= expiresAt;
  const vendors = asked.map(({ id, key, name, expectedMs }, place): VendorProgress => {
    const { status, reason } = answers.find((answer) => answer.place === place) ?? (isExpired ? tooLate : open);
    return { id, key, name, expectedMs, status, reason };
  });
  const found = isExpired ? [] : answers.flatMap(({ options }) => options);
  return {
    id,
    requestId,
    status: calculationStatus(vendors, times, now),
    issuedAt,
    expiresAt,
    retryAfter: retryAfterSeconds(vendors, times, now),
    vendors,
    options: wished(wish, tagOptions(sortOptions(found), settings.timeZone)),
    answers: answers.length,
    edition: isExpired ? 'expired' : String(answers.length),
  };
};

const open = { status: 'in-progress', reason: null } as const;
const tooLate = { status: 'timed-out', reason: null } as const;

const wished = (
  { vendorKey, deliveryType }: CalculationWish,
  options: readonly OfferedOption[],
): readonly OfferedOption[] => {
  const ofVendor = vendorKey === ALL ? options : options.filter(({ vendor }) => vendor.key === vendorKey);
  return deliveryType === null ? ofVendor : ofDeliveryType(ofVendor, deliveryType);
};

const unknownCalculation = problem('RequestInvalid', 'requestId', {
  en: 'Your company has no such calculation; send the requestId that the start of one gave. It is known for a day.',
  ru: 'У вашей компании нет такого расчёта; передайте requestId, полученный при его запуске. Он известен в течение суток.',
});

const unknownVendor = (known: readonly string[]): Problem =>
  problem('RequestInvalid', 'vendorKey', {
    en: `There is no such vendor; accepted: All, ${known.join(', ')}.`,
    ru: `Такой службы доставки нет; допустимо: All, ${known.join(', ')}.`,
  });
