// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

import type { CallOptions } from '../../call-options.ts';
import type {
  CalcManyRequestModel,
  CalcRequestModel,
  CallCourierRequestModel,
  CallCourierRequestResultModel,
  CancelOrderResponse,
  DeliveryOptionsModel,
  GetOrdersRequestModel,
  ManyDeliveryOptionsModel,
  OrderCreateModel,
  OrderCreateResultModel,
  OrderGetModel,
  OrderPushErrorModel,
  OrderRequestModel,
  OrderStatusesInfoAnswerModel,
  OrderStatusesInfoModel,
  OrderUpdateModel,
  PickupPointsModel,
  PickupPointsRequestModel,
  PrintRequestModel,
  PushToVendorModel,
  TrackResultsModel,
} from './models.ts';

/** The operations by their names in the interface. */
export interface Operations {
  /** Saves an order; hands it over at once when an option is chosen. */
  Create(input: OrderCreateModel, options?: CallOptions): Promise<OrderPushErrorModel | OrderCreateResultModel>;

  /** Saves up to 100 orders, or none when one of them is refused. */
  CreateMany(input: readonly OrderCreateModel[], options?: CallOptions): Promise<readonly (OrderPushErrorModel | OrderCreateResultModel)[] | readonly OrderCreateResultModel[]>;

  /** Hands a saved order to the chosen vendor. */
  PushToVendor(input: PushToVendorModel, options?: CallOptions): Promise<OrderCreateResultModel | OrderPushErrorModel | DeliveryOptionsModel>;

  /** Calls a courier for orders that were handed over. */
  CallCourier(input: CallCourierRequestModel, options?: CallOptions): Promise<CallCourierRequestResultModel>;

  /** Prints an order's papers, or those of several orders. */
  Print(input: PrintRequestModel, options?: CallOptions): Promise<File>;

  /** Prices a shipment with every vendor. */
  Calc(input: CalcRequestModel, options?: CallOptions): Promise<DeliveryOptionsModel>;

  /** Prices up to 100 shipments. */
  CalcMany(input: readonly CalcManyRequestModel[], options?: CallOptions): Promise<ManyDeliveryOptionsModel>;

  /** Replaces the contents of an order. */
  Update(input: OrderUpdateModel, options?: CallOptions): Promise<OrderGetModel>;

  /** Shows one order. */
  Get(input: OrderRequestModel, options?: CallOptions): Promise<OrderGetModel>;

  /** Finds orders by numbers, or by dates and statuses. */
  GetOrders(input: GetOrdersRequestModel, options?: CallOptions): Promise<readonly OrderGetModel[]>;

  /** Shows an order's history. */
  Track(input: OrderRequestModel, options?: CallOptions): Promise<TrackResultsModel>;

  /** Cancels an order; free within 20 minutes after its creation. */
  Cancel(input: OrderRequestModel, options?: CallOptions): Promise<CancelOrderResponse>;

  /** Lists the pickup points of a city. */
  GetPickupPoints(input: PickupPointsRequestModel, options?: CallOptions): Promise<PickupPointsModel>;

  /** Shows the statuses of up to 10,000 orders. */
  GetOrderStatuses(input: OrderStatusesInfoModel, options?: CallOptions): Promise<OrderStatusesInfoAnswerModel>;
}
