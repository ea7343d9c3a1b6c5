// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

import type { FileContent } from '../../file-content.ts';

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

/** Mask. 1 Invoice: the waybill; 2 Barcode: the labels; 4 InsurancePolicy; 16 DeliveryConfirmation */
export type ApiMergedDocTypes = number;

/** 0 unknown; 1 web; 2 widget; 3 open API; 4 import */
export type ApiOrderOrigin = 0 | 1 | 2 | 3 | 4;

/** 1 New; 2 Pending; 4 Paid; 8 Failed; 16 Canceled; 32 Refunded */
export type ApiPaymentStatuses = 1 | 2 | 4 | 8 | 16 | 32;

/** 0 pickup point; 1 parcel locker; 2 post office; 3 terminal; 4 shop; 5 other */
export type ApiPickupPointType = 0 | 1 | 2 | 3 | 4 | 5;

/** Mask. 1 Invoice: the waybill; 2 Barcode: the labels; 4 InsurancePolicy; 8 InvoiceScan: the signed waybill; 16 DeliveryConfirmation */
export type ApiPrintDocTypes = number;

/** Mask. 1 waybill; 2 cargo marks; 4 insurance policy; 8 signed waybill scan; 16 delivery confirmation; 32 packing list; 64 acceptance act; 128 commercial invoice; 256 other */
export type ApiStorageFileTypes = number;

/** Percent of value added tax. */
export type ApiVatRate = 0 | 5 | 7 | 10 | 18 | 20 | 22;

/** 0 the company; 1 whoever holds the order's orderKey */
export type AttachmentAccessLevel = 0 | 1;

/** 1 order; 2 company */
export type AttachmentItemType = 1 | 2;

/** Part of `OrderRecord`. */
export interface AttachmentMetadata {
  readonly guid: string;
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly mimeType: string;
  readonly fileType: ApiStorageFileTypes;
  readonly itemType: AttachmentItemType;
  readonly accessLevel: AttachmentAccessLevel;
}

/** The model `AttachmentUpload` of the interface. */
export interface AttachmentUpload {
  /** The name of the file, with its ending. */
  readonly name: string;
  /** What the bytes are: application/pdf, image/png, text/csv and so on. */
  readonly mimeType: string;
  readonly itemType: AttachmentItemType;
  /** The order number, or the id of the company as text. */
  readonly itemId: string;
  /** One kind; 0: other. Default: 0. */
  readonly fileType?: ApiStorageFileTypes | null | undefined;
  /** The file in base64, at most 20 MB decoded. */
  readonly base64File: FileContent;
  /** Default: 0. */
  readonly accessLevel?: AttachmentAccessLevel | null | undefined;
}

/** The model `AttachmentWithLink` of the interface. */
export interface AttachmentWithLink {
  readonly guid: string;
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly mimeType: string;
  readonly fileType: ApiStorageFileTypes;
  readonly itemType: AttachmentItemType;
  readonly accessLevel: AttachmentAccessLevel;
  /** The complete address of the file. */
  readonly downloadLink: string;
}

/** The model `Balance` of the interface. */
export interface Balance {
  readonly id: number;
  /** The taxpayer's number; null where none is known. */
  readonly vatNumber: string | null;
  readonly name: string;
  /** Roubles; below zero is owed. What is held for hand-overs under way is still in it. */
  readonly amount: number;
  /** RUB */
  readonly currencyId: string;
}

/** Part of `BalanceHistory`. */
export interface BalanceEntry {
  readonly id: number;
  /** What was booked and how much. */
  readonly text: string;
  /** RFC 3339, with an offset. */
  readonly dateTime: string;
}

/** Part of `Event`. */
export interface BalanceEvent {
  /** The same wherever the event is told; the cursor behind which Events goes on. At most 64 characters. */
  readonly id: string;
  /** Of the form of the event; members may be added to it. */
  readonly version: 1;
  /** When it was written. */
  readonly timestamp: string;
  /** Whose event it is. */
  readonly companyId: number;
  readonly type: "balance.low";
  readonly data: BalanceEventData;
}

/** Part of `BalanceEvent`. */
export interface BalanceEventData {
  /** Roubles; what is held for hand-overs under way is still in it. */
  readonly amount: number;
  /** Held for hand-overs under way. */
  readonly reserved: number;
  /** How far below zero the balance may go. */
  readonly creditLimit: number;
  /** What is left to spend: amount less reserved, and the credit limit. */
  readonly available: number;
  /** Available has fallen below it. */
  readonly threshold: number;
  /** RUB */
  readonly currencyId: string;
}

