import type { Doubt } from '../without-mended.ts';

/** Which verdicts of the core's rules rest on other fields than the one they speak of (see `withoutMended`). */
export const v1Doubts: readonly Doubt[] = [
  // The shape of city codes, and everything that is asked for abroad alone.
  {
    mended: /^(?:sender|receiver)(?:\.(?:country|cityId|contactType))?$/,
    target: /^(?:sender|receiver)\.(?:cityId|contactType|postalCode|pickupPoint\w+)$|^cargo\.customs\w+$/,
  },
  { mended: /^cargo\.cargoType$/, target: /^cargo\.description$/ },
  { mended: /^cargo\.cargoItems$/, target: /^cargo\.cargoProducts\[\d+\]\.cargoItemIndex$/ },
  {
    mended: /^cargo\.cargoProducts\[\d+\]\.(?:qty|barcode)$/,
    target: /^cargo\.cargoProducts\[\d+\]\.(?:qty|purchasedQty)$/,
  },
  { mended: /^deliveryOptions\.\w+$/, target: /^deliveryOptions\.(?:takeDate|timeTo|payer|reqDelivery\w+)$/ },
  // Services depend on one another and on what there is to collect; products on the services.
  {
    mended: /^(?:services|additionalServices|receiverDeliveryCharge|cargo$|cargo\.cargoProducts)/,
    target: /^(?:services|additionalServices)|^cargo\.cargoProducts\[\d+\]\.costForReceiver$/,
  },
];
