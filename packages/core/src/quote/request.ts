import type { Cargo } from '../cargo.ts';
import type { ExtraService, VendorServiceWish } from '../extra-services.ts';
import type { Kopecks } from '../money.ts';
import type { RoutePoint } from '../party.ts';
import type { LocalDate } from '../time.ts';
import type { ContractType } from '../vendor.ts';

/** What a price depends on. */
export interface QuoteRequest {
  /** Where the parcel is taken. */
  readonly sender: RoutePoint;
  /** Where it goes. */
  readonly receiver: RoutePoint;
  /** What is carried. */
  readonly cargo: Cargo;
  /** Those that were asked for; each at most once. */
  readonly services: readonly ExtraService[];
  /** Services of vendors' own that were asked for; each at most once. */
  readonly vendorServices: readonly VendorServiceWish[];
  /** When it is to be taken. */
  readonly pickup: PickupWish;
  /** How it is to be delivered and paid. */
  readonly terms: DeliveryTerms;
  /** Which options are wished for. */
  readonly filter: OptionFilter;
  /** Extra charge collected from the receiver; part of the cash on delivery. */
  readonly receiverDeliveryCharge: Kopecks | null;
}

/** When the customer wants the parcel to be fetched. */
export interface PickupWish {
  /** null: the first possible day. */
  readonly date: LocalDate | null;
  /** An impossible date moves to the next working day instead of being refused. */
  readonly autoMove: boolean;
  /** No courier comes with the hand-over; one is called later (interface 11.5). */
  readonly isPostponed: boolean;
  /** HH:mm, advisory; null: 09:00 and 18:00 (interface 15.4). */
  readonly timeFrom: string | null;
  /** HH:mm, later than `timeFrom`. */
  readonly timeTo: string | null;
}

/** In the order of their bits (interface 6.7). The `unused-` ones are accepted and never offered. */
export const urgencies = [
  'econom',
  'standard',
  'express',
  'on-time-express',
  'day-off-express',
  'unused-32',
  'unused-64',
  'unused-128',
  'unused-256',
  'cargo-ltl',
  'cargo-ftl',
  'unused-2048',
  'unused-4096',
  'unused-8192',
] as const;

/** One of `urgencies`. */
export type Urgency = (typeof urgencies)[number];

/** In the order of their bits (interface 6.4). */
export const directions = ['one-way', 'with-return'] as const;

/** One of `directions`. */
export type Direction = (typeof directions)[number];

/** Who pays, in the order of their bits (interface 6.5). */
export const payers = ['customer', 'sender', 'recipient'] as const;

/** One of `payers`. */
export type Payer = (typeof payers)[number];

/** In the order of their bits (interface 6.6); `cash` is deprecated. */
export const paymentTypes = ['invoice', 'cash', 'card'] as const;

/** One of `paymentTypes`. */
export type PaymentType = (typeof paymentTypes)[number];

/** How the delivery is to be done and paid. */
export interface DeliveryTerms {
  /** Empty: any. */
  readonly urgencies: readonly Urgency[];
  /** One way, or with something that comes back. */
  readonly directions: readonly Direction[];
  /** Who may pay. */
  readonly payers: readonly Payer[];
  /** How it may be paid. */
  readonly payments: readonly PaymentType[];
  /** The day of delivery that is wished for; null: any. */
  readonly requestedDate: LocalDate | null;
  /** HH:mm, of that day; null: any time. */
  readonly requestedTimeFrom: string | null;
  /** HH:mm, of that day; null: any time. */
  readonly requestedTimeTo: string | null;
}

/** Options outside are left out; an empty list filters nothing. */
export interface OptionFilter {
  /** Only options of these vendors. */
  readonly vendorIds: readonly number[];
  /** Only options of these tariffs. */
  readonly tariffIds: readonly string[];
  /** Whose contract is wished for; without it the company's own where it has one, else the operator's. */
  readonly contractType?: ContractType;
}

/** A calculation that somebody asks for. */
export interface Calculation {
  /** Checked before anybody is asked. */
  readonly request: QuoteRequest;
  /** Also the options that urgency and filters would leave out. */
  readonly unfiltered: boolean;
  /** Also the options that lack a service asked for, to a caller who is shown which (interface 6.24). */
  readonly lackingServices?: boolean;
}

/** The same for each of the days ahead. */
export interface DayCalculation extends Calculation {
  /** How many, 1 to MOST_DELIVERY_DAYS. */
  readonly days: number;
}
