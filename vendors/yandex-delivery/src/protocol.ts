import type { Kopecks } from '@cartage/core';
import { z } from 'zod';

// Messages of the platform's API as they travel, as far as we use them. Fields that we do not know are let through.

/** A list without those of it that cannot be read. */
function listOf<T>(one: z.ZodType<T>) {
  return z.array(z.unknown()).transform((records) => records.flatMap((record) => one.safeParse(record).data ?? []));
}

/** To the door within an interval, or to a pickup point. */
export type LastMilePolicy = 'time_interval' | 'self_pickup';

/** Whole grams and whole centimetres. */
export interface PhysicalDims {
  readonly weight_gross: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** A station of the platform, or an address without the flat. */
export type Destination = { readonly platform_station_id: string } | { readonly address: string };

/** Grams and kopecks. */
export interface PricingRequest {
  readonly source: { readonly platform_station_id: string };
  readonly destination: Destination;
  readonly tariff: LastMilePolicy;
  readonly total_weight: number;
  readonly total_assessed_price: number;
  /** What the receiver pays. */
  readonly client_price: number;
  readonly payment_method: PaymentMethod;
  readonly places: readonly { readonly physical_dims: PhysicalDims }[];
}

export type PaymentMethod = 'already_paid' | 'card_on_receipt';

/** Of `225.7 RUB`; undefined: it is no such sum. */
export function kopecksOf(text: string): Kopecks | undefined {
  const [, roubles] = /^(\d{1,12}(?:\.\d+)?) ?RUB$/.exec(text.trim()) ?? [];
  return roubles === undefined ? undefined : Math.round(Number(roubles) * 100);
}

/** `225.7 RUB`, VAT included. */
const price = z.string().transform((text, context) => {
  const kopecks = kopecksOf(text);
  if (kopecks !== undefined) return kopecks;
  context.addIssue({ code: 'custom', message: 'not a sum of roubles' });
  return z.NEVER;
});

export const pricingAnswer = z.object({ pricing_total: price, delivery_days: z.int().nonnegative().nullish() });

/** Moments as `2026-01-18T07:00:00.000000Z`. */
export const intervalsAnswer = z.object({ offers: listOf(z.object({ from: z.string(), to: z.string() })) });

interface Interval {
  readonly from: string;
  readonly to: string;
}

export interface OfferRequest {
  readonly info: { readonly operator_request_id: string; readonly comment?: string };
  /** Without an interval: whichever pickups the warehouse has. */
  readonly source: { readonly platform_station: { readonly platform_id: string }; readonly interval_utc?: Interval };
  readonly destination: {
    readonly type: 'platform_station' | 'custom_location';
    readonly platform_station?: { readonly platform_id: string };
    readonly custom_location?: { readonly details: Address };
    readonly interval_utc?: Interval;
  };
  readonly items: readonly Item[];
  readonly places: readonly { readonly physical_dims: PhysicalDims; readonly barcode: string }[];
  readonly billing_info: { readonly payment_method: PaymentMethod; readonly delivery_cost: number };
  readonly recipient_info: Contact;
  readonly last_mile_policy: LastMilePolicy;
  readonly particular_items_refuse: boolean;
}

export interface Address {
  readonly country: string;
  readonly region?: string;
  readonly locality: string;
  readonly full_address: string;
  readonly apartment?: string;
  readonly postal_code?: string;
  readonly comment?: string;
}

export interface Item {
  readonly count: number;
  readonly name: string;
  readonly article: string;
  readonly marking_code?: string;
  /** Kopecks a piece. `nds`: percent. */
  readonly billing_details: {
    readonly inn?: string;
    readonly nds?: number;
    readonly unit_price: number;
    readonly assessed_unit_price: number;
  };
  readonly place_barcode: string;
}

export interface Contact {
  readonly first_name: string;
  readonly phone: string;
  readonly email?: string;
}

const span = z.object({ min: z.string(), max: z.string() });

export const offersAnswer = z.object({
  offers: listOf(
    z.object({
      offer_id: z.string(),
      offer_details: z.object({
        delivery_interval: span.extend({ policy: z.string().nullish() }),
        pickup_interval: span,
        pricing_total: price,
      }),
    }),
  ),
});
export type Offer = z.infer<typeof offersAnswer>['offers'][number];

export const confirmAnswer = z.object({ request_id: z.string().min(1) });

/** One moment, told in several ways of which any may be missing. */
export const stateRecord = z.object({
  status: z.string(),
  description: z.string().nullish().catch(null),
  /** Seconds since 1970, or written like `timestamp_utc`; then the seconds are `timestamp_unix`. */
  timestamp: z.union([z.number(), z.string()]).nullish().catch(null),
  timestamp_unix: z.number().nullish().catch(null),
  timestamp_utc: z.string().nullish().catch(null),
});
export type StateRecord = z.infer<typeof stateRecord>;

/** Of the copy of the order only what is asked of it; the rest of it is ours. */
export const requestAnswer = z.object({
  request_id: z.string().min(1),
  request: z
    .object({
      info: z.object({ operator_request_id: z.string().nullish() }).nullish(),
      destination: z
        .object({ interval_utc: z.object({ to: z.string().nullish() }).nullish() })
        .nullish()
        .catch(null),
      recipient_info: z.record(z.string(), z.unknown()).nullish(),
      /** Grams. What cannot be read of it fails nothing: it only tells shipments apart. */
      places: z
        .array(z.object({ physical_dims: z.object({ weight_gross: z.number() }) }))
        .nullish()
        .catch(null),
      available_actions: z.object({ update_recipient: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
  // What cannot be read of the others fails nothing either: an order without them can still be tracked and canceled.
  state: stateRecord.nullish().catch(null),
  /** The number at the carrier; comes later. */
  courier_order_id: z
    .union([z.string(), z.int().transform(String)])
    .nullish()
    .catch(null),
  /** The receiver's page. */
  sharing_url: z.string().nullish().catch(null),
});
export type RequestAnswer = z.infer<typeof requestAnswer>;

/** Of many; those that cannot be read are left out, and asked for by themselves. */
export const requestsAnswer = z.object({ requests: listOf(requestAnswer) });

export const historyAnswer = z.object({ state_history: z.array(z.unknown()) });

export const cancelAnswer = z.object({
  status: z.enum(['CREATED', 'SUCCESS', 'ERROR']),
  reason: z.string().nullish(),
  description: z.string().nullish(),
});

export const editAnswer = z.object({ edit_id: z.string() });

export const locationsAnswer = z.object({ variants: z.array(z.unknown()) });

const dayTime = z.object({ hours: z.int(), minutes: z.int() });

export const stationRecord = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  /** `pickup_point`, `terminal` of a locker, `warehouse` and `sorting_center` of the platform's own, and whatever comes. */
  type: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }),
  address: z.object({
    region: z.string().nullish(),
    subRegion: z.string().nullish(),
    locality: z.string().nullish(),
    street: z.string().nullish(),
    house: z.string().nullish(),
    full_address: z.string().min(1),
  }),
  instruction: z.string().nullish(),
  payment_methods: z
    .array(z.string())
    .nullish()
    .transform((methods) => methods ?? []),
  contact: z.object({ phone: z.string().nullish() }).nullish(),
  schedule: z
    .object({
      restrictions: listOf(z.object({ days: z.array(z.int()), time_from: dayTime, time_to: dayTime })),
    })
    .nullish()
    .catch(null),
  pickup_services: z.object({ is_partial_refuse_allowed: z.boolean().nullish() }).nullish().catch(null),
  deactivation_date: z.string().nullish(),
  available_for_dropoff: z.boolean().nullish(),
  /** Days on which it does not work: `2031-06-12T00:00:00+0000`. */
  dayoffs: listOf(
    z.object({
      date_utc: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d/)
        .transform((text) => text.slice(0, 10)),
    }),
  ).nullish(),
});
export type Station = z.infer<typeof stationRecord>;

export const stationsAnswer = z.object({ points: z.array(z.unknown()) });

export const refusal = z.object({ code: z.string().nullish(), message: z.string().nullish() });
