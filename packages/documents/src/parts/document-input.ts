import type { City, Locale, Order, PickupPoint, Symbology } from '@cartage/core';

/** What all papers of one file have in common. */
export interface PaperInput {
  readonly locale: Locale;
  /** IANA zone in which dates and times are printed. */
  readonly timeZone: string;
  /** The operator's name, at the head of each paper. */
  readonly brand: string;
  /** Cities that the core's catalogue does not know, by city code as the order has it. */
  readonly cities?: Readonly<Record<string, Pick<City, 'codes' | 'name' | 'region'>>>;
  /** The pickup points at the ends of the orders, by `pickupPointKey`; of one that is not among them its id is shown. */
  readonly pickupPoints?: Readonly<Record<string, PickupPoint>>;
  /** Where receivers follow the orders, by order number; of one that is not among them nothing is said. */
  readonly trackingPages?: Readonly<Record<string, string>>;
  /** Of the orders' vendors, by id; one that is not among them scans Code 128 and has no marks of its own. */
  readonly vendors?: Readonly<Record<number, VendorTraits>>;
}

/** What our papers for a vendor depend on. */
export interface VendorTraits {
  /** In which its scanners read its numbers. */
  readonly symbology: Symbology;
  /** The cargo needs the vendor's marks, so ours say that they are for ourselves. */
  readonly hasOwnMarks: boolean;
}

/** What a paper of an order is made from. */
export interface DocumentInput extends PaperInput {
  readonly order: Order;
  /** It stands in for the vendor's own, which could not be obtained; the paper says so. */
  readonly standsIn?: boolean;
}

/** Of the order's vendor; of one that nobody tells of what most have. */
export const traitsOf = ({ order: { option }, vendors }: DocumentInput): VendorTraits =>
  (option && vendors?.[option.vendor.id]) ?? { symbology: 'code-128', hasOwnMarks: false };

/** In the language of the paper, where the vendor has it; undefined: no tariff is chosen. */
export const tariffName = ({ order: { option }, locale }: DocumentInput): string | undefined =>
  option?.tariffNames?.[locale] ?? option?.tariffName;
