import { z } from 'zod';

/**
 * The mock vendor's own protocol: JSON over HTTP under `{baseUrl}`, Basic authentication. Grams, millimetres, kopecks
 * with VAT, or hundredths of another currency where one stands beside the price, its own codes. The server that plays it knows nothing else of us, and the plugin nothing else of the server.
 */
export const paths = {
  /** GET: are the credentials good? */
  account: '/account',
  /** POST RatesRequest: RatesAnswer. */
  rates: '/rates',
  /** POST DayRatesRequest: DayRatesAnswer. Not of every vendor. */
  dayRates: '/day-rates',
  /** POST ShipmentRequest: 201 ShipmentAnswer. GET ?ref=: ShipmentList. */
  shipments: '/shipments',
  /** POST TrackRequest: TrackAnswer. */
  events: '/shipments/events',
  /** PATCH ShipmentPatch: ShipmentAnswer. */
  shipment: (number: string) => `/shipments/${encodeURIComponent(number)}`,
  /** POST: CancelAnswer. */
  cancel: (number: string) => `/shipments/${encodeURIComponent(number)}/cancel`,
  /** GET: a PDF. */
  paper: (number: string, kind: PaperKind, language: PaperLanguage) =>
    `/shipments/${encodeURIComponent(number)}/papers/${kind}?lang=${language}`,
  /** POST CourierRequest: 201 CourierAnswer. */
  couriers: '/couriers',
  /** POST: CancelAnswer. */
  cancelCourier: (number: string) => `/couriers/${encodeURIComponent(number)}/cancel`,
  /** GET ?after=&limit=: PointsAnswer. */
  points: '/points',
} as const;

/** Where an end of the route is: an address, a pickup point or locker, a post office. */
export const endKinds = ['ADDR', 'PVZ', 'POST'] as const;
export type EndKind = (typeof endKinds)[number];

/** Parcel, shop parcel, fragile parcel, documents, dangerous goods, groupage, full truck. */
export const cargoKinds = ['PCL', 'SHP', 'FRG', 'DOC', 'ADR', 'LTL', 'FTL'] as const;
export type CargoKind = (typeof cargoKinds)[number];

/** Insurance, cash on delivery, partial buy-out, printed receipt, message to the receiver, signed papers brought back. */
export const extraCodes = ['INS', 'COD', 'PBO', 'RCP', 'SMS', 'RSP'] as const;
export type ExtraCode = (typeof extraCodes)[number];

/** State codes of a shipment, and what they mean. */
export const stateCodes = {
  ACC: 'courier assigned',
  CUR: 'courier on the way',
  PUP: 'picked up',
  TRN: 'in transit',
  HUB: 'at a sorting hub',
  ARR: 'arrived in the city',
  OUT: 'out for delivery',
  PVZ: 'waits at the point',
  RDT: 'date changed by the receiver',
  NDL: 'failed attempt',
  STX: 'storage ends soon',
  RFI: 'information needed',
  PRB: 'problem',
  DLV: 'delivered',
  RFS: 'refused by the receiver',
  RTN: 'on the way back',
  RTD: 'returned',
  CNL: 'cancelled',
} as const satisfies Record<string, string>;
export type StateCode = keyof typeof stateCodes;

/** The vendor's own papers: a label for each place, an air waybill. */
export const paperKinds = ['LABEL', 'AWB'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperLanguages = ['en', 'ru'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

const kop = z.int().nonnegative();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const moment = z.string().min(10);

const place = z.object({
  kind: z.enum(endKinds),
  country: z.string().length(2),
  city: z.string().min(1),
  /** Degrees; null where the caller does not know the city. */
  geo: z.tuple([z.number(), z.number()]).nullable(),
  zip: z.string().nullable(),
  point: z.string().nullable(),
  /** Hands to send along; the floor counts where there is no lift for cargo. */
  loading: z.object({ loaders: z.int().nonnegative(), floor: z.int().nullable(), lift: z.boolean() }).nullish(),
});

const extra = z.object({ code: z.enum(extraCodes), sum_kop: kop.nullable() });

const consignment = {
  cargo: z.object({
    kind: z.enum(cargoKinds),
    /** ADR class, 0 none. */
    adr: z.int().min(0).max(9),
    places: z
      .array(
        z.object({
          count: z.int().positive(),
          grams: z.int().positive(),
          mm: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]).nullable(),
        }),
      )
      .min(1),
    /** Of the whole parcel, cubic centimetres. */
    cm3: z.int().positive().nullable(),
  }),
  pickup_day: day,
  two_way: z.boolean(),
  extras: z.array(extra),
};

