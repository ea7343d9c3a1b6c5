import {
  type Instant,
  type LocalText,
  type OrderStatus,
  type PickupPoint,
  sameText,
  type VendorEvent,
} from '@cartage/core';
import type { FoundShipment } from '../adapter/shipment.ts';

// What a vendor tells, as the host takes it: what the vendor does not tell is filled in.

/** A confirmation without what the vendor does not tell. */
export type ToldConfirmation = { readonly [Key in keyof FoundShipment]?: FoundShipment[Key] | undefined };

type Complete = Pick<
  FoundShipment,
  'invoiceNumber' | 'returnInvoiceNumber' | 'pickupNumber' | 'trackingNumber' | 'price' | 'plannedDeliveryAt'
>;

/**
 * What a vendor says of a shipment that it took, of one that it was found to have too.
 * @param told what it tells; of the rest the number for tracking is that of the waybill, and all else null. An empty number is
 *   none
 */
export const confirmation = <T extends ToldConfirmation>(told: T): Omit<T, keyof Complete> & Complete => ({
  ...told,
  invoiceNumber: told.invoiceNumber || null,
  returnInvoiceNumber: told.returnInvoiceNumber || null,
  pickupNumber: told.pickupNumber || null,
  trackingNumber: (told.trackingNumber === undefined ? told.invoiceNumber : told.trackingNumber) || null,
  price: told.price ?? null,
  plannedDeliveryAt: told.plannedDeliveryAt ?? null,
});

/** What every pickup point has. */
type PointNeeds =
  | 'id'
  | 'vendorId'
  | 'type'
  | 'name'
  | 'country'
  | 'cityId'
  | 'cityName'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'cashPayment'
  | 'cardPayment';

/** A pickup point without what the vendor does not tell. */
export type ToldPoint = Pick<PickupPoint, PointNeeds> & {
  readonly [Key in Exclude<keyof PickupPoint, PointNeeds>]?: PickupPoint[Key] | undefined;
};

/**
 * A pickup point from what its vendor tells.
 * @param told of the rest: no text, no limit; parcels are taken in and handed out. An empty text is none
 */
export const pickupPoint = (told: ToldPoint): PickupPoint => ({
  ...told,
  metroStation: told.metroStation || null,
  metroLineHexColor: told.metroLineHexColor || null,
  workTime: told.workTime || null,
  description: told.description || null,
  phone: told.phone || null,
  freeStorageDays: told.freeStorageDays ?? null,
  minWeight: told.minWeight ?? null,
  maxWeight: told.maxWeight ?? null,
  maxWidth: told.maxWidth ?? null,
  maxHeight: told.maxHeight ?? null,
  maxDepth: told.maxDepth ?? null,
  maxSizeSum: told.maxSizeSum ?? null,
  totalMaxVolume: told.totalMaxVolume ?? null,
  intake: told.intake ?? true,
  pickup: told.pickup ?? true,
  maxCashOnDelivery: told.maxCashOnDelivery ?? null,
});

/** An event without what the vendor does not tell. */
export interface ToldEvent extends Pick<VendorEvent, 'purchased' | 'collected'> {
  /** As `parseDateTime` read it; undefined: it could not. */
  readonly at: Instant | undefined;
  /** The name of the vendor. */
  readonly source: string;
  /** The vendor's own words, in one or several parts, of which those that are there are joined by commas; or a sentence in both languages. */
  readonly text: string | readonly (string | null | undefined)[] | LocalText;
  /** By the table of the manifest. */
  readonly status: OrderStatus;
  /** Absent: by the status. */
  readonly isReturn?: boolean | undefined;
  /** Who took the parcel; absent, null or empty: not told. */
  readonly receivedBy?: string | null | undefined;
}

/**
 * An event from what its vendor tells.
 * @returns undefined where its moment cannot be read: `readEach` counts it
 */
export const vendorEvent = ({ at, text, isReturn, receivedBy, ...told }: ToldEvent): VendorEvent | undefined =>
  at === undefined
    ? undefined
    : {
        ...told,
        at,
        text: wordsOf(text),
        isReturn: isReturn ?? (told.status === 'Returning' || told.status === 'FinishedWithReturn'),
        receivedBy: receivedBy || null,
      };

const wordsOf = (text: ToldEvent['text']): LocalText => {
  if (typeof text === 'string') return sameText(text);
  return 'en' in text ? text : sameText(text.filter((part) => part).join(', '));
};
