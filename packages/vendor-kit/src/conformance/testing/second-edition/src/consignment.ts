import { type Cargo, dimensionsOf, gramsFromKg, insuredSum, type Kopecks } from '@cartage/core';
import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import { roublesOf } from './money.ts';
import type { Parcel, RatesRequest } from './protocol.ts';

// The parts that a price and a shipment have in common.

/** Grams and millimetres; what stands three times among our items is three parcels. */
export const buildParcels = ({ items }: Cargo): readonly Parcel[] =>
  items.flatMap((item) => {
    const size = dimensionsOf(item);
    const mm = size === null ? null : ([size.l * 10, size.w * 10, size.h * 10] as const);
    return Array.from({ length: item.qty }, () => ({ grams: Math.max(1, gramsFromKg(item.weightKg)), mm }));
  });

/** What the receiver pays: for the goods, and for the delivery where the sender asks for it. */
export const cashToCollect = ({
  services,
  cargo,
  receiverDeliveryCharge,
}: Pick<VendorQuoteRequest, 'services' | 'cargo' | 'receiverDeliveryCharge'>): Kopecks =>
  services.some(({ code }) => code === 'CashOnDelivery')
    ? cargo.products.reduce((sum, product) => sum + (product.costForReceiver ?? 0) * product.qty, 0) +
      (receiverDeliveryCharge ?? 0)
    : 0;

export const buildValues = (
  request: Pick<VendorQuoteRequest, 'services' | 'cargo' | 'receiverDeliveryCharge'>,
): Pick<RatesRequest, 'declaredValue' | 'cashOnDelivery'> => ({
  declaredValue: roublesOf(insuredSum(request.services) ?? 0),
  cashOnDelivery: roublesOf(cashToCollect(request)),
});
