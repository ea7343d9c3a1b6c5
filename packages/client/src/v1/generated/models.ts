// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

import type { FileContent } from '../../file-content.ts';

/** Use the service with code 2 instead. */
export interface AdditionalServicesAnswerModel {
  /** Declared value, roubles. */
  readonly insuranceSum: number | null;
  /** Only RUB. */
  readonly insuranceCurrency: string | null;
}

/** Use the service with code 2 instead. */
export interface AdditionalServicesModel {
  /** Declared value, roubles. */
  readonly insuranceSum?: number | null | undefined;
  /** Only RUB. */
  readonly insuranceCurrency?: string | null | undefined;
}

/** 0 any; 1 tent; 2 isothermal; 4 refrigerator */
export type ApiCargoBodyTypes = 0 | 1 | 2 | 4;

/** 0 any; 1 up to 1.5 t; 2 up to 5 t; 3 up to 10 t; 4 up to 20 t */
export type ApiCargoLoadCapacity = 0 | 1 | 2 | 3 | 4;

/** 0 any; 1 rear; 2 side; 4 top; 8 tail lift */
export type ApiCargoLoadingTypes = 0 | 1 | 2 | 4 | 8;

/** 0 new; 1 used */
export type ApiCargoStates = 0 | 1;

/** 1 Docs; 2 CargoRegular; 4 CargoDanger; 8 CargoOversize (deprecated, no effect); 32 CargoFragile; 64 OnlineStoreOrder; 128 LTL; 256 FTL; 512 RussianPostDocs */
export type ApiCargoTypes = 1 | 2 | 4 | 8 | 32 | 64 | 128 | 256 | 512;

/** 1 Door; 2 MailingList (deprecated); 4 PickupPoint; 8 PostOffice (reserved) */
export type ApiContactTypes = 1 | 2 | 4 | 8;

/** 0 none; 1..9 the ADR class */
export type ApiDangerClass = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Mask. 1 OneWay; 2 WithReturn */
export type ApiDirectionTypes = number;

/** Part of `CalcManyElementModel`, `OrderPushErrorModel`. */
export interface ApiErrorModel {
  readonly errorCode: string;
  readonly errorDescription: string;
  /** JSON path of the bad field, when there is one; else the number of an order that is saved all the same. */
  readonly errorAdditionalInfo: string | null;
}

/** Requirements for a dedicated vehicle. */
export interface ApiFtlAttributes {
  readonly cargoBodyType?: ApiCargoBodyTypes | null | undefined;
  readonly cargoLoadingType?: ApiCargoLoadingTypes | null | undefined;
  readonly cargoLoadCapacity?: ApiCargoLoadCapacity | null | undefined;
  readonly additionalConditions?: string | null | undefined;
  readonly senderPackage?: string | null | undefined;
}

/** Requirements for a dedicated vehicle. */
export interface ApiFtlAttributesAnswerModel {
  readonly cargoBodyType: ApiCargoBodyTypes | null;
  readonly cargoLoadingType: ApiCargoLoadingTypes | null;
  readonly cargoLoadCapacity: ApiCargoLoadCapacity | null;
  readonly additionalConditions: string | null;
  readonly senderPackage: string | null;
}

/** 0 after the waybill; 1 before the waybill */
export type ApiIncludeFilePosition = 0 | 1;

/** 0 A4, four to a sheet; 1 A5; 2 A6; 3 A7 */
export type ApiMarksFormat = 0 | 1 | 2 | 3;

/** Mask. 1 Customer; 2 Sender; 4 Recipient */
export type ApiPayerTypes = number;

/** Mask. 1 Invoice; 2 Cash (deprecated); 4 bank card */
export type ApiPaymentTypes = number;

/** 0 pickup point; 1 parcel locker; 2 post office; 3 terminal; 4 shop; 5 other */
export type ApiPickupPointType = 0 | 1 | 2 | 3 | 4 | 5;

/** Mask. 1 waybill; 2 cargo marks; 4 insurance policy; 8 signed waybill scan; 16 delivery confirmation; 32 packing list; 64 acceptance act; 128 commercial invoice; 256 other */
export type ApiStorageFileTypes = number;

/** Mask. 1 Econom; 2 Standard; 4 Express; 8 OnTimeExpress; 16 DayOffExpress (needs approval); 32 unused; 64 unused; 128 unused; 256 unused; 512 CargoLTL; 1024 CargoFTL; 2048 never offered; 4096 never offered; 8192 never offered */
export type ApiUrgentTypes = number;

/** Percent of value added tax. */
export type ApiVatRate = 0 | 5 | 7 | 10 | 18 | 20 | 22;

