import {
  billedWeightKg,
  type Cargo,
  deliveryType,
  dimensionsOf,
  type ForeignPrice,
  gramsFromKg,
  kgFromGrams,
  nearestSum,
  type OfferedOption,
  priceOption,
  type VendorPrice,
} from '@cartage/core';
import { type VendorManifest, type VendorQuoteRequest, wordsIn } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { RoubleOffer } from './offers-in-roubles.ts';

/** The vendor's offer as the customer gets it: with the tariff's own facts and the operator's mark-up (basis points). */
export const toOption = (
  { vendor: { manifest }, contractType }: Connection,
  request: VendorQuoteRequest,
  offer: RoubleOffer,
  markUp: number,
): OfferedOption => {
  const { tariff } = offer;
  // On its own contract the vendor sends the company the invoice, and knows of no mark-up.
  const counts = contractType === 'own' ? 0 : markUp;
  return {
    vendor: vendorInfo(manifest),
    contractType,
    tariffId: offer.tariffId,
    tariffName: tariff.name,
    ...(tariff.names && { tariffNames: tariff.names }),
    urgencies: tariff.urgencies,
    comments: offer.comments,
    ...priceOption(priceOf(offer, manifest), counts),
    ...(offer.told && { foreign: foreignPrice(offer, offer.told, counts, manifest) }),
    takeDate: offer.takeDate,
    deliveryFrom: offer.deliveryFrom,
    deliveryTo: offer.deliveryTo,
    minDays: offer.minDays,
    maxDays: offer.maxDays,
    deliveryType: deliveryType(request.sender.contactType, request.receiver.contactType),
    fromPointType: tariff.from.pointType ?? request.route.originPoint?.type ?? null,
    toPointType: tariff.to.pointType ?? request.route.destinationPoint?.type ?? null,
    tags: [],
    ...(manifest.tariffs === 'byContract' && { cancellationFee: tariff.cancellationFee }),
    billedWeightKg: kgFromGrams(gramsFromKg(offer.billedWeightKg ?? billedWeightOf(request.cargo))),
    isApproximate: request.cargo.isApproximate || (offer.isApproximate ?? false),
  };
};

const foreignPrice = (
  offer: RoubleOffer,
  { rate, offer: told }: Told,
  markUp: number,
  manifest: VendorManifest,
): ForeignPrice => {
  const [asked, inRoubles] = [priceOf(told, manifest), priceOf(offer, manifest)];
  return {
    currency: rate.currency,
    price: nearestSum(priceOption(asked, markUp).price, rate.currency),
    asked: priceOption(asked, 0).price,
    askedRoubles: priceOption(inRoubles, 0).price,
    rate: rate.rate,
    ratedFrom: rate.from,
  };
};

type Told = NonNullable<RoubleOffer['told']>;

/** The vendor's prices, its own services by their names. */
const priceOf = (
  { tariffPrice, services, ownServices }: Told['offer'],
  { ownServices: known }: VendorManifest,
): VendorPrice => ({
  tariffPrice,
  services,
  ownServices: ownServices?.map((one) => ({
    ...one,
    name: wordsIn(known.find(({ code }) => code === one.code)?.name ?? one.code),
  })),
});

/** By the rule of a tariff that gives none; once for all offers of a request, which may have a thousand items. */
const billedWeightOf = (cargo: Cargo): number => {
  const known = billedWeights.get(cargo);
  if (known !== undefined) return known;
  const weight = billedWeightKg(cargo.items.map((item) => ({ ...item, dimensions: dimensionsOf(item) })));
  billedWeights.set(cargo, weight);
  return weight;
};
const billedWeights = new WeakMap<Cargo, number>();
