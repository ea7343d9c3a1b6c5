import { type Service, syncPickupPoints } from '@cartage/service';

/** Fetches the points of all vendors, as the worker would. */
export const syncPoints = async (service: Service): Promise<void> => {
  for (const connection of await service.vendors.of(null))
    if (connection.vendor.pickupPoints) await syncPickupPoints(service, connection);
};