/** Part of `ManyDeliveryOptionsModel`. */
export interface CalcManyElementModel {
  readonly customerOrderId: string | null;
  readonly deliveryOptions: DeliveryOptionsModel | null;
  readonly error: ApiErrorModel | null;
}

/** The model `CalcManyRequestModel` of the interface. */
export interface CalcManyRequestModel {
  readonly sender: RoutePointModel;
  readonly receiver: RoutePointModel;
  readonly cargo: CargoDescModel;
  readonly deliveryOptions: OrderDeliveryOptionsModel;
  readonly services?: readonly OrderServiceModel[] | null | undefined;
  readonly additionalServices?: AdditionalServicesModel | null | undefined;
  /** Extra charge collected from the receiver, roubles; counts for the commission of cash on delivery. */
  readonly receiverDeliveryCharge?: number | null | undefined;
  /** Default: the company that owns the key. */
  readonly companyId?: number | null | undefined;
  /** Also options that the filters would leave out. Default: false. */
  readonly showVendorsOptions?: boolean | null | undefined;
  /** Returned with the options. */
  readonly customerOrderId?: string | null | undefined;
}

/** Sums the elements' cheapest options. */
export interface CalcManyTotalModel {
  readonly deliveryTime: string | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
  /** Roubles. */
  readonly price: number;
}

/** The model `CalcRequestModel` of the interface. */
export interface CalcRequestModel {
  readonly sender: RoutePointModel;
  readonly receiver: RoutePointModel;
  readonly cargo: CargoDescModel;
  readonly deliveryOptions: OrderDeliveryOptionsModel;
  readonly services?: readonly OrderServiceModel[] | null | undefined;
  readonly additionalServices?: AdditionalServicesModel | null | undefined;
  /** Extra charge collected from the receiver, roubles; counts for the commission of cash on delivery. */
  readonly receiverDeliveryCharge?: number | null | undefined;
  /** Default: the company that owns the key. */
  readonly companyId?: number | null | undefined;
  /** Also options that the filters would leave out. Default: false. */
  readonly showVendorsOptions?: boolean | null | undefined;
}

/** The model `CallCourierRequestModel` of the interface. */
export interface CallCourierRequestModel {
  /** When given, the four fields that follow are ignored. */
  readonly ordersId?: readonly string[] | null | undefined;
  /** Orders made on this day; default today. */
  readonly orderPlaceDate?: string | null | undefined;
  /** Required when senderAddress is given. */
  readonly senderCityId?: string | null | undefined;
  /** Exactly as in the orders. */
  readonly senderAddress?: string | null | undefined;
  readonly vendorsId?: readonly number[] | null | undefined;
  /** Default today, or the first day on which a pickup is still possible. */
  readonly takeDate?: string | null | undefined;
  /** Default 09:00, or now when that has passed today. */
  readonly timeFrom?: string | null | undefined;
  /** Default 18:00. */
  readonly timeTo?: string | null | undefined;
}

/** The model `CallCourierRequestResultModel` of the interface. */
export interface CallCourierRequestResultModel {
  readonly orders: readonly CalledOrderModel[];
}

/** Part of `CallCourierRequestResultModel`. */
export interface CalledOrderModel {
  readonly orderId: string;
  /** null: the courier could not be called for this order. */
  readonly vendorPickupNum: string | null;
}

/** The model `CancelOrderResponse` of the interface. */
export interface CancelOrderResponse {
  readonly orderId: string | null;
  /** true only when the order is canceled now, not when its vendor still has to confirm. */
  readonly cancelled: boolean;
}

/** Part of `OrderGetModel`. */
export interface CargoDescAnswerModel {
  readonly cargoType: ApiCargoTypes;
  readonly cargoState: ApiCargoStates | null;
  /** The item parameters are approximate. */
  readonly isApproximateParameters: boolean;
  /** At least one. */
  readonly cargoItems: readonly CargoItemAnswerModel[];
  readonly cargoProducts: readonly CargoProductAnswerModel[] | null;
  /** Required for every cargo type except documents. */
  readonly description: string | null;
  /** In customsCurrency; required when the countries differ. */
  readonly customsValue: number | null;
  /** ISO 4217. */
  readonly customsCurrency: string | null;
  /** Code from the cargo-nature catalogue; some vendors require it. */
  readonly natureOfGoods: string | null;
  readonly isUsed: boolean;
  /** Foreign-trade commodity code. */
  readonly hsCode: string | null;
  /** Total weight of all places, kg. Only in answers. */
  readonly weight: number | null;
  readonly dangerClass: ApiDangerClass;
  readonly ftlAttributes: ApiFtlAttributesAnswerModel | null;
}

