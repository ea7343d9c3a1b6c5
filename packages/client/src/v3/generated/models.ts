// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

/** Part of `TokenModel`. */
export type AccessRight = 'Calc' | 'Orders.Read' | 'Orders.Write' | 'Print' | 'PickupPoints' | 'Balance' | 'Attachments' | 'Settings' | 'Vendors' | 'Reports' | 'Companies';

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

/** 0 door to door; 1 door to point; 2 point to door; 3 point to point */
export type ApiDeliveryType = 0 | 1 | 2 | 3;

/** Requirements for a dedicated vehicle. */
export interface ApiFtlAttributes {
  readonly cargoBodyType?: ApiCargoBodyTypes | null | undefined;
  readonly cargoLoadingType?: ApiCargoLoadingTypes | null | undefined;
  readonly cargoLoadCapacity?: ApiCargoLoadCapacity | null | undefined;
  readonly additionalConditions?: string | null | undefined;
  readonly senderPackage?: string | null | undefined;
}

/** 0 pickup point; 1 parcel locker; 2 post office; 3 terminal; 4 shop; 5 other */
export type ApiPickupPointType = 0 | 1 | 2 | 3 | 4 | 5;

/** Percent of value added tax. */
export type ApiVatRate = 0 | 5 | 7 | 10 | 18 | 20 | 22;

/** Part of `CalculationStatus`. */
export interface AskedVendor {
  /** Finished: it has answered, if only that it does not serve the route. */
  readonly status: 'InProgress' | 'Finished' | 'Failed' | 'TimedOut';
  readonly vendorCode: string;
  /** Of Failed: the class of the failure, as in X-Failed-Vendors. */
  readonly reason?: string | undefined;
}

/** The model `CalcModel` of the interface. */
export interface CalcModel {
  readonly sender: RoutePointModel;
  readonly receiver: RoutePointModel;
  readonly cargo: CargoDescModel;
  readonly optionFilter?: OptionFilter | null | undefined;
  readonly pickupInfo?: OrderRequestPickupInfo | null | undefined;
  readonly services?: readonly Service[] | null | undefined;
  /** Extra charge collected from the receiver, roubles; counts for the commission of cash on delivery. */
  readonly receiverDeliveryCharge?: number | null | undefined;
  /** Default: the company that owns the key. */
  readonly companyId?: number | null | undefined;
}

/** Part of `CalculationStatus`. */
export interface CalculationOption {
  readonly vendorInfo: ContractedVendorInfo;
  readonly delivery: OptionDelivery;
  readonly tariff: OptionTariff;
  readonly price: OptionPrice;
  /** What the option is among all found so far: cheapest, fastest, best. */
  readonly tags: readonly string[];
  readonly deliveryType: ApiDeliveryType;
  readonly services: readonly OptionService[];
  /** kg: the weight that the price is for, by size or by scales. */
  readonly weightCalc: number;
  readonly fromPickupPointType: ApiPickupPointType | null;
  readonly toPickupPointType: ApiPickupPointType | null;
}

/** The model `CalculationStatus` of the interface. */
export interface CalculationStatus {
  readonly requestId: string;
  /** Finished: nothing more will come. Expired: its options are forgotten; begin another. */
  readonly status: 'InProgress' | 'Finished' | 'Expired';
  /** RFC 3339, with an offset. */
  readonly issuedAt: string;
  /** Half an hour after issuedAt: from then on it is Expired. */
  readonly expiredAt: string;
  /** In how many seconds all vendors should have answered, as long as they took lately; 0: nothing more will come. */
  readonly retryAfter: number;
  /** How many of them are no longer InProgress. */
  readonly readyVendors: number;
  readonly totalVendors: number;
  readonly vendors: readonly AskedVendor[];
  /** The cheapest first; of the vendors that have answered by now. */
  readonly options: readonly CalculationOption[];
}

/** Part of `CalcModel`. */
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

/** Part of `CargoDescModel`. */
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

/** Part of `CalculationOption`. */
export interface ContractedVendorInfo {
  readonly vendorId: number;
  readonly vendorName: string;
  readonly vendorKey: string;
  readonly vendorContractType: VendorContractType;
}

/** Part of `ErrorsModel`. */
export interface ErrorModel {
  readonly code: string;
  readonly message: string;
  /** JSON path in the body, or the name of a parameter of the path or query, when there is one. */
  readonly target: string | null;
}

/** The model `ErrorsModel` of the interface. */
export interface ErrorsModel {
  readonly errors: readonly ErrorModel[];
}

