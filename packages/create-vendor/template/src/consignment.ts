import { amountToCollect, type Cargo, dimensionsOf, gramsFromKg, hasService, insuredSum } from '@cartage/core';
import { placesOf, type VendorQuoteRequest } from '@cartage/vendor-kit';
import { roublesOf } from './money.ts';
import type { Parcel, RatesRequest } from './protocol.ts';

// The parts that a price and a shipment have in common.

// Invented: in what it weighs and measures.

/** Grams and millimetres. */
export const buildParcels = (cargo: Cargo): readonly Parcel[] =>
  placesOf(cargo).map((place) => {
    const size = dimensionsOf(place);
    const mm = size === null ? null : ([size.l * 10, size.w * 10, size.h * 10] as const);
    return { grams: Math.max(1, gramsFromKg(place.weightKg)), mm };
  });

export const buildValues = (
  content: Pick<VendorQuoteRequest, 'services' | 'cargo' | 'receiverDeliveryCharge'>,
): Pick<RatesRequest, 'declaredValue' | 'cashOnDelivery'> => ({
  declaredValue: roublesOf(insuredSum(content.services) ?? 0),
  // What the receiver pays: for the goods, and for the delivery where the sender asks for it.
  cashOnDelivery: roublesOf(hasService(content.services, 'CashOnDelivery') ? amountToCollect({ content }) : 0),
});
