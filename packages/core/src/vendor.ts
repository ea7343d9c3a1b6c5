import type { LocalText } from './local-text.ts';
import type { ContactType } from './party.ts';
import type { PickupPointType } from './pickup-point/pickup-point.ts';

/** A delivery company, as customers see it. */
export interface VendorInfo {
  /** For ever. */
  readonly id: number;
  /** Lower-case word, for ever. */
  readonly key: string;
  /** As customers read it. */
  readonly name: string;
}

/**
 * The bars in which a vendor's scanners read its numbers. Interleaved 2 of 5 carries an even number of digits; a number that it
 * cannot carry is in Code 128.
 */
export const symbologies = ['code-128', 'interleaved-2-of-5'] as const;

/** One of `symbologies`. */
export type Symbology = (typeof symbologies)[number];

/** A vendor as a company may use it. */
export interface OfferedVendor {
  /** Who it is. */
  readonly vendor: VendorInfo;
  /** In a sentence or two, for customers. */
  readonly description: LocalText;
  /** Whose contract serves the company now; where nobody has one with the vendor, only one of its own could. */
  readonly contractType: ContractType;
  /** It gives the company options: somebody has a contract with it, and the company has not switched it off. */
  readonly isEnabled: boolean;
  /** Services that it alone has. */
  readonly ownServices: readonly DescribedService[];
}

/** A service that one vendor alone has, as customers choose it. */
export interface DescribedService {
  /** The vendor's word for it, for ever. */
  readonly code: string;
  /** As customers read it. */
  readonly name: LocalText;
  /** In a sentence; may be empty. */
  readonly description: LocalText;
}

/** A tariff of a vendor. */
export interface VendorTariff {
  /** Whose tariff it is. */
  readonly vendor: VendorInfo;
  /** The vendor's own, permanent. */
  readonly id: string;
  /** As customers read it. */
  readonly name: string;
  /** In a sentence or two. */
  readonly description: LocalText;
  /** Where the parcel is taken in. */
  readonly from: TariffEnd;
  /** Where it is handed out. */
  readonly to: TariffEnd;
}

/** One end of a tariff: a door, or a pickup point of a type (null: of any). */
export interface TariffEnd {
  /** What the end must be. */
  readonly contactType: ContactType;
  /** The type of a pickup point; null: of any type, or a door. */
  readonly pointType: PickupPointType | null;
}

/** Whose contract with the vendor a price or an order rests on (interface 6.21). */
export type ContractType = 'operator' | 'own';

/** Where a vendor is called: in earnest, or where it lets others try. */
export const vendorEnvironments = ['prod', 'test'] as const;

/** One of `vendorEnvironments`. */
export type VendorEnvironment = (typeof vendorEnvironments)[number];
