import type { Shop } from '../api.ts';
import { cargoOf, pointOf } from '../new-order/from-record.ts';

/** What an order's record holds of what it costs, as it is asked for. */
export const pricedAs = (order: Shop.OrderRecord): Shop.CalcModel => ({
  sender: { ...pointOf(order.sender), countryId: order.sender.countryId ?? '', cityId: order.sender.cityId ?? '' },
  receiver: {
    ...pointOf(order.receiver),
    countryId: order.receiver.countryId ?? '',
    cityId: order.receiver.cityId ?? '',
  },
  cargo: cargoOf(order.cargo),
  pickupInfo: order.pickupInfo && { ...order.pickupInfo, autoChangeTakeDate: true },
  services: order.services,
  vendorServices: order.vendorServices,
  receiverDeliveryCharge: order.receiverDeliveryCharge,
});
