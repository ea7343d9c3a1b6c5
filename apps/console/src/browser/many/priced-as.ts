import type { Shop } from '../api.ts';

/** What an order's record holds of what it costs, as it is asked for. */
export const pricedAs = ({
  sender,
  receiver,
  cargo,
  pickupInfo,
  services,
  vendorServices,
  receiverDeliveryCharge,
}: Shop.OrderRecord): Shop.CalcModel => ({
  sender: pointOf(sender),
  receiver: pointOf(receiver),
  // The weight of all, and what follows from the sides, stand in answers only.
  cargo: { ...cargo, weight: null, cargoItems: cargo.cargoItems.map((item) => ({ ...item, volumeWeight: null })) },
  pickupInfo: pickupInfo && { ...pickupInfo, autoChangeTakeDate: true },
  services,
  vendorServices,
  receiverDeliveryCharge,
});

const pointOf = ({
  contactType,
  countryId,
  cityId,
  postalCode,
  state,
  pickupPointId,
  pickupPointVendorId,
  loadingWorks,
  address,
}: Shop.PartyRecordModel): Shop.RoutePointModel => ({
  contactType,
  countryId: countryId ?? '',
  cityId: cityId ?? '',
  postalCode,
  state,
  pickupPointId,
  pickupPointVendorId,
  loadingWorks,
  address,
});
