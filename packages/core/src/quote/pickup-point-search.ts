import type { PointRole } from '../pickup-point/pickup-point.ts';
import type { PickupPointFilter } from '../pickup-point/point-filter.ts';
import type { QuoteRequest } from './request.ts';

/** A page of a list of points. */
export interface PointPage {
  /** From 1. */
  readonly number: number;
  /** How many on a page, 1 or more. */
  readonly size: number;
}

/** A list of points that somebody asks for. */
export interface PickupPointSearch {
  /** Which points. */
  readonly filter: PickupPointFilter;
  /** null: all in one. */
  readonly page: PointPage | null;
  /** What goes through the points, checked as that of a calculation; null: nobody says. */
  readonly shipment: PointShipment | null;
  /** How the points are priced for the shipment; null: they are not. */
  readonly prices: PointPrices | null;
}

/** A shipment through one of the points. */
export interface PointShipment {
  /** As a calculation would have it. */
  readonly request: QuoteRequest;
  /** It has one city, that of the points, which stands at both ends. */
  readonly isLocal: boolean;
}

/** How points are priced. */
export interface PointPrices {
  /** `intake`: the point is where the shipment begins, `pickup`: where it ends. */
  readonly role: PointRole;
  /** Also options that lack a service asked for, to a caller who is shown which (interface 6.24). */
  readonly lackingServices: boolean;
}

/** One point that somebody asks for: whose, which, and where it is to be. */
export interface WantedPoint extends Pick<PickupPointFilter, 'area' | 'from'> {
  /** Whose point it is. */
  readonly vendorKey: string;
  /** The vendor's own. */
  readonly id: string;
}
