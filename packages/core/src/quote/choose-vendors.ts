import type { CargoType } from '../cargo.ts';
import type { ContactType, RoutePoint } from '../party.ts';
import type { QuoteRequest } from './request.ts';

/** What a vendor declares about itself, as far as it decides whether to ask it at all. */
export interface VendorFacts {
  /** For ever: that of the manifest. */
  readonly id: number;
  /** Served as origin and destination; ISO 3166-1 alpha-2. */
  readonly countries: readonly string[] | 'all';
  /** Of both ends. */
  readonly contactTypes: readonly ContactType[];
  /** What it carries. */
  readonly cargoTypes: readonly CargoType[];
  /** `byContract`: only the vendor can tell. */
  readonly tariffs: readonly { readonly id: string }[] | 'byContract';
}

/**
 * The vendors that could serve the request; asking the others would only cost time. A vendor that the company has switched
 * off, the caller leaves out. Order is kept.
 */
export const chooseVendors = <T>(
  request: QuoteRequest,
  vendors: readonly T[],
  factsOf: (vendor: T) => VendorFacts,
): readonly T[] => vendors.filter((vendor) => canServe(factsOf(vendor), request));

const canServe = (vendor: VendorFacts, { sender, receiver, cargo, filter }: QuoteRequest): boolean =>
  servesEnd(vendor, sender) &&
  servesEnd(vendor, receiver) &&
  carries(vendor, cargo.type) &&
  isEmptyOrHas(filter.vendorIds, vendor.id) &&
  mayOffer(vendor, filter.tariffIds);

const mayOffer = ({ tariffs }: VendorFacts, ids: readonly string[]): boolean =>
  ids.length === 0 || tariffs === 'byContract' || tariffs.some(({ id }) => ids.includes(id));

const servesEnd = ({ id, countries, contactTypes }: VendorFacts, end: RoutePoint): boolean =>
  (countries === 'all' || countries.includes(end.country)) &&
  contactTypes.includes(end.contactType) &&
  (end.contactType !== 'pickup-point' || end.pickupPointVendorId === null || end.pickupPointVendorId === id);

/** Oversize is deprecated and has no effect: such cargo is regular cargo (interface 6.1). */
export const carries = ({ cargoTypes }: Pick<VendorFacts, 'cargoTypes'>, type: CargoType): boolean =>
  cargoTypes.includes(type === 'oversize' ? 'regular' : type);

const isEmptyOrHas = (ids: readonly number[], id: number): boolean => ids.length === 0 || ids.includes(id);