export const ratesRequest = z.object({ from: place, to: place, ...consignment });
export type RatesRequest = z.infer<typeof ratesRequest>;

const rate = z.object({
  /** What it is billed by. */
  billed_grams: z.int().nonnegative().optional(),
  /** The parcel is weighed and measured before the price stands. */
  estimate: z.boolean().optional(),
  tariff: z.string(),
  kop,
  /** Of all prices of the rate, ISO 4217; absent: roubles. */
  currency: z.string().length(3).optional(),
  extras: z.array(z.object({ code: z.enum(extraCodes), state: z.enum(['yes', 'no', 'free']), kop })),
  pickup_day: day,
  note: z.string().nullable(),
});

export const ratesAnswer = z.object({
  rates: z.array(rate.extend({ due: z.object({ from: moment, to: moment, min: z.int(), max: z.int() }) })),
});
export type RatesAnswer = z.infer<typeof ratesAnswer>;

/** Days of delivery, the first and the last one that are asked about. */
export const dayRatesRequest = ratesRequest.extend({ days: z.tuple([day, day]) });
export type DayRatesRequest = z.infer<typeof dayRatesRequest>;

export const dayRatesAnswer = z.object({
  rates: z.array(
    rate.extend({
      /** Each day on which it can be delivered. */
      days: z.array(day),
      /** From which the receiver may choose, HH:mm. */
      slots: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});
export type DayRatesAnswer = z.infer<typeof dayRatesAnswer>;

const contact = z.object({
  ...place.shape,
  /** For papers; null where the caller does not know the city. */
  city_name: z.string().nullish(),
  /** Which of the cities of that name; null where the caller does not know it, or the city is a region by itself. */
  region: z.string().nullish(),
  /** The code of the city in which the point lies, as the caller knows it; null: no point. */
  point_city: z.string().nullish(),
  name: z.string().min(1),
  person: z.string().nullable(),
  phone: z.string().min(1),
  mail: z.string().nullable(),
  street: z.string(),
  hint: z.string().nullable(),
});

export const shipmentRequest = z.object({
  /** The caller's number. A vendor takes each one once. */
  ref: z.string().min(1).max(64),
  tariff: z.string(),
  from: contact,
  to: contact,
  ...consignment,
  content: z.string().nullable(),
  goods: z.array(z.object({ sku: z.string(), name: z.string(), count: z.int(), kop, due_kop: kop.nullable() })),
  /** Kopecks to collect from the receiver beside the goods. */
  charge_kop: kop,
  /** Book a courier with it. */
  courier: z.object({ from: z.string(), to: z.string() }).nullable(),
  remark: z.string().nullable(),
  /** When the receiver would like it; kept where it is not before the tariff's own first day. */
  wish: z.object({ day, from: z.string().nullable(), to: z.string().nullable() }).nullish(),
  /** What the truck must be, codes and words of the caller; of full truck loads. */
  truck: z
    .object({
      body: z.int().nullable(),
      loading: z.int().nullable(),
      capacity: z.int().nullable(),
      conditions: z.string().nullable(),
      packing: z.string().nullable(),
    })
    .nullish(),
  /** The shop that sells the goods, where it is not the sender. */
  seller: z
    .object({ name: z.string().nullable(), phone: z.string().nullable(), street: z.string().nullable() })
    .nullish(),
});
export type ShipmentRequest = z.infer<typeof shipmentRequest>;

export const shipmentAnswer = z.object({
  ref: z.string(),
  number: z.string().min(1),
  track: z.string().nullable(),
  pickup_order: z.string().nullable(),
  return_number: z.string().nullable(),
  kop,
  /** As in a rate. */
  currency: z.string().length(3).optional(),
  due: moment,
});
export type ShipmentAnswer = z.infer<typeof shipmentAnswer>;

/** What the caller has asked for stands beside it, so that two shipments of one reference can be told apart. */
export const shipmentFound = shipmentAnswer.extend({
  made: moment.nullish(),
  to_city: z.string().nullish(),
  grams: z.int().nullish(),
});
export type ShipmentFound = z.infer<typeof shipmentFound>;

export const shipmentList = z.object({ shipments: z.array(shipmentFound) });

export const trackRequest = z.object({ refs: z.array(z.string()).max(100) });
export type TrackRequest = z.infer<typeof trackRequest>;

/** An event may lack what its kind does not have; new codes appear without notice. */
export const eventRecord = z.object({
  code: z.string(),
  at: moment,
  text: z.string().nullish(),
  city: z.string().nullish(),
  signed_by: z.string().nullish(),
  back: z.boolean().nullish(),
  /** All that the receiver bought, of a delivery with money to collect. */
  bought: z.array(z.object({ sku: z.string(), count: z.int().nonnegative(), kop })).nullish(),
  /** All that the receiver paid. */
  paid_kop: kop.nullish(),
});
export type EventRecord = z.infer<typeof eventRecord>;

export const trackAnswer = z.object({
  shipments: z.array(
    z.object({
      ref: z.string(),
      number: z.string(),
      pickup_order: z.string().nullable(),
      return_number: z.string().nullable(),
      /** Read one by one by `eventRecord`: a bad one must not fail the rest. */
      events: z.array(z.unknown()),
    }),
  ),
});
export type TrackAnswer = z.infer<typeof trackAnswer>;

export const cancelAnswer = z.object({ result: z.enum(['done', 'asked']) });
export type CancelAnswer = z.infer<typeof cancelAnswer>;

export const shipmentPatch = z
  .object({ to: contact.pick({ phone: true, person: true, hint: true }).partial(), remark: z.string().nullable() })
  .partial();
export type ShipmentPatch = z.infer<typeof shipmentPatch>;

export const courierRequest = z.object({
  ref: z.string().min(1).max(64),
  numbers: z.array(z.string()).min(1),
  street: z.string(),
  day,
  from: z.string(),
  to: z.string(),
});
export type CourierRequest = z.infer<typeof courierRequest>;

/** null: it has taken the call, and says later whether somebody comes. */
export const courierAnswer = z.object({ pickup_order: z.string().min(1).nullable() });

export const pointRecord = z.object({
  id: z.string().min(1),
  kind: z.enum(['PVZ', 'BOX', 'POST']),
  title: z.string(),
  country: z.string().length(2),
  city: z.string(),
  city_name: z.string(),
  street: z.string(),
  geo: z.tuple([z.number(), z.number()]),
  metro: z.object({ name: z.string(), color: z.string() }).nullable(),
  hours: z.string(),
  hint: z.string().nullable(),
  phone: z.string().nullable(),
  keep_days: z.int(),
  pay: z.array(z.enum(['CASH', 'CARD'])),
  max_grams: z.int(),
  max_mm: z.tuple([z.int(), z.int(), z.int()]).nullable(),
  max_cod_kop: kop.nullable(),
  /** Length, height and width of a place added up; absent: what `max_mm` comes to. */
  max_sum_mm: z.int().positive().nullish(),
  max_places: z.int().positive().nullish(),
  /** Days on which it does nothing; `to` is the first on which it is open again, null: never. */
  closed: z.object({ from: day, to: day.nullable() }).nullish(),
  takes_in: z.boolean(),
  hands_out: z.boolean(),
});
export type PointRecord = z.infer<typeof pointRecord>;

export const pointsAnswer = z.object({ points: z.array(z.unknown()), next: z.string().nullable() });
export type PointsAnswer = z.infer<typeof pointsAnswer>;

/** Why the vendor refused. `field` is a path of the request. */
export const errorCodes = [
  'BAD_LOGIN',
  'BAD_FIELD',
  'NOT_SERVED',
  'REFUSED',
  'DUPLICATE_REF',
  'NO_SHIPMENT',
  'TOO_LATE',
  'TOO_MANY',
  'OUT_OF_ORDER',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorAnswer = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    text: z.string(),
    field: z.string().nullable(),
    /** With DUPLICATE_REF: the shipment that has the reference. */
    number: z.string().nullable(),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
