import { calcContract } from './calc.ts';
import { calcManyContract } from './calc-many.ts';
import { callCourierContract } from './call-courier.ts';
import { cancelContract } from './cancel.ts';
import { createContract } from './create.ts';
import { createManyContract } from './create-many.ts';
import { getContract } from './get.ts';
import { getOrderStatusesContract } from './get-order-statuses.ts';
import { getOrdersContract } from './get-orders.ts';
import { getPickupPointsContract } from './get-pickup-points.ts';
import { printContract } from './print.ts';
import { pushToVendorContract } from './push-to-vendor.ts';
import { trackContract } from './track.ts';
import { updateContract } from './update.ts';

/** The operations in the order of interface 12.1. `brand`: see `orderStatusesModels`. */
export const buildV1Operations = (brand: string) => ({
  Create: createContract,
  CreateMany: createManyContract,
  PushToVendor: pushToVendorContract,
  CallCourier: callCourierContract,
  Print: printContract,
  Calc: calcContract,
  CalcMany: calcManyContract,
  Update: updateContract,
  Get: getContract,
  GetOrders: getOrdersContract,
  Track: trackContract,
  Cancel: cancelContract,
  GetPickupPoints: getPickupPointsContract,
  GetOrderStatuses: getOrderStatusesContract(brand),
});

/** The contracts of v1 by the names of their operations. */
export type V1Operations = ReturnType<typeof buildV1Operations>;
/** The name of one of v1's operations. */
export type V1OperationName = keyof V1Operations;

/** The operations of a service without a brand. */
export const v1Operations: V1Operations = buildV1Operations('service');
