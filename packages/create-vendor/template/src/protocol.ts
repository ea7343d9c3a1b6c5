import { z } from 'zod';

// Invented: all messages.

// Acme's messages as they travel, as far as we use them. Fields that we do not know are let through.

/** `1234.50`; roubles with VAT. */
const money = z.string().regex(/^\d{1,9}\.\d\d$/);

export interface RatesRequest {
  readonly from: Stop;
  readonly to: Stop;
  readonly parcels: readonly Parcel[];
  /** `YYYY-MM-DD` */
  readonly collectOn: string;
  readonly declaredValue: string;
  readonly cashOnDelivery: string;
}

/** An end of the route: a city by its KLADR code, and one of Acme's points or the door. */
export interface Stop {
  readonly city: string;
  readonly point: string | null;
}

export interface Parcel {
  readonly grams: number;
  /** Length, width, height; null: not measured. */
  readonly mm: readonly [number, number, number] | null;
}

export const ratesAnswer = z.object({
  rates: z.array(
    z.object({
      product: z.string(),
      price: money,
      insuranceFee: money,
      cashFee: money,
      collectOn: z.iso.date(),
      /** Of the calendar, from `collectOn` on. */
      days: z.object({ min: z.int().min(0), max: z.int().min(0) }),
      note: z.string().nullable(),
    }),
  ),
});

export interface ShipmentRequest extends RatesRequest {
  /** Ours. Acme makes one shipment for one number. */
  readonly orderNumber: string;
  readonly product: string;
  readonly from: ContactStop;
  readonly to: ContactStop;
  readonly contents: string;
  /** The packing list. */
  readonly goods: readonly Goods[];
  readonly remark: string | null;
  /** `HH:mm` each, by the sender's clock; null: at any time. */
  readonly collectBetween: readonly [string, string] | null;
}

/** So many pieces of one article; weight and prices of one. */
export interface Goods {
  readonly article: string;
  readonly name: string;
  readonly quantity: number;
  readonly grams: number | null;
  readonly value: string;
  /** What the receiver pays for it; null: nothing. */
  readonly toPay: string | null;
  /** Percent; null: not known. */
  readonly vat: number | null;
}

export interface ContactStop extends Stop {
  readonly name: string;
  /** Whom to ask for; null: the name. */
  readonly person: string | null;
  readonly phone: string;
  /** Digits behind the phone; null: none. */
  readonly extension: string | null;
  readonly email: string | null;
  readonly postalCode: string | null;
  readonly address: string;
  /** For the courier. */
  readonly hint: string | null;
}

export const shipmentAnswer = z.object({
  id: z.string(),
  orderNumber: z.string(),
  waybill: z.string(),
  /** All that Acme charges by now. */
  price: money,
  /** With its zone. */
  createdAt: z.string(),
  /** The receiver's page. */
  page: z.url(),
});
export const shipmentList = z.object({ shipments: z.array(shipmentAnswer) });

export const eventRecord = z.object({
  code: z.string(),
  /** With the zone of the place where it happened: `2031-06-02T14:00:00+05:00`. */
  at: z.string(),
  text: z.string(),
  city: z.string().nullable(),
  signedBy: z.string().nullable(),
  /** Of a delivery with cash to collect: what was bought, by the articles of the packing list in the parcel. */
  bought: z.array(z.object({ article: z.string(), quantity: z.int().nonnegative(), amount: money })).nullish(),
  /** All that the receiver paid. */
  paid: money.nullish(),
});
export const eventsAnswer = shipmentAnswer.extend({ events: z.array(z.unknown()) });

export interface PickupRequest {
  /** Ours. Acme books one courier for one number. */
  readonly requestNumber: string;
  readonly shipments: readonly string[];
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly address: string;
  readonly phone: string;
  readonly person: string | null;
  readonly hint: string | null;
}
export const pickupAnswer = z.object({ number: z.string() });

export const pointRecord = z.object({
  id: z.string(),
  kind: z.enum(['office', 'locker']),
  name: z.string(),
  city: z.string(),
  cityName: z.string(),
  address: z.string(),
  location: z.object({ lat: z.number(), lon: z.number() }),
  hours: z.string().nullable(),
  maxGrams: z.int(),
  takesCards: z.boolean(),
});
/** One page; the header `x-pages` says how many there are. */
export const pointsAnswer = z.object({ points: z.array(z.unknown()) });

/** What Acme calls our address with; `x-acme-signature` holds the HMAC-SHA256 of its bytes in hex. */
export const notification = eventsAnswer;

export const errorAnswer = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().nullable().default(null),
});
