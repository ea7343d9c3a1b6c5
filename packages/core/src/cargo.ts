import type { CurrencyUnits } from './currency.ts';
import type { Dimensions } from './measures.ts';
import type { Kopecks } from './money.ts';

/** The types of cargo, in the order of their numbers (interface 6.1). `oversize` is deprecated and has no effect. */
export const cargoTypes = [
  'documents',
  'regular',
  'dangerous',
  'oversize',
  'fragile',
  'online-store',
  'ltl',
  'ftl',
  'postal-documents',
] as const;

/** One of `cargoTypes`. */
export type CargoType = (typeof cargoTypes)[number];

/** The states of cargo, in the order of their numbers (interface 6.2). */
export const cargoStates = ['new', 'used'] as const;

/** One of `cargoStates`. */
export type CargoState = (typeof cargoStates)[number];

/** The rules of Incoterms 2020, of the International Chamber of Commerce (interface 7.32). */
export const incoterms = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const;

/** One of `incoterms`. */
export type Incoterm = (typeof incoterms)[number];

/** What is carried (interface 7.1). */
export interface Cargo {
  /** What kind it is; documents need neither sizes nor a description. */
  readonly type: CargoType;
  /** Null: not said. */
  readonly state: CargoState | null;
  /** The items' weights and dimensions are a guess. */
  readonly isApproximate: boolean;
  /** At least one. */
  readonly items: readonly CargoItem[];
  /** Goods that are sold with the delivery; empty: none are named. */
  readonly products: readonly Product[];
  /** In the customer's words. */
  readonly description: string | null;
  /** In units of `customsCurrency`: hundredths, or finer where it has more decimals (`currency.ts`). */
  readonly customsValue: CurrencyUnits | null;
  /** ISO 4217. */
  readonly customsCurrency: string | null;
  /** Code of the cargo-nature catalogue. */
  readonly natureOfGoods: string | null;
  /** The goods are not new. */
  readonly isUsed: boolean;
  /** The code of the goods, for customs. */
  readonly hsCode: string | null;
  /** Who bears the costs and the risk on the way, for customs; null: not said. */
  readonly incoterm: Incoterm | null;
  /** ADR class 1..9, 0 none (interface 6.9). */
  readonly dangerClass: number;
  /** The wishes for a dedicated vehicle; null: none is wished for. */
  readonly vehicle: Vehicle | null;
}

/** `qty` equal places. */
export interface CargoItem {
  /** kg, one place. */
  readonly weightKg: number;
  /** How many equal places there are, 1 or more. */
  readonly qty: number;
  /** cm: length, height, width; all three or none. */
  readonly l: number | null;
  /** cm */
  readonly h: number | null;
  /** cm */
  readonly w: number | null;
  /** Cubic metres of the whole parcel; then this is the only item. */
  readonly volumeM3: number | null;
  /** What is in this place, in the customer's words. */
  readonly description: string | null;
}

/** Goods of one kind in the cargo (interface 7.3). */
export interface Product {
  /** 1..50 characters. */
  readonly productId: string;
  /** 1..255 characters. */
  readonly name: string;
  /** At most 150 characters; then qty is 1. */
  readonly barcode: string | null;
  /** The number of the one unit. */
  readonly serialNumber: string | null;
  /** kg a unit; 0.1 is assumed where absent (interface 7.3). */
  readonly weightKg: number | null;
  /** Declared cost a unit. */
  readonly cost: Kopecks;
  /** What the receiver pays for a unit on delivery. */
  readonly costForReceiver: Kopecks | null;
  /** Percent: 0, 5, 7, 10, 18, 20 or 22. */
  readonly vatRate: number | null;
  /** How many were sent, 1 or more. */
  readonly qty: number;
  /** How many of them were bought, at most `qty`; null: not known. */
  readonly purchasedQty: number | null;
  /** For what they were bought; null: not known. */
  readonly purchasedAmount: Kopecks | null;
  /** The index of the item that it lies in, from 0; null: not said. */
  readonly cargoItemIndex: number | null;
  /** Its code for customs (HS, ТН ВЭД), 4 to 14 digits; null: not said. */
  readonly hsCode: string | null;
  /** Where it was made, ISO 3166-1 alpha-2; null: not said. */
  readonly originCountry: string | null;
  /** What customs are told that a unit is worth, in units of the cargo's `customsCurrency`; null: not said. */
  readonly customsValue: CurrencyUnits | null;
}

/** Wishes for a dedicated vehicle (interface 7.4, 6.10). */
export interface Vehicle {
  /** By its number (interface 6.10). */
  readonly bodyType: number | null;
  /** By its number (interface 6.10). */
  readonly loadingType: number | null;
  /** By its number (interface 6.10). */
  readonly loadCapacity: number | null;
  /** In the customer's words. */
  readonly additionalConditions: string | null;
  /** How the sender has packed it, in the customer's words. */
  readonly senderPackage: string | null;
}

/** kg a unit, where the product names none (interface 7.3). */
export const DEFAULT_PRODUCT_WEIGHT_KG = 0.1;

/** Documents need neither a description nor dimensions. */
export const isDocuments = (type: CargoType): boolean => type === 'documents' || type === 'postal-documents';

/** The place's dimensions in cm, when it has all three. */
export const dimensionsOf = ({ l, h, w }: CargoItem): Dimensions | null =>
  l === null || h === null || w === null ? null : { l, h, w };
