import { kopecksFromRoubles } from '@cartage/core';
import { z } from 'zod';

// CDEK's messages as they travel, as far as we use them. Fields that we do not know are let through.

/** A list that may be absent, without those of it that cannot be read. */
function listOf<T>(one: z.ZodType<T>) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((records) => (records ?? []).flatMap((record) => one.safeParse(record).data ?? []));
}

/** What nobody said is so. */
const flag = (untold: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((told) => told ?? untold);

/** A place: a city of CDEK's, and what is in it. */
export interface LocationRequest {
  readonly code: number;
  readonly address?: string;
}

export interface CalculatorRequest {
  /** 1: an order of an online store, the only kind that has a number of ours, and cash on delivery. */
  readonly type: 1;
  /** `2031-06-02T00:00:00+0300`, when the parcel is handed in. */
  readonly date: string;
  readonly lang: 'rus';
  readonly from_location: LocationRequest;
  readonly to_location: LocationRequest;
  readonly packages: readonly Size[];
  readonly services: readonly ServiceRequest[];
}

/** Whole grams and whole centimetres. */
export interface Size {
  readonly weight: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** Services of CDEK's own, by its codes: a fitting with the courier, and a look into the parcel before it is paid. */
export type OwnCode = 'TRYING_ON' | 'INSPECTION_CARGO';

/** Insurance is none of these: of orders of online stores CDEK charges it by itself, by what the goods cost, and refuses it as a wish. */
export interface ServiceRequest {
  readonly code: 'PART_DELIV' | OwnCode;
}

const refusal = z.object({ code: z.string(), message: z.string().nullish() });
export type Refusal = z.infer<typeof refusal>;

/** What becomes of something that was asked of CDEK; most of it is done afterwards. */
const requestState = z.object({ type: z.string().nullish(), state: z.string(), errors: listOf(refusal) });
export type RequestState = z.infer<typeof requestState>;
const requests = listOf(requestState);

export const problemAnswer = z.object({ errors: listOf(refusal), requests });

export const cities = z.array(z.object({ code: z.int(), city: z.string().nullish(), region: z.string().nullish() }));
/** `full_name`: `Железногорск, Железногорский район, Курская область, Россия` */
export const suggestedCities = listOf(z.object({ code: z.int(), full_name: z.string().min(1) }));

/** ISO 4217. CDEK calls the rouble of Belarus as it was called until 2016. */
const currency = z
  .string()
  .nullish()
  .catch(null)
  .transform((code) => (code === 'BYR' ? 'BYN' : code || 'RUB'));

/** Roubles, or another currency of two decimals, as a JSON number. What CDEK reckons itself may end in more decimals, and is rounded to kopecks. */
const kopecks = z
  .number()
  .nonnegative()
  .transform((roubles, context) => {
    const read = kopecksFromRoubles(Number(roubles.toFixed(2)));
    if (read === undefined) context.addIssue('no sum');
    return read ?? z.NEVER;
  });

const days = z.int().nonnegative().nullish();

/** Older answers tell `sum` alone. */
const serviceRow = z
  .object({ code: z.string(), total_sum: kopecks.nullish(), sum: kopecks.nullish() })
  .transform(({ code, total_sum: total, sum }) => ({ code, price: total ?? sum ?? 0 }));

/** `status`: "true", or "false" where the row is a refusal. */
export const calculatorRow = z.object({
  tariff_code: z.coerce.string(),
  status: z.coerce.string(),
  result: z.object({
    /** Kopecks, with VAT and with the services. */
    total_sum: kopecks.nullish(),
    /** Working days. */
    period_min: days,
    period_max: days,
    /** The same in days of the calendar; older answers lack them. */
    calendar_min: days,
    calendar_max: days,
    /** Grams. */
    weight_calc: z.number().nonnegative().nullish().catch(null),
    currency,
    /** Those that were asked for, and those that CDEK charges by itself. */
    services: listOf(serviceRow),
    errors: listOf(refusal),
  }),
});
export const calculatorAnswer = z.object({ tariff_codes: listOf(z.unknown()) });

/** A tariff, and its code in each of the ways from end to end that it has. */
export const tariffRecord = z.object({
  tariff_name: z.string().min(1),
  order_types: listOf(z.coerce.string()),
  delivery_modes: z.array(
    z.object({
      delivery_mode: z.coerce.number().int(),
      delivery_mode_name: z.string().nullish(),
      tariff_code: z.coerce.number().int(),
    }),
  ),
});
export const tariffsAnswer = z.object({ tariff_codes: z.array(z.unknown()) });

export interface OrderRequest {
  readonly type: 1;
  /** Ours. */
  readonly number: string;
  readonly tariff_code: number;
  readonly comment?: string;
  readonly shipment_point?: string;
  readonly from_location?: LocationRequest;
  readonly delivery_point?: string;
  readonly to_location?: LocationRequest;
  readonly sender: Contact;
  readonly recipient: Contact;
  readonly seller?: { readonly name?: string; readonly phone?: string; readonly address?: string };
  readonly services: readonly ServiceRequest[];
  /** What the receiver pays for the delivery. */
  readonly delivery_recipient_cost?: Money;
  readonly packages: readonly Package[];
}

export interface Contact {
  readonly name: string;
  readonly company?: string;
  readonly email?: string;
  readonly tin?: string;
  readonly phones: readonly { readonly number: string; readonly additional?: string }[];
}

/** Roubles, VAT included. */
export interface Money {
  readonly value: number;
  readonly vat_rate?: number;
  readonly vat_sum?: number;
}

export interface Package extends Size {
  /** Unique within the order. */
  readonly number: string;
  readonly comment?: string;
  readonly items: readonly Item[];
}

export interface Item {
  readonly name: string;
  readonly ware_key: string;
  readonly payment: Money;
  /** For what one piece is insured, roubles. */
  readonly cost: number;
  /** Grams, one piece. */
  readonly weight: number;
  /** At most 999. */
  readonly amount: number;
  readonly marking?: string;
}

/** What was accepted: an order, a courier, a form. */
export const acceptedAnswer = z.object({ entity: z.object({ uuid: z.string() }).optional(), requests });

export const statusRecord = z.object({
  code: z.string(),
  name: z.string().nullish(),
  /** `2031-06-02T11:41:00+0000` */
  date_time: z.string(),
  city: z.string().nullish(),
  /** Why, by appendix 2. */
  reason_code: z.coerce.string().nullish().catch(null),
  /** It was set by mistake. */
  deleted: z.boolean().nullish(),
});

export type StatusRecord = z.infer<typeof statusRecord>;

/** A row of goods, as an order shows it. */
const deliveredItem = z.object({
  name: z.string(),
  ware_key: z.string().min(1),
  /** Roubles a piece. */
  payment: z.object({ value: z.number().nonnegative() }).nullish().catch(null),
  /** How many pieces were handed over to the receiver; there once the order is delivered. */
  delivery_amount: z.int().nonnegative().nullish().catch(null),
});

/** A place of an order; grams and centimetres. */
const orderPackage = z.object({
  number: z.string().nullish().catch(null),
  /** Under which CDEK's scanners know it. */
  barcode: z.string().min(1).nullish().catch(null),
  weight: z.number().nullish(),
  length: z.number().nullish().catch(null),
  width: z.number().nullish().catch(null),
  height: z.number().nullish().catch(null),
  items: z.array(deliveredItem).nullish().catch(null),
});
export type OrderPackage = z.infer<typeof orderPackage>;

/** `2031-06-02`, of which some answers make a moment. */
const localDate = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/)
  .transform((text) => text.slice(0, 10));

export const orderAnswer = z.object({
  entity: z
    .object({
      uuid: z.string(),
      number: z.string().nullish(),
      /** It brings a parcel back. */
      is_return: z.boolean().nullish(),
      /** There once the order is registered. */
      cdek_number: z.string().nullish(),
      statuses: z.array(z.unknown()).nullish(),
      // What cannot be read of these fails nothing: they only tell shipments apart.
      to_location: z
        .object({ city: z.string().nullish(), time_zone: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
      packages: z.array(orderPackage).nullish().catch(null),
      /** Of the contract. */
      items_cost_currency: currency,
      /** There once the parcel is at a warehouse of CDEK's. */
      planned_delivery_date: localDate.nullish().catch(null),
      /** The last moment for which an office keeps it. */
      keep_free_until: localDate.nullish().catch(null),
      delay_reasons: listOf(z.object({ create_date: z.string(), description: z.string().min(1) })),
      delivery_detail: z
        .object({
          recipient_name: z.string().nullish(),
          /** What CDEK charges by now, with services and VAT; 0: nothing is reckoned yet. */
          total_sum: kopecks.nullish().catch(null),
          /** Roubles of cash on delivery that were taken of the receiver, of what was bought alone. */
          payment_sum: z.number().nonnegative().nullish().catch(null),
        })
        .nullish(),
    })
    .optional(),
  requests,
  related_entities: listOf(z.object({ type: z.string(), uuid: z.string(), cdek_number: z.string().nullish() })),
});
export type OrderAnswer = z.infer<typeof orderAnswer>;

/** Of one order, or of all that lies at the address: that names no order, and says how much it is. */
export interface IntakeRequest {
  readonly order_uuid?: string;
  readonly name?: string;
  /** Grams and centimetres. */
  readonly weight?: number;
  readonly length?: number;
  readonly width?: number;
  readonly height?: number;
  readonly intake_date: string;
  readonly intake_time_from: string;
  readonly intake_time_to: string;
  readonly comment: string;
  readonly sender: Contact;
  readonly from_location: LocationRequest;
}

const intake = z.object({
  uuid: z.string(),
  intake_number: z.union([z.string(), z.number()]).nullish(),
  intake_date: z.string().nullish(),
  statuses: listOf(z.object({ code: z.string() })),
});
export type Intake = z.infer<typeof intake>;
export const intakeAnswer = z.object({ entity: intake.optional(), requests });
/** All couriers that were called for one order. */
export const intakesAnswer = z.array(intake);

export const formAnswer = z.object({
  entity: z
    .object({
      uuid: z.string(),
      url: z.string().nullish(),
      statuses: listOf(z.object({ code: z.string() })),
    })
    .optional(),
  requests,
});

export const officeRecord = z.object({
  code: z.string().min(1),
  name: z.string().nullish(),
  type: z.enum(['PVZ', 'POSTAMAT']),
  status: z.string().nullish(),
  is_handout: flag(true),
  is_reception: flag(false),
  have_cash: flag(false),
  have_cashless: flag(false),
  allowed_cod: flag(false),
  /** kg */
  weight_min: z.number().nullish(),
  weight_max: z.number().nullish(),
  /** Of the cells of a locker, cm. */
  dimensions: z.array(z.object({ width: z.number(), height: z.number(), depth: z.number() })).nullish(),
  work_time: z.string().nullish(),
  /** Days that differ from the week; the older form tells one day a row. */
  work_time_exceptions: listOf(z.object({ date: localDate, is_working: z.boolean() })),
  work_time_exception_list: listOf(z.object({ date_start: localDate, date_end: localDate, is_working: z.boolean() })),
  address_comment: z.string().nullish(),
  nearest_metro_station: z.string().nullish(),
  phones: listOf(z.object({ number: z.string() })),
  location: z.object({
    country_code: z.string(),
    city_code: z.int(),
    city: z.string().min(1),
    region: z.string().nullish(),
    fias_guid: z.string().nullish(),
    address: z.string().min(1),
    latitude: z.number(),
    longitude: z.number(),
  }),
});
export type Office = z.infer<typeof officeRecord>;

/** Whom CDEK calls. */
export const subscriptions = listOf(z.object({ uuid: z.string(), type: z.string(), url: z.string() }));

export const notification = z.object({
  type: z.string(),
  uuid: z.string(),
  attributes: z.object({
    number: z.string().nullish(),
    is_return: z.boolean().nullish(),
    is_reverse: z.boolean().nullish(),
    is_client_return: z.boolean().nullish(),
    code: z.string().nullish(),
    status_date_time: z.string().nullish(),
  }),
});
export type Notification = z.infer<typeof notification>;