/** The model `BalanceHistory` of the interface. */
export interface BalanceHistory {
  /** Newest first. */
  readonly history: readonly BalanceEntry[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The complete address of the next page; null on the last one. */
  readonly nextLink: string | null;
}

/** Part of `CompanyCreateModel`. */
export interface BankAccountModel {
  /** 20 digits; required. */
  readonly account?: string | null | undefined;
  /** 9 digits; required. */
  readonly bik?: string | null | undefined;
  /** 20 digits. */
  readonly correspondentAccount?: string | null | undefined;
}

/** The model `CalcByDaysModel` of the interface. */
export interface CalcByDaysModel {
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
  /** Calendar days counted from today: 7 means seven days ahead. */
  readonly daysToCalculate: number;
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

/** Part of `CalculatedOptions`, `PickupPoint`. */
export interface CalculatedOption {
  readonly vendorInfo: ContractedVendorInfo;
  /** With vendorInfo.vendorId and takeDate it identifies the option. */
  readonly tariffId: string;
  readonly tariffName: string;
  /** The vendor's remarks. */
  readonly comments: string | null;
  /** Roubles: the tariff, extra services, insurance, taxes and VAT. */
  readonly price: number;
  /** Roubles: the tariff alone, taxes and VAT included. */
  readonly tariffPriceOnly: number;
  /** Pickup day; may differ from the requested day. */
  readonly takeDate: string;
  readonly deliveryType: ApiDeliveryType;
  readonly fromPickupPointType: ApiPickupPointType | null;
  readonly toPickupPointType: ApiPickupPointType | null;
  /** What the option is among the others: cheapest, fastest, best. */
  readonly tags: readonly string[];
  readonly services: readonly OptionService[];
  /** RFC 3339, with an offset. */
  readonly deliveryDateFrom: string | null;
  /** RFC 3339, with an offset. */
  readonly deliveryDateTo: string | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
}

/** The model `CalculatedOptions` of the interface. */
export interface CalculatedOptions {
  /** Empty: no delivery to that region. */
  readonly options: readonly CalculatedOption[];
}

/** The model `CallCourierModel` of the interface. */
export interface CallCourierModel {
  /**
   * An impossible takeDate moves to the next working day. Default: true.
   * @deprecated
   */
  readonly autoChangeTakeDate?: boolean | null | undefined;
  /** Default: the first possible day. */
  readonly takeDate?: string | null | undefined;
  /** Default 09:00, or now when that has passed today. */
  readonly timeFrom?: string | null | undefined;
  /** Default 18:00. */
  readonly timeTo?: string | null | undefined;
}

/** The model `CalledCourier` of the interface. */
export interface CalledCourier {
  readonly result: OrderResult;
  /** Remarks for people. */
  readonly messages: readonly string[];
}

/** The model `CancelOrderResponse` of the interface. */
export interface CancelOrderResponse {
  readonly orderId: string | null;
  /** true only when the order is canceled now, not when its vendor still has to confirm. */
  readonly cancelled: boolean;
}

/** Part of `OrderRecord`. */
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

/** Part of `CalcByDaysModel`, `CalcModel`, `OrderCreateModel`. */
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

/** Part of `CargoNatures`. */
export interface CargoNature {
  /** Permanent; `natureOfGoods` of a cargo. */
  readonly code: string;
  /** In the requested language. */
  readonly name: string;
}

/** The model `CargoNatures` of the interface. */
export interface CargoNatures {
  /** The best matches first; without a search in the order of the catalogue. */
  readonly values: readonly CargoNature[];
  /** Of all matches, also of those that are not in `values`. */
  readonly totalCount: number;
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

/** The model `ChangedVendor` of the interface. */
export interface ChangedVendor {
  readonly vendor: Vendor;
  /** What it means, for people. */
  readonly message: string;
}

/** Part of `OrderRecord`. */
export interface ChildOrder {
  readonly orderId: string;
  readonly orderKey: string;
  readonly vendorInvoiceNumber: string | null;
}

/** The model `CompanyCreateModel` of the interface. */
export interface CompanyCreateModel {
  /** Name of a company or a person, 1 to 255 characters. */
  readonly companyName: string;
  /** Taxpayer number. 10 or 12 digits are a Russian one and are checked by their check digits; another country's number of that length has the country's code in front. */
  readonly vatNumber?: string | null | undefined;
  /** Only beside the taxpayer number of a Russian organization. */
  readonly kpp?: string | null | undefined;
  /** With a bank in Russia; checked by its key digits. */
  readonly bankAccount?: BankAccountModel | null | undefined;
  /** 1 to 255 characters. */
  readonly contactName: string;
  /** As in the models of orders. */
  readonly contactPhone?: string | null | undefined;
  /** The login of the company's user too. */
  readonly contactEmail: string;
  /** Whether the answer holds an API key of the new company. Default: false. */
  readonly generateApiKey?: boolean | null | undefined;
  /** Whether login and password are mailed to contactEmail. Default: false. */
  readonly sendUserCredentialByEmail?: boolean | null | undefined;
  readonly comment?: string | null | undefined;
}

/** The model `CompanyList` of the interface. */
export interface CompanyList {
  /** By id, the own one first. */
  readonly companies: readonly CompanyModel[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The complete address of the next page; null on the last one. */
  readonly nextLink: string | null;
}

/** Part of `CompanyList`. */
export interface CompanyModel {
  readonly id: number;
  readonly companyName: string;
  /** Taxpayer number. */
  readonly vatNumber: string | null;
  readonly kpp: string | null;
  /** Whether it is the company that owns the key. */
  readonly isOwn: boolean;
}

/** Part of `CalculatedOption`, `DayOption`, `OrderResult`, and others. */
export interface ContractedVendorInfo {
  readonly vendorId: number;
  readonly vendorName: string;
  readonly vendorKey: string;
  readonly vendorContractType: VendorContractType;
}

/** The model `CreatedCompany` of the interface. */
export interface CreatedCompany {
  /** Shown here once; null when none was asked for. */
  readonly userApiKey: string | null;
}

/** The model `CreatedOrder` of the interface. */
export interface CreatedOrder {
  /** Why the order was not handed over; empty on success. */
  readonly errors: readonly ErrorModel[];
  readonly result: OrderResult;
  /** Remarks for people, such as a pickup day that was moved. */
  readonly messages: readonly string[];
}

/** Part of `DeliveryDay`. */
export interface DayOption {
  readonly vendorInfo: ContractedVendorInfo;
  /** With vendorInfo.vendorId and takeDate it identifies the option. */
  readonly tariffId: string;
  readonly tariffName: string;
  /** The vendor's remarks. */
  readonly comments: string | null;
  /** Roubles: the tariff, extra services, insurance, taxes and VAT. */
  readonly price: number;
  /** Roubles: the tariff alone, taxes and VAT included. */
  readonly tariffPriceOnly: number;
  /** Pickup day; may differ from the requested day. */
  readonly takeDate: string;
  readonly deliveryType: ApiDeliveryType;
  readonly fromPickupPointType: ApiPickupPointType | null;
  readonly toPickupPointType: ApiPickupPointType | null;
  /** What the option is among the others: cheapest, fastest, best. */
  readonly tags: readonly string[];
  readonly services: readonly OptionService[];
  /** The beginning of the day; to choose it, send the day as reqDeliveryDate. */
  readonly deliveryDate: string;
  /** Empty: the receiver has no choice. */
  readonly timeSlot: readonly TimeSlot[];
}

/** 1 working day; 2 weekend, also a day off that was moved onto a weekday; 3 public holiday */
export type DayType = 1 | 2 | 3;

/** The model `DeletedWebhook` of the interface. */
export interface DeletedWebhook {
  readonly webhookId: string;
}

/** Part of `DeliveryDays`. */
export interface DeliveryDay {
  /** The cheapest first. Empty: nothing is delivered on that day. */
  readonly options: readonly DayOption[];
  /** The beginning of the day. */
  readonly deliveryDate: string;
  readonly dayType: DayType;
}

/** The model `DeliveryDays` of the interface. */
export interface DeliveryDays {
  /** Every day from tomorrow, and today if it can be. */
  readonly deliveryDays: readonly DeliveryDay[];
}

/** The model `DescribedVendor` of the interface. */
export interface DescribedVendor {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly description: string;
  /** Whose contract serves the company now. */
  readonly contractType: VendorContractType;
  /** The vendor gives the company options. */
  readonly isEnabled: boolean;
  /** Fields of the company's own contract; secret ones are masked. Empty: it has none. */
  readonly authorization: Readonly<Record<string, unknown>>;
}

/** Part of `CreatedOrder`, `ErrorsModel`. */
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

/** Part of `EventPage`. */
export type Event = OrderEvent | PaymentEvent | BalanceEvent | VendorEvent;

/** The model `EventPage` of the interface. */
export interface EventPage {
  /** In the order of the line, the oldest first. */
  readonly events: readonly Event[];
  /** The after of the next call; null while the company never had an event. */
  readonly next: string | null;
  /** Whether there are more behind next. With types a page may be empty although there are. */
  readonly hasMore: boolean;
}

/** Part of `OrderEventData`. */
export interface EventTrackItem {
  /** When it happened. */
  readonly eventDateTime: string;
  /** Who reported it. */
  readonly eventSource: string;
  readonly eventText: string;
  /** The cargo is going back to the sender. */
  readonly isReturn: boolean;
}

/** Part of `FoundPlacesModel`. */
export interface FoundPlaceModel {
  /** In the requested language. */
  readonly name: string;
  /** null: unknown, or the city is a region by itself. */
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** All codes of the place; any of them can be used as a cityId. */
  readonly codes: readonly string[];
  readonly population: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The model `FoundPlacesModel` of the interface. */
export interface FoundPlacesModel {
  readonly places: readonly FoundPlaceModel[];
}

/** The model `IncludedDocument` of the interface. */
export interface IncludedDocument {
  /** A PDF in base64, to be merged with the papers. */
  readonly includePdf?: FileContent | null | undefined;
  /** Default: 0. */
  readonly includePosition?: ApiIncludeFilePosition | null | undefined;
  /** Copies of the included PDF. Default: 1. */
  readonly includeCopy?: number | null | undefined;
}

/** Resolution of a label printer, dots per inch. */
export type LabelDpi = 203 | 300;

/** The model `LabelFormat` of the interface. */
export type LabelFormat = 'pdf' | 'png' | 'zpl';

/** Part of `PartyRecordModel`. */
export interface LoadingWorksAnswerModel {
  readonly floor: number | null;
  readonly hasFreightLift: boolean;
  /** 0 or more. */
  readonly loadersCount: number;
}

/** Part of `PartyModel`, `RoutePointModel`. */
export interface LoadingWorksModel {
  readonly floor?: number | null | undefined;
  /** Default: false. */
  readonly hasFreightLift?: boolean | null | undefined;
  /** 0 or more. Default: 0. */
  readonly loadersCount?: number | null | undefined;
}

/** 0 New; 10 Waiting; 20 Approval; 30 Payment; 50 Transfer; 100 Transportation; 200 Delivery; 300 Returning; 500 ProblemDetected; 600 Cancelled; 610 Removed; 700 Finished; 800 NotDelivered */
export type MasterStatus = 0 | 10 | 20 | 30 | 50 | 100 | 200 | 300 | 500 | 600 | 610 | 700 | 800;

/** The model `OneOrder` of the interface. */
export interface OneOrder {
  readonly order: OrderRecord;
}

/** Part of `CalcByDaysModel`, `CalcModel`. */
export interface OptionFilter {
  /** Only options of these tariffs. */
  readonly tariffIdFilter?: readonly string[] | null | undefined;
  /** Only options of these vendors. */
  readonly vendorsIdFilter?: readonly number[] | null | undefined;
}

/** Part of `OrderCreateModel`, `PushToVendorModel`. */
export interface OptionModel {
  /** With vendorId: the chosen option, to be handed over. */
  readonly tariffId?: string | null | undefined;
  readonly vendorId?: number | null | undefined;
  /** Default: the company's own contract where it has one, otherwise the operator's. */
  readonly vendorContractType?: VendorContractType | null | undefined;
  /** Requested delivery day. */
  readonly reqDeliveryDate?: string | null | undefined;
  readonly reqDeliveryTimeFrom?: string | null | undefined;
  readonly reqDeliveryTimeTo?: string | null | undefined;
}

/** Part of `OrderRecord`. */
export interface OptionRecordModel {
  /** With vendorId: the chosen option, to be handed over. */
  readonly tariffId: string | null;
  readonly vendorId: number | null;
  /** Default: the company's own contract where it has one, otherwise the operator's. */
  readonly vendorContractType: VendorContractType | null;
  /** Requested delivery day. */
  readonly reqDeliveryDate: string | null;
  readonly reqDeliveryTimeFrom: string | null;
  readonly reqDeliveryTimeTo: string | null;
  readonly tags: readonly string[];
}

/** Part of `CalculatedOption`, `DayOption`. */
export interface OptionService {
  readonly code: 'CashOnDelivery' | 'Insurance' | 'PartialBuyOut' | 'PrintReceipt' | 'SmsToReceiver';
  readonly status: OptionServiceStatus;
}

/** 0 not available; 1 available; 2 included in the price */
export type OptionServiceStatus = 0 | 1 | 2;

/** The model `OrderCreateModel` of the interface. */
export interface OrderCreateModel {
  readonly sender: PartyModel;
  readonly receiver: PartyModel;
  readonly cargo: CargoDescModel;
  readonly option: OptionModel;
  readonly pickupInfo?: OrderRequestPickupInfo | null | undefined;
  /** For the vendor. */
  readonly comments?: string | null | undefined;
  readonly services?: readonly Service[] | null | undefined;
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
  /** Default: the company that owns the key. */
  readonly companyId?: number | null | undefined;
  /** true: only saved, whatever option is chosen. Default: false. */
  readonly isDraft?: boolean | null | undefined;
}

/** Part of `Event`. */
export interface OrderEvent {
  /** The same wherever the event is told; the cursor behind which Events goes on. At most 64 characters. */
  readonly id: string;
  /** Of the form of the event; members may be added to it. */
  readonly version: 1;
  /** When it was written. */
  readonly timestamp: string;
  /** Whose event it is. */
  readonly companyId: number;
  readonly type: 'order.created' | 'order.handed_over' | 'order.status_changed' | 'order.tracked' | 'order.delivered' | 'order.problem' | 'order.canceled' | 'order.changed';
  readonly data: OrderEventData;
}

/** Part of `OrderEvent`. */
export interface OrderEventData {
  /** The number of the order. */
  readonly orderId: string;
  readonly customerOrderId: string | null;
  readonly status: OrderStatus;
  readonly masterStatus: MasterStatus;
  /** Since when the order is in its status. */
  readonly statusDate: string;
  /** Of a move, the status before it; else the same as status. null: the order is new. */
  readonly previousStatus: OrderStatus | null;
  readonly previousMasterStatus: MasterStatus | null;
  /** Roubles, the whole price; null until an option is chosen. */
  readonly price: number | null;
  /** Of the vendor of the chosen option; null until one is chosen. */
  readonly vendorKey: string | null;
  /** The vendor's waybill number. */
  readonly vendorInvoiceNum: string | null;
  readonly vendorReturnInvoiceNumber: string | null;
  /** The vendor's number of the courier call. */
  readonly vendorPickupNum: string | null;
  /** RFC 3339, with an offset. */
  readonly planDeliveryDate: string | null;
  /** Set when the order is delivered, never before. */
  readonly deliveryDate: string | null;
  readonly receivedBy: string | null;
  /** The line of the order's history that the event is; null: it is none. */
  readonly trackItem: EventTrackItem | null;
  /** Of order.changed: the fields of the order that have another value, a list as one. */
  readonly changedFields: readonly string[];
}

/** 0 ByVerstaNum: the order number; 1 ByVendorInvoiceNum; 2 ByVendorReturnInvoiceNum; 3 ByVendorPickupNum; 4 ByCustomerNum; 5 ByTrackingId; 6 ByAll */
export type OrderIdSearchMode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The model `OrderList` of the interface. */
export interface OrderList {
  /** Newest first. */
  readonly orders: readonly OrderRecord[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The complete address of the next page; null on the last one. */
  readonly nextLink: string | null;
}

/** Part of `OrderRecord`. */
export interface OrderProperty {
  readonly key: string;
  readonly value: string;
}

/** Part of `OneOrder`, `OrderList`. */
export interface OrderRecord {
  readonly orderId: string;
  /** Opens this one order to whoever holds it. */
  readonly orderKey: string;
  /** The vendor's waybill number. */
  readonly vendorInvoiceNum: string | null;
  readonly vendorReturnInvoiceNumber: string | null;
  /** The vendor's number of the courier call. */
  readonly vendorPickupNum: string | null;
  /** Roubles, the whole price; null until an option is chosen. */
  readonly price: number | null;
  /** RFC 3339, with an offset. */
  readonly planDeliveryDate: string | null;
  readonly status: OrderStatus;
  readonly statusName: string;
  readonly masterStatus: MasterStatus;
  readonly masterStatusName: string;
  /** Since when the order is in its status. */
  readonly statusDate: string;
  /** Midnight of the last day on which the pickup point keeps the parcel. */
  readonly keepAtPickupPointDateLimit: string | null;
  readonly sender: PartyRecordModel;
  readonly receiver: PartyRecordModel;
  readonly cargo: CargoDescAnswerModel;
  readonly option: OptionRecordModel;
  readonly pickupInfo: OrderRequestPickupInfoAnswerModel | null;
  /** For the vendor. */
  readonly comments: string | null;
  readonly services: readonly ServiceAnswerModel[] | null;
  /** Appears in reports. */
  readonly project: string | null;
  /** Appears in reports. */
  readonly department: string | null;
  /** The customer's own number. */
  readonly customerOrderId: string | null;
  /** At most 100 characters. */
  readonly customerActNumber: string | null;
  /** Extra charge collected from the receiver, roubles. */
  readonly receiverDeliveryCharge: number | null;
  readonly receiverDeliveryChargeVatRate: ApiVatRate | null;
  /** Gets a mail when the order cannot be handed over, and when it finally is. */
  readonly emergencyEmail: string | null;
  /** Set when the order is delivered, never before. */
  readonly deliveryDate: string | null;
  readonly receivedBy: string | null;
  /** RFC 3339, with an offset. */
  readonly createDateTime: string;
  readonly children: readonly ChildOrder[];
  readonly orderProperties: readonly OrderProperty[];
  readonly attachments: readonly AttachmentMetadata[];
}

/** Part of `CalcByDaysModel`, `CalcModel`, `OrderCreateModel`. */
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

/** Part of `OrderRecord`. */
export interface OrderRequestPickupInfoAnswerModel {
  /** An impossible takeDate moves to the next working day. */
  readonly autoChangeTakeDate: boolean;
  /** No courier comes until one is called. */
  readonly postponePickup: boolean;
  /** Pickup day, a working day; default: the first possible day. */
  readonly takeDate: string | null;
  /** Pickup window, advisory; default 09:00. */
  readonly timeFrom: string | null;
  /** Default 18:00. */
  readonly timeTo: string | null;
}

/** Part of `CalledCourier`, `CreatedOrder`. */
export interface OrderResult {
  readonly orderId: string;
  /** Opens this one order to whoever holds it. */
  readonly orderKey: string;
  /** The vendor's waybill number. */
  readonly vendorInvoiceNum: string | null;
  /** The vendor's number of the courier call. */
  readonly vendorPickupNum: string | null;
  readonly customerOrderId: string | null;
  /** Roubles, the whole price; null until an option is chosen. */
  readonly price: number | null;
  /** RFC 3339, with an offset. */
  readonly planDeliveryDate: string | null;
  readonly vendorInfo: ContractedVendorInfo | null;
  readonly status: OrderStatus;
  readonly statusName: string;
  readonly emergencyEmail: string | null;
}

/** 0 Draft; 10 RateRequest; 20 OnApproval; 30 AwaitingPayment; 50 TransferringToVendor; 51 VendorError; 52 VendorUnavailable; 60 TransferredToVendor; 70 CourierAssigned; 90 CourierOnTheWay; 80 ParcelPickedUp; 120 VendorStatus; 130 InProgress; 100 ParcelOnTheWay; 110 ParcelInTheRecipientCity; 200 ParcelHandedForDelivery; 210 ParcelInPickupPoint; 220 ChangeDateByReceiver; 230 FailedDeliveryAttempt; 240 StoragePeriodExpires; 500 RequestForInformation; 510 ProblemDetected; 800 RefuseOfDelivery; 300 Returning; 600 CancelRequest; 700 Finished; 710 FinishedWithAdditional; 720 AutoFinished; 810 FinishedWithReturn; 605 Canceled; 610 Removed */
export type OrderStatus = 0 | 10 | 20 | 30 | 50 | 51 | 52 | 60 | 70 | 80 | 90 | 100 | 110 | 120 | 130 | 200 | 210 | 220 | 230 | 240 | 300 | 500 | 510 | 600 | 605 | 610 | 700 | 710 | 720 | 800 | 810;

/** The model `OrderUpdateModel` of the interface. */
export interface OrderUpdateModel {
  /** New values by the exact names of the fields of Create, dots for nested ones (`receiver.phone`); null takes a value off. A list is one field. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Part of `OrderCreateModel`. */
export interface PartyModel {
  /** Name of a company or a person. */
  readonly name: string;
  /** A person, when name is a company. */
  readonly contactPerson?: string | null | undefined;
  /** Starts with + or 8; several separated by commas; an extension after 'доб.' or '#'. */
  readonly phone: string;
  readonly email?: string | null | undefined;
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
  /** Free text; not checked against the city. Required unless contactType is PickupPoint. Default: "". */
  readonly address?: string | null | undefined;
  /** Access hints for the courier. */
  readonly instructions?: string | null | undefined;
  /** Taxpayer number. */
  readonly tin?: string | null | undefined;
}

/** Part of `OrderRecord`. */
export interface PartyRecordModel {
  /** Name of a company or a person. */
  readonly name: string;
  /** A person, when name is a company. */
  readonly contactPerson: string | null;
  /** Starts with + or 8; several separated by commas; an extension after 'доб.' or '#'. */
  readonly phone: string;
  readonly email: string | null;
  readonly contactType: ApiContactTypes;
  /** ISO 3166-1 alpha-2 */
  readonly countryId: string;
  /** City code; it must belong to the country. */
  readonly cityId: string;
  /** Required when sender and receiver are in different countries. */
  readonly postalCode: string | null;
  /** Required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointId: string | null;
  /** Vendor of the pickup point; required when contactType is PickupPoint, ignored otherwise. */
  readonly pickupPointVendorId: number | null;
  readonly loadingWorks: LoadingWorksAnswerModel | null;
  /** Free text; not checked against the city. Required unless contactType is PickupPoint. */
  readonly address: string;
  /** Access hints for the courier. */
  readonly instructions: string | null;
  /** Taxpayer number. */
  readonly tin: string | null;
  readonly countryName: string | null;
  readonly cityName: string | null;
}

/** Part of `Event`. */
export interface PaymentEvent {
  /** The same wherever the event is told; the cursor behind which Events goes on. At most 64 characters. */
  readonly id: string;
  /** Of the form of the event; members may be added to it. */
  readonly version: 1;
  /** When it was written. */
  readonly timestamp: string;
  /** Whose event it is. */
  readonly companyId: number;
  readonly type: 'payment.created' | 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.canceled' | 'payment.refunded';
  readonly data: PaymentEventData;
}

/** Part of `PaymentEvent`. */
export interface PaymentEventData {
  /** The number of the order. */
  readonly orderId: string;
  readonly customerOrderId: string | null;
  /** Of this payment of the order. */
  readonly paymentId: string;
  readonly paymentStatus: ApiPaymentStatuses;
  /** Roubles. */
  readonly amount: number;
  /** Roubles that have been given back. */
  readonly refunded: number;
  /** Until when it can be paid. */
  readonly expiresAt: string;
}

/** The model `PaymentLink` of the interface. */
export interface PaymentLink {
  readonly orderId: string;
  /** Where the customer pays; null while the provider has given no link: the order shows it later. */
  readonly paymentLink: string | null;
  readonly paymentStatus: ApiPaymentStatuses;
}

/** Part of `PickupPointList`. */
export interface PickupPoint {
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
  readonly vendorInfo: ContractedVendorInfo;
  /** null: no prices were asked for. */
  readonly options: readonly CalculatedOption[] | null;
}

/** The model `PickupPointList` of the interface. */
export interface PickupPointList {
  /** By vendor. */
  readonly pickupPoints: readonly PickupPoint[];
  /** Of all pages. */
  readonly totalCount: number;
  /** The complete address of the next page; null: there is none. */
  readonly nextLink: string | null;
}

/** 1 Intake: accepts parcels; 2 Pickup: hands out parcels */
export type PickupPointModes = 1 | 2;

/** Part of `PushToVendorModel`. */
export interface PushPickupInfo {
  readonly autoChangeTakeDate?: boolean | null | undefined;
  readonly postponePickup?: boolean | null | undefined;
  /** Pickup day, a working day; default: the first possible day. */
  readonly takeDate?: string | null | undefined;
  /** Pickup window, advisory; default 09:00. */
  readonly timeFrom?: string | null | undefined;
  /** Default 18:00. */
  readonly timeTo?: string | null | undefined;
}

/** What is left out is taken from the order. */
export interface PushToVendorModel {
  readonly option?: OptionModel | null | undefined;
  readonly pickupInfo?: PushPickupInfo | null | undefined;
}

/** The model `Report` of the interface. */
export interface Report {
  readonly values: readonly ReportRow[];
  /** Rows of all pages. */
  readonly totalCount: number;
}

/** Part of `Report`. */
export interface ReportRow {
  /** By permanent names. 1: orderId, customerOrderId, createDateTime, takeDate, vendor, tariff, vendorInvoiceNum, statusName, statusDate, senderCity, receiverCity, receiverName, places, weight, price, insuredSum, amountToCollect, planDeliveryDate, deliveryDate, receivedBy, project, department; 2: vendor, tariff, orders, delivered, onTime, late, onTimePercent, averageDaysLate, mostDaysLate, averageDaysOnTheWay, underWay, overdue, notDelivered, cancelled; 3: project, department, orders, cancelled, price, averagePrice, charged, refunded, fees, paidFromBalance, cardReceived, cardRefunded, paidByCard; 4: orderId, customerOrderId, statusName, statusDate, previousStatusName, reason, reportedBy, vendor, tariff, vendorInvoiceNum, createDateTime, cancelAskedDateTime, planDeliveryDate, receiverCity, receiverName, price, refunded, fees, project, department. */
  readonly itemValues: Readonly<Record<string, unknown>>;
}

/** 1 orders; 2 delivery times; 3 cost; 4 cancellations and problems */
export type ReportTemplate = 1 | 2 | 3 | 4;

/** Part of `CalcByDaysModel`, `CalcModel`. */
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

/** Part of `CalcByDaysModel`, `CalcModel`, `OrderCreateModel`. */
export interface Service {
  /** CashOnDelivery; Insurance; PartialBuyOut; PrintReceipt; SmsToReceiver */
  readonly code: string;
  /** Insurance: the insured sum in roubles; PrintReceipt: a JSON object with PaymentType and FiscalizationTarget. */
  readonly parameter?: string | null | undefined;
}

/** Part of `OrderRecord`. */
export interface ServiceAnswerModel {
  /** CashOnDelivery; Insurance; PartialBuyOut; PrintReceipt; SmsToReceiver */
  readonly code: string;
  /** Insurance: the insured sum in roubles; PrintReceipt: a JSON object with PaymentType and FiscalizationTarget. */
  readonly parameter: string | null;
}

/** Part of `Settings`. */
export interface Setting {
  readonly name: string;
  readonly key: string;
  /** What counts: true or false, the one entry of a setting that has one, or a JSON object of its entries; false where nothing does. */
  readonly value: string;
  readonly access: SettingAccess;
  readonly description: string;
}

/** 0 read only, the operator changes it; 1 may be changed */
export type SettingAccess = 0 | 1;

/** The model `SettingSchema` of the interface. */
export interface SettingSchema {
  /** Empty for a setting that is only on or off. */
  readonly settings: readonly SettingSchemaItem[];
  /** The same as a JSON Schema (2020-12) of the member fields of an update. Beyond the specification. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

/** Part of `SettingSchema`. */
export interface SettingSchemaItem {
  /** Its name in fields of an update. */
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** What the text stands for, as JSON Schema calls it: string or integer. */
  readonly type: string;
  readonly required: boolean;
  /** Several values, with commas between them. */
  readonly multiple: boolean;
  /** All that it may be; empty where that cannot be listed. */
  readonly values: readonly string[];
}

/** The model `SettingUpdateModel` of the interface. */
export interface SettingUpdateModel {
  /** A setting that is only on or off needs nothing else; false leaves any other to its default again. Default true where there are fields. */
  readonly enable?: boolean | null | undefined;
  /** Texts by the codes of the schema; they take the place of all that was settled before. */
  readonly fields?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The model `Settings` of the interface. */
export interface Settings {
  /** Always all of them, in one order. */
  readonly settings: readonly Setting[];
}

/** The model `SwitchVendorModel` of the interface. */
export interface SwitchVendorModel {
  /** Whether the company wants its options. */
  readonly enable: boolean;
}

/** Part of `TariffList`. */
export interface Tariff {
  readonly tariffId: string;
  readonly tariffName: string;
  readonly vendorId: number;
  readonly vendorName: string;
  readonly vendorKey: string;
  readonly senderContactType: ApiContactTypes;
  /** Type of the pickup point; null: of any, or a door. */
  readonly senderPickupPointType: ApiPickupPointType | null;
  readonly receiverContactType: ApiContactTypes;
  /** Type of the pickup point; null: of any, or a door. */
  readonly receiverPickupPointType: ApiPickupPointType | null;
  readonly description: string;
}

/** The model `TariffList` of the interface. */
export interface TariffList {
  /** By vendor. */
  readonly values: readonly Tariff[];
  readonly totalCount: number;
}

/** Part of `DayOption`. */
export interface TimeSlot {
  /** HH:mm; to choose it, send it as reqDeliveryTimeFrom. */
  readonly timeFrom: string;
  /** HH:mm */
  readonly timeTo: string;
}

/** The model `TopUpInvoice` of the interface. */
export interface TopUpInvoice {
  readonly invoiceNumber: string;
  /** Roubles. */
  readonly amount: number;
  /** RUB */
  readonly currencyId: string;
  /** RFC 3339, with an offset. */
  readonly issuedAt: string;
  /** The attachment of the company that is the invoice as a PDF. */
  readonly attachmentId: string;
}

/** Part of `TrackEvents`. */
export interface TrackEvent {
  /** RFC 3339, with an offset. */
  readonly eventDateTime: string;
  /** Who reported it. */
  readonly eventSource: string;
  readonly eventText: string;
  readonly status: OrderStatus;
  readonly masterStatus: MasterStatus;
  /** The cargo is going back to the sender. */
  readonly isReturn: boolean;
}

/** The model `TrackEvents` of the interface. */
export interface TrackEvents {
  /** Newest first, also within one second. */
  readonly events: readonly TrackEvent[];
}

/** Part of `ChangedVendor`, `VendorList`. */
export interface Vendor {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly description: string;
  /** Whose contract serves the company now. */
  readonly contractType: VendorContractType;
  /** The vendor gives the company options. */
  readonly isEnabled: boolean;
}

/** The model `VendorContract` of the interface. */
export interface VendorContract {
  /** Fields of the company's own contract; secret ones are masked. Empty: it has none. */
  readonly authorization: Readonly<Record<string, unknown>>;
}

/** The model `VendorContractModel` of the interface. */
export interface VendorContractModel {
  /** Values by the codes of the vendor's schema. Left out, null, or masked as GET shows it: unchanged; empty: removed. */
  readonly authorization: Readonly<Record<string, unknown>>;
}

/** 1 the operator's contract; 2 the customer's own contract */
export type VendorContractType = 1 | 2;

/** Part of `Event`. */
export interface VendorEvent {
  /** The same wherever the event is told; the cursor behind which Events goes on. At most 64 characters. */
  readonly id: string;
  /** Of the form of the event; members may be added to it. */
  readonly version: 1;
  /** When it was written. */
  readonly timestamp: string;
  /** Whose event it is. */
  readonly companyId: number;
  readonly type: "vendor.connection_failed";
  readonly data: VendorEventData;
}

/** Part of `VendorEvent`. */
export interface VendorEventData {
  readonly vendorKey: string;
  /** The class of the failure, as in X-Failed-Vendors. */
  readonly reason: string;
}

/** Part of `VendorSchema`. */
export interface VendorField {
  /** By it `authorization` holds the value. */
  readonly code: string;
  readonly name: string;
  readonly description: string;
}

/** The model `VendorList` of the interface. */
export interface VendorList {
  /** By id. */
  readonly vendors: readonly Vendor[];
}

/** The model `VendorParameter` of the interface. */
export interface VendorParameter {
  readonly key: string;
  readonly value: string | null;
}

/** The model `VendorParameterModel` of the interface. */
export interface VendorParameterModel {
  /** Whatever the client keeps there. */
  readonly value?: string | null | undefined;
}

/** The model `VendorSchema` of the interface. */
export interface VendorSchema {
  /** Key of the vendor. */
  readonly key: string;
  readonly fields: readonly VendorField[];
}

/** Part of `WebhookList`. */
export interface Webhook {
  readonly webhookId: string;
  readonly url: string;
  /** null: all, also those that come to be. */
  readonly types: readonly ('order.created' | 'order.handed_over' | 'order.status_changed' | 'order.tracked' | 'order.delivered' | 'order.problem' | 'order.canceled' | 'order.changed' | 'payment.created' | 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.canceled' | 'payment.refunded' | 'balance.low' | 'vendor.connection_failed')[] | null;
  readonly description: string | null;
  readonly locale: 'ru' | 'en';
  /** null: the users of the company are told. */
  readonly email: string | null;
  readonly enabled: boolean;
  /** owner: by UpdateWebhook; failing: nothing was taken for three days; gone: it answered 410. */
  readonly disabledReason: 'owner' | 'failing' | 'gone' | null;
  /** RFC 3339, with an offset. */
  readonly disabledAt: string | null;
  /** RFC 3339, with an offset. */
  readonly createDateTime: string;
  /** Tries in a row that have failed; 0: the last one succeeded, or there was none. */
  readonly failedTries: number;
  /** When the next delivery that waits is tried again; null: none waits, or the webhook is off. */
  readonly nextTryAt: string | null;
  /** Until then events are signed with the secret before too; null: there was none. */
  readonly previousSecretUntil: string | null;
}

/** The model `WebhookCreateModel` of the interface. */
export interface WebhookCreateModel {
  /** Where events are sent by POST: https, without user name and password, and not in a private network. */
  readonly url: string;
  /** Only events of these types; an empty list, and for a new webhook nothing: all that the key may read. */
  readonly types?: readonly ('order.created' | 'order.handed_over' | 'order.status_changed' | 'order.tracked' | 'order.delivered' | 'order.problem' | 'order.canceled' | 'order.changed' | 'payment.created' | 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.canceled' | 'payment.refunded' | 'balance.low' | 'vendor.connection_failed')[] | null | undefined;
  /** For people; an empty text removes it. */
  readonly description?: string | null | undefined;
  /** Language of texts in events; default that of the request that creates. */
  readonly locale?: 'ru' | 'en' | null | undefined;
  /** Who is told when the webhook is switched off; an empty text, and for a new webhook nothing: the users of the company. */
  readonly email?: string | null | undefined;
  /** Whether events are delivered; default true. Switched on again, it goes on where it stopped. */
  readonly enabled?: boolean | null | undefined;
  /** The id of an event: those behind it are delivered; `now`: those that come to be. Default of a new webhook: now. */
  readonly after?: string | null | undefined;
}

/** The model `WebhookDeliveries` of the interface. */
export interface WebhookDeliveries {
  /** Of each event how it stands now, the newest event first. */
  readonly deliveries: readonly WebhookDelivery[];
  /** The complete address of the next page; null on the last one. */
  readonly nextLink: string | null;
}

/** Part of `WebhookDeliveries`. */
export interface WebhookDelivery {
  readonly eventId: string;
  readonly type: 'order.created' | 'order.handed_over' | 'order.status_changed' | 'order.tracked' | 'order.delivered' | 'order.problem' | 'order.canceled' | 'order.changed' | 'payment.created' | 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.canceled' | 'payment.refunded' | 'balance.low' | 'vendor.connection_failed';
  /** When the event was written. */
  readonly timestamp: string;
  readonly orderId: string | null;
  /** Waiting: it is tried again, or waits for an earlier one of its order. GivenUp: it was not taken for three days, while others were; RedeliverWebhook sends it again. */
  readonly state: 'Delivered' | 'Waiting' | 'GivenUp';
  readonly tries: number;
  /** RFC 3339, with an offset. */
  readonly lastTryAt: string | null;
  /** null of one that waits for an earlier one of its order, and of one that is not tried again. */
  readonly nextTryAt: string | null;
  /** Of HTTP; null: there was no answer. */
  readonly status: number | null;
  /** Why there was none: timeout, dns, tls, connection, or address for one that events may not reach. */
  readonly reason: string | null;
  readonly tookMs: number | null;
  /** How the answer begins, at most 500 characters. */
  readonly answer: string | null;
}

/** The model `WebhookList` of the interface. */
export interface WebhookList {
  /** The oldest first; at most 20. */
  readonly webhooks: readonly Webhook[];
}

/** The model `WebhookRedeliverModel` of the interface. */
export interface WebhookRedeliverModel {
  /** One event; either it or since. */
  readonly eventId?: string | null | undefined;
  /** All events of then and later, in their order; without an offset in the zone of the service. */
  readonly since?: string | null | undefined;
}

/** The model `WebhookSecret` of the interface. */
export interface WebhookSecret {
  readonly webhookId: string;
  readonly url: string;
  /** null: all, also those that come to be. */
  readonly types: readonly ('order.created' | 'order.handed_over' | 'order.status_changed' | 'order.tracked' | 'order.delivered' | 'order.problem' | 'order.canceled' | 'order.changed' | 'payment.created' | 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.canceled' | 'payment.refunded' | 'balance.low' | 'vendor.connection_failed')[] | null;
  readonly description: string | null;
  readonly locale: 'ru' | 'en';
  /** null: the users of the company are told. */
  readonly email: string | null;
  readonly enabled: boolean;
  /** owner: by UpdateWebhook; failing: nothing was taken for three days; gone: it answered 410. */
  readonly disabledReason: 'owner' | 'failing' | 'gone' | null;
  /** RFC 3339, with an offset. */
  readonly disabledAt: string | null;
  /** RFC 3339, with an offset. */
  readonly createDateTime: string;
  /** Tries in a row that have failed; 0: the last one succeeded, or there was none. */
  readonly failedTries: number;
  /** When the next delivery that waits is tried again; null: none waits, or the webhook is off. */
  readonly nextTryAt: string | null;
  /** Until then events are signed with the secret before too; null: there was none. */
  readonly previousSecretUntil: string | null;
  /** Shown here once: `whsec_` and the key of the signatures in base64. */
  readonly secret: string;
}

/** The model `WebhookTest` of the interface. */
export interface WebhookTest {
  /** Of the event that was sent, in the header webhook-id. */
  readonly eventId: string;
  /** The endpoint has answered 2xx. */
  readonly delivered: boolean;
  /** Of HTTP; null: there was no answer. */
  readonly status: number | null;
  /** Why there was none: timeout, dns, tls, connection, or address for one that events may not reach. */
  readonly reason: string | null;
  readonly tookMs: number | null;
  /** How the answer begins, at most 500 characters. */
  readonly answer: string | null;
}

/** The model `WebhookUpdateModel` of the interface. */
export interface WebhookUpdateModel {
  /** Where events are sent by POST: https, without user name and password, and not in a private network. */
  readonly url?: string | null | undefined;
  /** Only events of these types; an empty list, and for a new webhook nothing: all that the key may read. */
  readonly types?: readonly ('order.created' | 'order.handed_over' | 'order.status_changed' | 'order.tracked' | 'order.delivered' | 'order.problem' | 'order.canceled' | 'order.changed' | 'payment.created' | 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.canceled' | 'payment.refunded' | 'balance.low' | 'vendor.connection_failed')[] | null | undefined;
  /** For people; an empty text removes it. */
  readonly description?: string | null | undefined;
  /** Language of texts in events; default that of the request that creates. */
  readonly locale?: 'ru' | 'en' | null | undefined;
  /** Who is told when the webhook is switched off; an empty text, and for a new webhook nothing: the users of the company. */
  readonly email?: string | null | undefined;
  /** Whether events are delivered; default true. Switched on again, it goes on where it stopped. */
  readonly enabled?: boolean | null | undefined;
  /** The id of an event: those behind it are delivered; `now`: those that come to be. Default of a new webhook: now. */
  readonly after?: string | null | undefined;
}
