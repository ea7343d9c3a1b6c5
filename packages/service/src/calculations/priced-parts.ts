import { hash } from 'node:crypto';
import type { QuoteRequest, RoutePoint } from '@cartage/core';

/** A part of an order on which prices may depend, beyond what the key of the shipment has; the day is the option's to tell. */
export type PricedPart = 'services' | 'vendorServices' | 'receiverDeliveryCharge' | 'cargo' | 'sender' | 'receiver';

/** What stands for each part: a short one for itself, and else its digest. */
export type PricedParts = Readonly<Record<PricedPart, string>>;

export const pricedParts = (request: QuoteRequest): PricedParts => {
  const { services, vendorServices, receiverDeliveryCharge, sender, receiver } = request;
  const { products, customsValue, customsCurrency, natureOfGoods, isUsed, incoterm, dangerClass, vehicle } =
    request.cargo;
  return {
    services: digest(services.map(({ code, parameter }) => JSON.stringify([code, parameter])).sort()),
    vendorServices: digest(vendorServices.map(({ vendorKey, code }) => JSON.stringify([vendorKey, code])).sort()),
    receiverDeliveryCharge: digest(receiverDeliveryCharge ?? 0),
    cargo: digest([
      [customsValue, customsCurrency, natureOfGoods, isUsed, incoterm, dangerClass, vehicle],
      products.map((product) => [
        [product.cost, product.costForReceiver, product.qty],
        [product.hsCode, product.originCountry, product.customsValue],
      ]),
    ]),
    sender: digest(ofEnd(sender)),
    receiver: digest(ofEnd(receiver)),
  };
};

/** The parts in which they differ. */
export const differences = (one: PricedParts, other: PricedParts): readonly PricedPart[] =>
  (Object.keys(one) as PricedPart[]).filter((part) => one[part] !== other[part]);

/** Of an order the address is always told. */
const ofEnd = ({ region, pickupPointId, loading }: RoutePoint) => [region, pickupPointId, loading];

/** No JSON looks like a digest, and most parts are nearly empty. */
const digest = (of: unknown): string => {
  const text = JSON.stringify(of);
  return text.length <= 80 ? text : hash('sha256', text, 'base64url');
};