/** Part of `CalcManyRequestModel`, `CalcRequestModel`, `OrderCreateModel`, and others. */
export interface CargoDescModel {
  readonly cargoType: ApiCargoTypes;
  readonly cargoState?: ApiCargoStates | null | undefined;
  /** The item parameters are approximate. Default: false. */
  readonly isApproximateParameters?: boolean | null | undefined;
  /** At least one. */
  readonly cargoItems: readonly CargoItemModel[];
  readonly cargoProducts?: readonly CargoProductModel[] | null | undefined;
  /** Required for every cargo type except documents. */
  readonly description?: string | null | undefined;
  /** In customsCurrency; required when the countries differ. */
  readonly customsValue?: number | null | undefined;
  /** ISO 4217. */
  readonly customsCurrency?: string | null | undefined;
  /** Code from the cargo-nature catalogue; some vendors require it. */
  readonly natureOfGoods?: string | null | undefined;
  /** Default: false. */
  readonly isUsed?: boolean | null | undefined;
  /** Foreign-trade commodity code. */
  readonly hsCode?: string | null | undefined;
  /** Total weight of all places, kg. Only in answers. */
  readonly weight?: number | null | undefined;
  /** Default: 0. */
  readonly dangerClass?: ApiDangerClass | null | undefined;
  readonly ftlAttributes?: ApiFtlAttributes | null | undefined;
}

/** Part of `CargoDescAnswerModel`. */
export interface CargoItemAnswerModel {
  /** Weight of one place, kg; above zero. */
  readonly weight: number;
  /** Number of such places; above zero. */
  readonly qty: number;
  /** Length, cm. All three dimensions or none. */
  readonly l: number | null;
  /** Height, cm. */
  readonly h: number | null;
  /** Width, cm. */
  readonly w: number | null;
  /** Of one place, kg. Only in answers. */
  readonly volumeWeight: number | null;
  readonly description: string | null;
  /** Cubic metres of the whole parcel; it must then be the only item. */
  readonly volume: number | null;
}

/** Part of `CargoDescModel`, `PickupPointsRequestModel`. */
export interface CargoItemModel {
  /** Weight of one place, kg; above zero. */
  readonly weight: number;
  /** Number of such places; above zero. */
  readonly qty: number;
  /** Length, cm. All three dimensions or none. */
  readonly l?: number | null | undefined;
  /** Height, cm. */
  readonly h?: number | null | undefined;
  /** Width, cm. */
  readonly w?: number | null | undefined;
  /** Of one place, kg. Only in answers. */
  readonly volumeWeight?: number | null | undefined;
  readonly description?: string | null | undefined;
  /** Cubic metres of the whole parcel; it must then be the only item. */
  readonly volume?: number | null | undefined;
}

/** Part of `CargoDescAnswerModel`. */
export interface CargoProductAnswerModel {
  /** At most 150 characters; when present, qty is 1. */
  readonly barcode: string | null;
  /** 1..50 characters. */
  readonly productId: string;
  /** 1..255 characters. */
  readonly name: string;
  /** kg per unit; 0.1 is assumed when absent. */
  readonly weight: number | null;
  /** Declared cost per unit. */
  readonly cost: number;
  /** What the receiver pays per unit; required with cash on delivery. */
  readonly costForReceiver: number | null;
  readonly vatRate: ApiVatRate | null;
  readonly qty: number;
  /** null without buy-out data. */
  readonly purchasedQty: number | null;
  readonly purchasedAmount: number | null;
  readonly serialNumber: string | null;
  /** Index of the cargo item that holds the product, from 0. */
  readonly cargoItemIndex: number | null;
}

/** Part of `CargoDescModel`. */
export interface CargoProductModel {
  /** At most 150 characters; when present, qty is 1. */
  readonly barcode?: string | null | undefined;
  /** 1..50 characters. */
  readonly productId: string;
  /** 1..255 characters. */
  readonly name: string;
  /** kg per unit; 0.1 is assumed when absent. */
  readonly weight?: number | null | undefined;
  /** Declared cost per unit. Default: 0. */
  readonly cost?: number | null | undefined;
  /** What the receiver pays per unit; required with cash on delivery. */
  readonly costForReceiver?: number | null | undefined;
  readonly vatRate?: ApiVatRate | null | undefined;
  readonly qty: number;
  /** null without buy-out data. */
  readonly purchasedQty?: number | null | undefined;
  readonly purchasedAmount?: number | null | undefined;
  readonly serialNumber?: string | null | undefined;
  /** Index of the cargo item that holds the product, from 0. */
  readonly cargoItemIndex?: number | null | undefined;
}

