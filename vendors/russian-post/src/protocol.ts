import { z } from 'zod';

// Messages of the Otpravka API (otpravka.pochta.ru/specification) as they travel, as far as we use them. Money is whole
// kopecks, mass grams, sizes centimetres. Fields that we do not know are let through.

/** `POST /1.0/tariff` */
export interface TariffRequest extends Goods {
  readonly 'index-from': string;
  readonly 'index-to': string;
  readonly 'declared-value'?: number;
}

/** What a price and an order say alike. */
export interface Goods {
  readonly 'mail-type': string;
  readonly 'mail-category': MailCategory;
  readonly mass: number;
  readonly dimension?: { readonly length: number; readonly width: number; readonly height: number };
}

export type MailCategory = 'ORDINARY' | 'WITH_DECLARED_VALUE' | 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY';

const sum = z.int().min(0);
const days = z.int().min(0).max(365);

/** `total-rate` is without VAT, and so is every `rate`. */
export const tariffAnswer = z.object({
  'total-rate': sum,
  'total-vat': sum,
  'insurance-rate': z.object({ rate: sum, vat: sum }).nullish(),
  'delivery-time': z.object({ 'min-days': days.nullish(), 'max-days': days }).nullish(),
});

/** One of those of `PUT /2.0/user/backlog` */
export interface OrderRequest extends Goods, Destination {
  readonly 'order-num': string;
  /** Of an order of several items: which of how many it is. */
  readonly 'inner-num'?: string;
  /** Items that are handed out together (MMO), under one name. */
  readonly 'add-to-mmo'?: true;
  readonly 'group-name'?: string;
  readonly 'postoffice-code': string;
  /** Russia. */
  readonly 'mail-direct': 643;
  readonly 'recipient-name': string;
  readonly surname: string;
  readonly 'given-name': string;
  readonly 'middle-name': string;
  /** Digits alone. */
  readonly 'tel-address': number;
  readonly 'insr-value'?: number;
  /** Cash on delivery. */
  readonly payment?: number;
  readonly fragile: false;
}

/** The address of an order: `DEFAULT` a door, `DEMAND` an office, where it is kept until called for. */
export interface Destination {
  readonly 'address-type-to': string;
  readonly 'index-to': number;
  readonly 'region-to': string;
  readonly 'place-to': string;
  readonly [part: `${string}-to`]: string | number;
}

/** Of an order in `PUT`; elsewhere the code stands alone. */
const orderError = z.object({
  'error-codes': z
    .array(z.object({ code: z.string(), description: z.string().nullish(), details: z.string().nullish() }))
    .nullish(),
  'error-code': z.string().nullish(),
  'error-description': z.string().nullish(),
});
export type OrderError = z.infer<typeof orderError>;
/** Absent where there is nothing in it. */
function listOf<T>(one: z.ZodType<T>) {
  return z
    .array(one)
    .nullish()
    .transform((list) => list ?? []);
}

const errors = listOf(orderError);

export const createdAnswer = z.object({
  orders: listOf(z.object({ 'result-id': z.int(), barcode: z.string().nullish(), 'order-num': z.string().nullish() })),
  errors,
});
/** Of what is done to orders by their ids. */
export const idsAnswer = z.object({ 'result-ids': listOf(z.int()), errors });

const text = z.string().nullish();
/** Names are numbers in some answers. */
const batchName = z.union([z.string().regex(/^[\w-]{1,50}$/), z.int().transform(String)]);

/** `POST /1.0/user/shipment`: several where items of different kinds do not go into one. */
export const batchesAnswer = idsAnswer.extend({ batches: listOf(z.object({ 'batch-name': batchName })) });

/** `GET /1.0/shipment/{id}` */
export const batchedOrder = z.object({ 'batch-name': batchName });

/** `POST /1.0/batch/{name}/checkin`, and `…/sending/…`, which answers nothing where all is well. */
export const checkinAnswer = z.object({ 'f103-sent': z.boolean().nullish(), 'error-code': text });

/** `GET /1.0/settings/limit` */
export const dayLimit = z.object({ 'allowed-count': z.int().positive(), 'current-count': z.int().min(0).nullish() });

/** `GET /1.0/backlog/search`, `GET /1.0/shipment/search` */
export const orderList = z.array(
  z.object({
    id: z.int(),
    'order-num': z.string().nullish(),
    'inner-num': z.string().nullish(),
    barcode: z.string().nullish(),
    'place-to': z.string().nullish(),
    /** Grams. */
    mass: z.number().nullish(),
  }),
);

/** `POST /1.0/clean/address` */
export const cleanAddresses = z.array(
  z.object({
    'quality-code': z.string(),
    'validation-code': z.string(),
    'address-type': z
      .string()
      .nullish()
      .transform((type) => type ?? 'DEFAULT'),
    index: z.string().nullish(),
    region: z.string().nullish(),
    place: z.string().nullish(),
    ...Object.fromEntries(
      ['area', 'location', 'street', 'house', 'letter', 'slash', 'building', 'corpus', 'hotel', 'room'].map((part) => [
        part,
        z.string().nullish(),
      ]),
    ),
  }),
);

/** `POST /1.0/clean/physical` */
export const cleanNames = z.array(
  z.object({ surname: z.string().nullish(), name: z.string().nullish(), 'middle-name': z.string().nullish() }),
);

export const shippingPoints = z.array(z.object({ 'operator-postcode': z.string(), enabled: z.boolean().nullish() }));

/** `GET /postoffice/1.0/settlement.offices.codes` */
export const postalCodes = z.array(z.string());

/** `GET /postoffice/1.0/{index}` */
export const office = z.object({
  'postal-code': z.string(),
  region: z.string().nullish(),
  settlement: z.string(),
  'is-closed': z.boolean().nullish(),
  'is-temporary-closed': z.boolean().nullish(),
});

const degrees = z.coerce.number().min(-180).max(180);

/** One of `passportElements` in the archive of `GET /1.0/unloading-passport/zip`; degrees come as texts. */
export const passportOffice = z.object({
  type: z.string(),
  /** `location` is a settlement that belongs to the town `place`. */
  address: z.object({
    index: z.string().regex(/^\d{6}$/),
    region: text,
    place: text,
    location: text,
    street: text,
    house: text,
    corpus: text,
  }),
  /** `locationGarCode`: the settlement in the state address register. */
  addressFias: z.object({ ads: text, locationGarCode: text }).nullish(),
  latitude: degrees,
  longitude: degrees,
  /** `пн, открыто: 08:00 - 20:00, перерыв: 13:00 - 14:00` or `пн, выходной` */
  workTime: listOf(z.string()),
});
export type PassportOffice = z.infer<typeof passportOffice>;

/** Of another status than 2xx; which of the fields are there differs. */
export const errorAnswer = z.object({
  'sub-code': z.string().nullish(),
  desc: z.string().nullish(),
  message: z.string().nullish(),
  errors: z.array(orderError).nullish(),
});
