import { deliveryType, type Option, priceOption } from '@cartage/core';
import type { VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { vendorInfo } from '../connections/vendor-info.ts';

/** The vendor's offer as the customer gets it: with the tariff's own facts and the operator's mark-up (basis points). */
export const toOption = (
  { vendor: { manifest }, contractType }: Connection,
  request: VendorQuoteRequest,
  offer: VendorOption,
  markUp: number,
): Option => {
  const tariff = manifest.tariffs.find(({ id }) => id === offer.tariffId);
  return {
    vendor: vendorInfo(manifest),
    contractType,
    tariffId: offer.tariffId,
    tariffName: tariff?.name ?? offer.tariffId,
    urgencies: tariff?.urgencies ?? [],
    comments: offer.comments,
    // On its own contract the vendor sends the company the invoice, and knows of no mark-up.
    ...priceOption(offer, contractType === 'own' ? 0 : markUp),
    takeDate: offer.takeDate,
    deliveryFrom: offer.deliveryFrom,
    deliveryTo: offer.deliveryTo,
    minDays: offer.minDays,
    maxDays: offer.maxDays,
    deliveryType: deliveryType(request.sender.contactType, request.receiver.contactType),
    fromPointType: tariff?.from.pointType ?? null,
    toPointType: tariff?.to.pointType ?? null,
    tags: [],
  };
};