/** Part of `OrderGetModel`. */
export interface ContactAnswerModel {
  /** Name of a company or a person. */
  readonly name: string;
  /** A person, when name is a company. */
  readonly contactPerson: string | null;
  /** Only in answers. */
  readonly countryName: string | null;
  /** Only in answers. */
  readonly cityName: string | null;
  /** Free text; not checked against the city. */
  readonly address: string;
  /** Starts with + or 8; several separated by commas; an extension after 'доб.' or '#'. */
  readonly phone: string;
  readonly email: string | null;
  /** Access hints for the courier. */
  readonly info: string | null;
  readonly contactType: ApiContactTypes;
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  /** City code; it must belong to the country. */
  readonly cityId: string;
  /** Required when sender and receiver are in different countries. */
  readonly postalCode: string | null;
  /** Required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointId: string | null;
  /** Vendor of the pickup point; required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointVendorId: number | null;
}

/** Part of `OrderCreateModel`, `OrderUpdateModel`. */
export interface ContactModel {
  /** Name of a company or a person. */
  readonly name: string;
  /** A person, when name is a company. */
  readonly contactPerson?: string | null | undefined;
  /** Only in answers. */
  readonly countryName?: string | null | undefined;
  /** Only in answers. */
  readonly cityName?: string | null | undefined;
  /** Free text; not checked against the city. */
  readonly address: string;
  /** Starts with + or 8; several separated by commas; an extension after 'доб.' or '#'. */
  readonly phone: string;
  readonly email?: string | null | undefined;
  /** Access hints for the courier. */
  readonly info?: string | null | undefined;
  /** Default: 1. */
  readonly contactType?: ApiContactTypes | null | undefined;
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  /** City code; it must belong to the country. */
  readonly cityId: string;
  /** Required when sender and receiver are in different countries. */
  readonly postalCode?: string | null | undefined;
  /** Required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointId?: string | null | undefined;
  /** Vendor of the pickup point; required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointVendorId?: number | null | undefined;
}

/** Part of `DeliveryOptionsModel`, `OrderPushErrorModel`, `PickupPointModel`. */
export interface DeliveryOption {
  readonly vendorInfo: VendorInfo;
  /** The tariff; with vendorInfo.vendorId and takeDate it identifies the option. */
  readonly vendorUrgentTypeId: string;
  readonly tariffName: string;
  /** The vendor's remarks. */
  readonly comments: string | null;
  /** Roubles: the tariff, extra services, insurance, taxes and VAT. */
  readonly price: number;
  /** Roubles: the tariff alone, taxes and VAT included. */
  readonly tariff: number;
  /** Midnight of the pickup day; may differ from the requested day. */
  readonly takeDate: string;
  /** RFC 3339, with an offset. */
  readonly deliveryTimeFrom: string | null;
  /** RFC 3339, with an offset. */
  readonly deliveryTimeTo: string | null;
  /** A range of days, in words. */
  readonly deliveryTime: string | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
}

/** Part of `CalcManyElementModel`. */
export interface DeliveryOptionsModel {
  /** Filled in answers of Create, empty in Calc. */
  readonly orderId: string | null;
  /** Empty: no delivery to that region. */
  readonly options: readonly DeliveryOption[];
}

/** The model `GetOrdersRequestModel` of the interface. */
export interface GetOrdersRequestModel {
  /** Any of an order's numbers; when given, the other filters are ignored. */
  readonly ordersId?: readonly string[] | null | undefined;
  /** yyyy-MM-dd */
  readonly createDateFrom?: string | null | undefined;
  /** Inclusive. */
  readonly createDateTo?: string | null | undefined;
  readonly statuses?: readonly OpenApiOrderStatus[] | null | undefined;
}

/** Resolution of a label printer, dots per inch. */
export type LabelDpi = 203 | 300;

/** Part of `PrintRequestModel`. */
export type LabelFormat = 'pdf' | 'png' | 'zpl';

/** The model `ManyDeliveryOptionsModel` of the interface. */
export interface ManyDeliveryOptionsModel {
  /** At least one element has an error. */
  readonly hasErrors: boolean;
  readonly options: readonly CalcManyElementModel[];
  readonly total: CalcManyTotalModel;
}

/** 0 Draft; 1 OnApproval; 2 TransferringToVendor; 3 VendorError; 4 VendorUnavailable; 5 TransferredToVendor; 6 CourierAssigned; 8 CourierOnTheWay; 7 ParcelPickedUp; 13 VendorStatus; 14 InProgress; 9 ParcelOnTheWay; 10 ParcelInTheRecipientCity; 11 ParcelHandedForDelivery; 12 ParcelInPickupPoint; 30 ChangeDateByReceiver; 31 FailedDeliveryAttempt; 32 StoragePeriodExpires; 50 RequestForInformation; 51 ProblemDetected; 95 RefuseOfDelivery; 80 Returning; 97 CancelRequest; 90 Finished; 91 FinishedWithAdditional; 92 AutoFinished; 93 FinishedWithReturn; 98 Canceled; 99 Removed */
export type OpenApiOrderStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 30 | 31 | 32 | 50 | 51 | 80 | 90 | 91 | 92 | 93 | 95 | 97 | 98 | 99;

/** The model `OrderCreateModel` of the interface. */
export interface OrderCreateModel {
  /** Whether to call a courier. Default: true. */
  readonly callCourier?: boolean | null | undefined;
  readonly sender: ContactModel;
  readonly receiver: ContactModel;
  readonly seller?: SellerModel | null | undefined;
  readonly cargo: CargoDescModel;
  readonly deliveryOptions: OrderDeliveryOptionsModel;
  readonly services?: readonly OrderServiceModel[] | null | undefined;
  readonly additionalServices?: AdditionalServicesModel | null | undefined;
  /** Default: the company that owns the key. */
  readonly companyId?: number | null | undefined;
  /** Appears in reports. */
  readonly project?: string | null | undefined;
  /** Appears in reports. */
  readonly department?: string | null | undefined;
  /** The customer's own number. */
  readonly customerOrderId?: string | null | undefined;
  /** false: a customerOrderId used before is refused. Default: true. */
  readonly customerOrderIdDontCheck?: boolean | null | undefined;
  /** At most 100 characters. */
  readonly customerActNumber?: string | null | undefined;
  /** Extra charge collected from the receiver, roubles. */
  readonly receiverDeliveryCharge?: number | null | undefined;
  readonly receiverDeliveryChargeVatRate?: ApiVatRate | null | undefined;
  /** Gets a mail when the order cannot be handed over, and when it finally is. */
  readonly emergencyEmail?: string | null | undefined;
  /** Number of the parent order. */
  readonly parentOrderId?: string | null | undefined;
}

/** The model `OrderCreateResultModel` of the interface. */
export interface OrderCreateResultModel {
  readonly orderPushResult: OrderPushResult;
  readonly orderId: string;
  /** Opens this one order to whoever holds it. */
  readonly orderKey: string;
  /** The vendor's waybill number. */
  readonly vendorInvoiceNum: string | null;
  /** The vendor's number of the courier call. */
  readonly vendorPickupNum: string | null;
  /** Roubles, the whole price; null until an option is chosen. */
  readonly price: number | null;
  /** RFC 3339, with an offset. */
  readonly planDeliveryDate: string | null;
  readonly vendorInfo: VendorInfo | null;
  readonly status: OpenApiOrderStatus;
  readonly statusName: string;
  readonly emergencyEmail: string | null;
}

/** Part of `OrderGetModel`. */
export interface OrderDeliveryOptionsAnswerModel {
  readonly directionType: ApiDirectionTypes;
  readonly urgentType: ApiUrgentTypes;
  /** With vendorUrgentTypeId: the chosen option, to be handed over at once. */
  readonly vendorId: number | null;
  readonly vendorUrgentTypeId: string | null;
  /** Only options of these vendors. */
  readonly vendorsIdFilter: readonly number[] | null;
  /** Only options of these tariffs. */
  readonly vendorUrgentTypesIdFilter: readonly string[] | null;
  readonly payer: ApiPayerTypes;
  readonly paymentType: ApiPaymentTypes;
  /** Pickup day; a working day, unless urgentType has DayOffExpress. */
  readonly takeDate: string | null;
  /** An impossible takeDate moves to the next working day. */
  readonly autoChangeTakeDate: boolean;
  /** Pickup window, advisory; default 09:00. */
  readonly timeFrom: string | null;
  /** Default 18:00. */
  readonly timeTo: string | null;
  /** For the vendor. */
  readonly comments: string | null;
  /** Requested delivery day. */
  readonly reqDeliveryDate: string | null;
  readonly reqDeliveryTimeFrom: string | null;
  readonly reqDeliveryTimeTo: string | null;
}

/** Part of `CalcManyRequestModel`, `CalcRequestModel`, `OrderCreateModel`, and others. */
export interface OrderDeliveryOptionsModel {
  /** Default: 1. */
  readonly directionType?: ApiDirectionTypes | null | undefined;
  /** Default: 2. */
  readonly urgentType?: ApiUrgentTypes | null | undefined;
  /** With vendorUrgentTypeId: the chosen option, to be handed over at once. */
  readonly vendorId?: number | null | undefined;
  readonly vendorUrgentTypeId?: string | null | undefined;
  /** Only options of these vendors. */
  readonly vendorsIdFilter?: readonly number[] | null | undefined;
  /** Only options of these tariffs. */
  readonly vendorUrgentTypesIdFilter?: readonly string[] | null | undefined;
  /** Default: 1. */
  readonly payer?: ApiPayerTypes | null | undefined;
  /** Default: 1. */
  readonly paymentType?: ApiPaymentTypes | null | undefined;
  /** Pickup day; a working day, unless urgentType has DayOffExpress. */
  readonly takeDate?: string | null | undefined;
  /** An impossible takeDate moves to the next working day. Default: false. */
  readonly autoChangeTakeDate?: boolean | null | undefined;
  /** Pickup window, advisory; default 09:00. */
  readonly timeFrom?: string | null | undefined;
  /** Default 18:00. */
  readonly timeTo?: string | null | undefined;
  /** For the vendor. */
  readonly comments?: string | null | undefined;
  /** Requested delivery day. */
  readonly reqDeliveryDate?: string | null | undefined;
  readonly reqDeliveryTimeFrom?: string | null | undefined;
  readonly reqDeliveryTimeTo?: string | null | undefined;
}

/** The model `OrderGetModel` of the interface. */
export interface OrderGetModel {
  readonly orderInfo: OrderInfoModel;
  /** Whether to call a courier. */
  readonly callCourier: boolean;
  readonly sender: ContactAnswerModel;
  readonly receiver: ContactAnswerModel;
  readonly seller: SellerAnswerModel | null;
  readonly cargo: CargoDescAnswerModel;
  readonly deliveryOptions: OrderDeliveryOptionsAnswerModel;
  readonly services: readonly OrderServiceAnswerModel[] | null;
  readonly additionalServices: AdditionalServicesAnswerModel | null;
  /** Default: the company that owns the key. */
  readonly companyId: number | null;
  /** Appears in reports. */
  readonly project: string | null;
  /** Appears in reports. */
  readonly department: string | null;
  /** The customer's own number. */
  readonly customerOrderId: string | null;
  /** false: a customerOrderId used before is refused. */
  readonly customerOrderIdDontCheck: boolean;
  /** At most 100 characters. */
  readonly customerActNumber: string | null;
  /** Extra charge collected from the receiver, roubles. */
  readonly receiverDeliveryCharge: number | null;
  readonly receiverDeliveryChargeVatRate: ApiVatRate | null;
  /** Gets a mail when the order cannot be handed over, and when it finally is. */
  readonly emergencyEmail: string | null;
  /** Number of the parent order. */
  readonly parentOrderId: string | null;
  readonly orderProperties: readonly OrderPropertyModel[];
}

/** Part of `OrderGetModel`. */
export interface OrderInfoModel {
  readonly orderPushResult: OrderPushResult;
  readonly orderId: string;
  /** Opens this one order to whoever holds it. */
  readonly orderKey: string;
  /** The vendor's waybill number. */
  readonly vendorInvoiceNum: string | null;
  /** The vendor's number of the courier call. */
  readonly vendorPickupNum: string | null;
  /** Roubles, the whole price; null until an option is chosen. */
  readonly price: number | null;
  /** RFC 3339, with an offset. */
  readonly planDeliveryDate: string | null;
  readonly vendorInfo: VendorInfo | null;
  readonly status: OpenApiOrderStatus;
  readonly statusName: string;
  readonly emergencyEmail: string | null;
  /** Set when the order is delivered, never before. */
  readonly deliveryDate: string | null;
  readonly receivedBy: string | null;
}

/** Part of `OrderGetModel`. */
export interface OrderPropertyModel {
  readonly key: string;
  readonly value: string;
}

/** The model `OrderPushErrorModel` of the interface. */
export interface OrderPushErrorModel {
  readonly orderId: string;
  /** Empty when no option was chosen. */
  readonly errors: readonly ApiErrorModel[];
  /** What PushToVendor may choose from. */
  readonly options: readonly DeliveryOption[];
}

/** 0 handed over; 1 saved as draft; 2 vendor rejected; 3 vendor unavailable; 4 awaits approval */
export type OrderPushResult = 0 | 1 | 2 | 3 | 4;

/** The model `OrderRequestModel` of the interface. */
export interface OrderRequestModel {
  /** Order number. */
  readonly orderId: string;
  /** The order's access key. */
  readonly orderKey?: string | null | undefined;
}

/** Part of `OrderGetModel`. */
export interface OrderServiceAnswerModel {
  /** 1 cash on delivery; 2 insurance, its sum as the parameter; 3 partial buy-out; 4 print receipt; 5 SMS to the receiver */
  readonly code: number;
  /** For insurance: the insured sum in roubles. */
  readonly parameter: string | number | null;
}

/** Part of `CalcManyRequestModel`, `CalcRequestModel`, `OrderCreateModel`, and others. */
export interface OrderServiceModel {
  /** 1 cash on delivery; 2 insurance, its sum as the parameter; 3 partial buy-out; 4 print receipt; 5 SMS to the receiver */
  readonly code: number;
  /** For insurance: the insured sum in roubles. */
  readonly parameter?: string | number | null | undefined;
}

/** Part of `OrderStatusesInfoAnswerModel`. */
export interface OrderStatusItemAnswerModel {
  readonly vendorInvoiceNumber: string | null;
  readonly vendorPickupNumber: string | null;
  /** null: there is no such order. */
  readonly orderStatus: OpenApiOrderStatus | null;
  readonly outerOrderId: string | null;
  readonly serviceOrderNumber: string | null;
}

/** Part of `OrderStatusesInfoModel`. */
export interface OrderStatusItemModel {
  readonly vendorInvoiceNumber?: string | null | undefined;
  readonly vendorPickupNumber?: string | null | undefined;
  readonly orderStatus?: OpenApiOrderStatus | null | undefined;
  /** The customer's own number. */
  readonly outerOrderId?: string | null | undefined;
  readonly serviceOrderNumber?: string | null | undefined;
}

/** The model `OrderStatusesInfoAnswerModel` of the interface. */
export interface OrderStatusesInfoAnswerModel {
  /** In the order of the request. */
  readonly orderStatusesInfo: readonly (OrderStatusItemAnswerModel | null)[];
}

/** The model `OrderStatusesInfoModel` of the interface. */
export interface OrderStatusesInfoModel {
  /** Each names an order by any of its numbers. */
  readonly orderStatusesInfo: readonly (OrderStatusItemModel | null)[];
}

/** The model `OrderUpdateModel` of the interface. */
export interface OrderUpdateModel {
  /** Whether to call a courier. Default: true. */
  readonly callCourier?: boolean | null | undefined;
  readonly sender: ContactModel;
  readonly receiver: ContactModel;
  readonly seller?: SellerModel | null | undefined;
  readonly cargo: CargoDescModel;
  readonly deliveryOptions: OrderDeliveryOptionsModel;
  readonly services?: readonly OrderServiceModel[] | null | undefined;
  readonly additionalServices?: AdditionalServicesModel | null | undefined;
  /** Default: the company that owns the key. */
  readonly companyId?: number | null | undefined;
  /** Appears in reports. */
  readonly project?: string | null | undefined;
  /** Appears in reports. */
  readonly department?: string | null | undefined;
  /** The customer's own number, a string or a number. */
  readonly customerOrderId?: string | number | null | undefined;
  /** false: a customerOrderId used before is refused. Default: true. */
  readonly customerOrderIdDontCheck?: boolean | null | undefined;
  /** At most 100 characters. */
  readonly customerActNumber?: string | null | undefined;
  /** Extra charge collected from the receiver, roubles. */
  readonly receiverDeliveryCharge?: number | null | undefined;
  readonly receiverDeliveryChargeVatRate?: ApiVatRate | null | undefined;
  /** Gets a mail when the order cannot be handed over, and when it finally is. */
  readonly emergencyEmail?: string | null | undefined;
  /** Number of the parent order. */
  readonly parentOrderId?: string | null | undefined;
  readonly orderId: string;
  readonly orderKey?: string | null | undefined;
}

/** Part of `PickupPointsModel`. */
export interface PickupPointModel {
  readonly country: string;
  readonly cityId: string;
  readonly cityName: string;
  readonly address: string;
  readonly pickupPointId: string;
  readonly vendorId: number;
  readonly metroStation: string | null;
  readonly metroLineHexColor: string | null;
  readonly workTime: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly color: string | null;
  readonly type: ApiPickupPointType;
  readonly description: string | null;
  readonly phone: string | null;
  readonly freeStorageDays: number | null;
  readonly cashPayment: boolean;
  readonly cardPayment: boolean;
  /** kg */
  readonly minWeight: number | null;
  readonly maxWeight: number | null;
  /** cm */
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
  readonly maxDepth: number | null;
  /** Cubic metres. */
  readonly totalMaxVolume: number | null;
  /** cm */
  readonly maxSizeSum: number | null;
  /** null: the point does both. */
  readonly mode: PickupPointModes | null;
  readonly vendorInfo: VendorInfo;
  /** With withPriceCalc. */
  readonly options: readonly DeliveryOption[] | null;
}

/** 1 Intake: accepts parcels; 2 Pickup: hands out parcels */
export type PickupPointModes = 1 | 2;

/** The model `PickupPointsModel` of the interface. */
export interface PickupPointsModel {
  readonly pickupPoints: readonly PickupPointModel[];
  readonly totalCount: number;
}

/** The model `PickupPointsRequestModel` of the interface. */
export interface PickupPointsRequestModel {
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  readonly cityId: string;
  /** Default: every vendor. */
  readonly vendorId?: number | null | undefined;
  /** Only vendors that carry it. Required when cargoItems are given. */
  readonly cargoType?: ApiCargoTypes | null | undefined;
  /** Only points that take these; default: all. */
  readonly cargoItems?: readonly CargoItemModel[] | null | undefined;
  /** Adds priced options to each point; slower. Default: false. */
  readonly withPriceCalc?: boolean | null | undefined;
  /** kg, for withPriceCalc; 0 counts as 1. */
  readonly weight?: number | null | undefined;
}

/** The model `PrintRequestModel` of the interface. */
export interface PrintRequestModel {
  /** A PDF in base64, to be merged with the papers. */
  readonly includePdf?: FileContent | null | undefined;
  /** Default: 0. */
  readonly includePosition?: ApiIncludeFilePosition | null | undefined;
  /** Copies of the included PDF. Default: 1. */
  readonly includeCopy?: number | null | undefined;
  /** Copies of the waybill. Default: 2. */
  readonly invoiceCopy?: number | null | undefined;
  /** The waybill; default true, unless docsToPrint names other papers. */
  readonly printInvoice?: boolean | null | undefined;
  /** The insurance policy. */
  readonly printInsurance?: boolean | null | undefined;
  /** The labels. */
  readonly printMarks?: boolean | null | undefined;
  readonly docsToPrint?: ApiStorageFileTypes | null | undefined;
  /** Size of the labels; default: the company's setting print.marksFormat, otherwise A4. */
  readonly marksFormat?: ApiMarksFormat | null | undefined;
  /** Format of labels printed alone: pdf, png (several in a zip) or zpl; default: what Accept asks for, otherwise pdf. */
  readonly format?: LabelFormat | null | undefined;
  /** Resolution of png and zpl, dots per inch; default 203. */
  readonly dpi?: LabelDpi | null | undefined;
  readonly orderId: string;
  /** Further orders of your own, printed in the same file after orderId; acts cover all of them. */
  readonly ordersId?: readonly string[] | null | undefined;
  readonly orderKey?: string | null | undefined;
}

/** The model `PushToVendorModel` of the interface. */
export interface PushToVendorModel {
  /** vendorInfo.vendorId of the chosen option. */
  readonly vendorId: number;
  /** vendorUrgentTypeId of the chosen option. */
  readonly vendorUrgentTypeId: string;
  /** An impossible takeDate moves to the next working day. Default: false. */
  readonly autoChangeTakeDate?: boolean | null | undefined;
  readonly orderId: string;
  readonly orderKey?: string | null | undefined;
}

/** Part of `CalcManyRequestModel`, `CalcRequestModel`. */
export interface RoutePointModel {
  /** Default: 1. */
  readonly contactType?: ApiContactTypes | null | undefined;
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  /** City code; it must belong to the country. */
  readonly cityId: string;
  /** Required when sender and receiver are in different countries. */
  readonly postalCode?: string | null | undefined;
  /** Required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointId?: string | null | undefined;
  /** Vendor of the pickup point; required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointVendorId?: number | null | undefined;
}

/** The true seller of an online-store order. */
export interface SellerAnswerModel {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
}

/** The true seller of an online-store order. */
export interface SellerModel {
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: string | null | undefined;
}

/** Part of `TrackResultsModel`. */
export interface TrackItemModel {
  /** RFC 3339, with an offset. */
  readonly eventDateTime: string;
  /** Who reported it. */
  readonly eventSource: string;
  readonly eventText: string;
  readonly status: OpenApiOrderStatus;
  /** The cargo is going back to the sender. */
  readonly isReturn: boolean;
}

/** The model `TrackResultsModel` of the interface. */
export interface TrackResultsModel {
  /** Newest first, also within one second. */
  readonly trackItems: readonly TrackItemModel[];
}

/** Part of `DeliveryOption`, `OrderCreateResultModel`, `OrderInfoModel`, and others. */
export interface VendorInfo {
  readonly vendorId: number;
  readonly vendorName: string;
  readonly vendorKey: string;
}
