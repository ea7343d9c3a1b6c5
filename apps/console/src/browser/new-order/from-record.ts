import type { Calculations, Shop } from '../api.ts';

/** An end as a price depends on it. */
export const pointOf = ({
  contactType,
  countryId,
  cityId,
  postalCode,
  state,
  pickupPointId,
  pickupPointVendorId,
  loadingWorks,
  address,
}: Shop.PartyRecordModel) => ({
  ...{ contactType, countryId, cityId, postalCode, state, pickupPointId, pickupPointVendorId, loadingWorks, address },
});

/** What the service computes, and what was bought, is in answers alone. */
export const cargoOf = ({ weight: _, cargoItems, cargoProducts, ...cargo }: Shop.CargoDescAnswerModel) => ({
  ...cargo,
  cargoItems: cargoItems.map(({ volumeWeight: _computed, ...item }) => item),
  cargoProducts: (cargoProducts ?? []).map(({ purchasedQty: _q, purchasedAmount: _a, ...product }) => product),
});

/** The question what it costs to send an order as it is. A day that has passed is no wish any more: `today`, `2026-11-27`. */
export const calculationOf = (order: Shop.OrderRecord, today: string): Calculations.CalcModel => ({
  sender: pointOf(order.sender),
  receiver: pointOf(order.receiver),
  cargo: cargoOf(order.cargo),
  services: order.services,
  vendorServices: order.vendorServices,
  receiverDeliveryCharge: order.receiverDeliveryCharge,
  pickupInfo:
    order.pickupInfo === null
      ? null
      : {
          ...order.pickupInfo,
          takeDate:
            order.pickupInfo.takeDate !== null && order.pickupInfo.takeDate < today ? null : order.pickupInfo.takeDate,
        },
});
