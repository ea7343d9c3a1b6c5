import { deliveryType, type Option, priceOption } from '@cartage/core';
import type { VendorManifest, VendorOption, VendorQuoteRequest } from '@cartage/vendor-kit';
import { vendorInfo } from '../vendors/vendor-info.ts';

/** The vendor's offer as the customer gets it: with the tariff's own facts and the operator's mark-up (basis points). */
export const toOption = (
  manifest: VendorManifest,
  request: VendorQuoteRequest,
  offer: VendorOption,
  markUp: number,
): Option => {
  const tariff = manifest.tariffs.find(({ id }) => id === offer.tariffId);
  return {
    vendor: vendorInfo(manifest),
    contractType: 'operator',
    tariffId: offer.tariffId,
    tariffName: tariff?.name ?? offer.tariffId,
    urgencies: tariff?.urgencies ?? [],
    comments: offer.comments,
    ...priceOption(offer, markUp),
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