/** Part of `RoutePointModel`. */
export interface LoadingWorksModel {
  readonly floor?: number | null | undefined;
  /** Default: false. */
  readonly hasFreightLift?: boolean | null | undefined;
  /** 0 or more. Default: 0. */
  readonly loadersCount?: number | null | undefined;
}

/** Part of `CalculationOption`. */
export interface OptionDelivery {
  /** Pickup day; may differ from the requested day. */
  readonly takeDate: string;
  /** RFC 3339, with an offset. */
  readonly deliveryDateFrom: string | null;
  /** RFC 3339, with an offset. */
  readonly deliveryDateTo: string | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
}

/** Part of `CalcModel`. */
export interface OptionFilter {
  /** Only options of these tariffs. */
  readonly tariffIdFilter?: readonly string[] | null | undefined;
  /** Only options of these vendors. */
  readonly vendorsIdFilter?: readonly number[] | null | undefined;
}

/** Part of `CalculationOption`. */
export interface OptionPrice {
  /** Roubles: the tariff, extra services, insurance, taxes and VAT. */
  readonly price: number;
  /** Roubles: the tariff alone, taxes and VAT included. */
  readonly tariffPriceOnly: number;
  /** The vendor weighs and measures before it is bound, or the cargo was said to be approximate. */
  readonly isApproximatePrice: boolean;
}

/** Part of `CalculationOption`. */
export interface OptionService {
  readonly code: 'CashOnDelivery' | 'Insurance' | 'PartialBuyOut' | 'PrintReceipt' | 'SmsToReceiver';
  readonly status: OptionServiceStatus;
}

/** 0 not available; 1 available; 2 included in the price */
export type OptionServiceStatus = 0 | 1 | 2;

/** Part of `CalculationOption`. */
export interface OptionTariff {
  /** With vendorInfo.vendorId and delivery.takeDate it identifies the option. */
  readonly tariffId: string;
  readonly tariffName: string;
  /** The vendor's remarks. */
  readonly comments: string | null;
}

/** Part of `CalcModel`. */
export interface OrderRequestPickupInfo {
  /** An impossible takeDate moves to the next working day. Default: false. */
  readonly autoChangeTakeDate?: boolean | null | undefined;
  /** No courier comes until one is called. Default: false. */
  readonly postponePickup?: boolean | null | undefined;
  /** Pickup day, a working day; default: the first possible day. */
  readonly takeDate?: string | null | undefined;
  /** Pickup window, advisory; default 09:00. */
  readonly timeFrom?: string | null | undefined;
  /** Default 18:00. */
  readonly timeTo?: string | null | undefined;
}

/** Part of `CalcModel`. */
export interface RoutePointModel {
  /** Default: 1. */
  readonly contactType?: ApiContactTypes | null | undefined;
  /** ISO 3166-1 alpha-2 */
  readonly countryId: string;
  /** City code; it must belong to the country. */
  readonly cityId: string;
  /** Required when sender and receiver are in different countries. */
  readonly postalCode?: string | null | undefined;
  /** Required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointId?: string | null | undefined;
  /** Vendor of the pickup point; required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointVendorId?: number | null | undefined;
  readonly loadingWorks?: LoadingWorksModel | null | undefined;
  /** Free text. */
  readonly address?: string | null | undefined;
}

/** Part of `CalcModel`. */
export interface Service {
  /** CashOnDelivery; Insurance; PartialBuyOut; PrintReceipt; SmsToReceiver */
  readonly code: string;
  /** Insurance: the insured sum in roubles; PrintReceipt: a JSON object with PaymentType and FiscalizationTarget. */
  readonly parameter?: string | null | undefined;
}

/** The model `StartedCalculation` of the interface. */
export interface StartedCalculation {
  /** By which the status is asked for; for a day. */
  readonly requestId: string;
  /** In how many seconds all vendors should have answered, as long as they took lately. The first ones may be faster. */
  readonly retryAfter: number;
}

/** The model `TokenModel` of the interface. */
export interface TokenModel {
  /** Send it as `Authorization: Bearer <TOKEN>`. */
  readonly token: string;
  readonly tokenType: "Bearer";
  /** RFC 3339, with an offset. */
  readonly issuedAt: string;
  /** From then on the token is refused: one hour after issuedAt, or earlier if its key ends earlier. */
  readonly expiredAt: string;
  readonly accessRights: readonly AccessRight[];
}

/** 1 the operator's contract; 2 the customer's own contract */
export type VendorContractType = 1 | 2;
