import type { Cargo } from '../cargo.ts';
import type { ExtraService, VendorServiceWish } from '../extra-services.ts';
import type { Kopecks } from '../money.ts';
import type { Party, Seller } from '../party.ts';
import type { Problem } from '../problem.ts';
import type { Option, ToldForeignPrice } from '../quote/option.ts';
import type { DeliveryTerms, OptionFilter, PickupWish } from '../quote/request.ts';
import type { Instant, LocalDate } from '../time.ts';
import type { ContractType } from '../vendor.ts';
import type { OrderState } from './lifecycle.ts';
import type { OrderRef } from './order-ref.ts';

/** What the customer asked for; changeable while the order is a draft. */
export interface OrderContent {
  /** A courier is called as soon as it is handed over. */
  readonly callCourier: boolean;
  /** Where the parcel is taken. */
  readonly sender: Party;
  /** Where it goes. */
  readonly receiver: Party;
  /** The true seller of an online store's order; null: the sender. */
  readonly seller: Seller | null;
  /** What is carried. */
  readonly cargo: Cargo;
  /** When it is to be taken. */
  readonly pickup: PickupWish;
  /** How it is to be delivered and paid. */
  readonly terms: DeliveryTerms;
  /** Which options are wished for. */
  readonly filter: OptionFilter;
  /** Those that were asked for; each at most once. */
  readonly services: readonly ExtraService[];
  /** Services of vendors' own that were asked for; each at most once. */
  readonly vendorServices: readonly VendorServiceWish[];
  /** For the vendor. */
  readonly comments: string | null;
  /** For the company's reports. */
  readonly project: string | null;
  /** For the company's reports. */
  readonly department: string | null;
  /** The customer's own number. */
  readonly customerOrderId: string | null;
  /** true: a customerOrderId that the company has used before is refused. */
  readonly checkCustomerOrderId: boolean;
  /** The number of the customer's own act; at most 100 characters. */
  readonly customerActNumber: string | null;
  /** Extra charge collected from the receiver. */
  readonly receiverDeliveryCharge: Kopecks | null;
  /** Percent. */
  readonly receiverDeliveryChargeVatRate: number | null;
  /** Who is told of an outage; null: the company's own. */
  readonly emergencyEmail: string | null;
  /** The number of the order that this one belongs to. */
  readonly parentNumber: string | null;
  /** The vendor and tariff to hand over to; null while the customer has not chosen. */
  readonly choice: Choice | null;
}

/** A delivery option, picked. */
export interface Choice {
  /** For ever: that of the manifest. */
  readonly vendorId: number;
  /** The vendor's own. */
  readonly tariffId: string;
  /** null: the company's own contract where it has one, else the operator's. */
  readonly contractType: ContractType | null;
}

/** A stored order. */
export interface Order extends OrderState {
  /** Of the store; no caller sees it. */
  readonly id: number;
  /** Whose it is. */
  readonly companyId: number;
  /** `CTG-4820-9137`; see number.ts. */
  readonly number: string;
  /** Opens this one order to any caller who has it. */
  readonly key: string;
  /** What is wanted, as the customer has sent or changed it. */
  readonly content: OrderContent;
  /** The option that is or was handed over; null until then. */
  readonly option: Option | null;
  /** The whole price with services; the vendor's confirmation may differ from the option's. */
  readonly price: Kopecks | null;
  /** How the last hand-over went (orderPushResult). */
  readonly pushResult: PushResult;
  /** The connection to the vendor through which it is or was handed over; null: not handed over, or before this was kept. */
  readonly connection: string | null;
  /** Ours at the vendor, which stores it: the order number, with `.2` and so on after clear refusals. */
  readonly vendorReference: string | null;
  /** The vendor's waybill; null: none yet. */
  readonly vendorInvoiceNumber: string | null;
  /** The vendor's waybill of the way back; null: none. */
  readonly vendorReturnInvoiceNumber: string | null;
  /** The vendor's own id of the shipment, opaque; told to nobody but the vendor. */
  readonly vendorShipmentId: string | null;
  /** The vendor's number of the courier call; null: none was made. */
  readonly vendorPickupNumber: string | null;
  /** By which the receiver follows it at the vendor; null: none. */
  readonly trackingNumber: string | null;
  /** Where the receiver follows it on the vendor's own pages; null: nowhere. */
  readonly trackingUrl: string | null;
  /** By which the vendor's scanners know its places, in the order of `items` and their `qty`; empty: the vendor has not told any. */
  readonly pieces: readonly string[];
  /** What the vendor asks for it as it has told last, before the operator's mark-up; null: nothing but the quote. */
  readonly vendorPrice: Kopecks | null;
  /** The same in the currency in which the vendor has told it; null: in roubles, or nothing was told. */
  readonly vendorForeignPrice: ToldForeignPrice | null;
  /** null: the vendor does not say. */
  readonly plannedDeliveryAt: Instant | null;
  /** The last day on which its point keeps it, as the vendor tells; null: it does not say. */
  readonly storedUntil: LocalDate | null;
  /** The newest event that the vendor has reported; older ones no longer move the order. */
  readonly vendorEventAt: Instant | null;
  /** What its vendor has told of the purchase; null: nothing. What was bought stands with the goods in `content`. */
  readonly bought: Bought | null;
  /** When its labels were printed last by which a courier takes it; null: never. */
  readonly labelsPrintedAt: Instant | null;
  /** When a register or an acceptance act was printed last that names it; null: never. */
  readonly registerPrintedAt: Instant | null;
  /** When it was saved first, ms since 1970. */
  readonly createdAt: Instant;
  /** When the cancellation was asked for, by the service's own clock; null: it was not, or the vendor refused it. */
  readonly cancelAskedAt: Instant | null;
  /** In the order in which they were noted. */
  readonly properties: readonly OrderProperty[];
  /** Counts the writes, for conditional updates. */
  readonly version: number;
}

/** What a vendor has told of the purchase of an order's goods (interface 9.11). */
export interface Bought {
  /** What the receiver has paid in all, kopecks; null: not told. */
  readonly collected: Kopecks | null;
  /** When that happened of which it was told last. */
  readonly collectedAt: Instant | null;
  /** The same of what was bought; null: nobody has told that. */
  readonly purchasedAt: Instant | null;
}

/** How a hand-over can end, in the order of the numbers (interface 6.22). */
export const pushResults = ['handed-over', 'draft', 'rejected', 'unavailable', 'awaits-approval'] as const;
/** One of `pushResults`. */
export type PushResult = (typeof pushResults)[number];

/** Something that the operator or a vendor noted beside the order's content. */
export interface OrderProperty {
  /** Found by it: `paymentStatus`. */
  readonly key: string;
  /** For programs; not translated. */
  readonly value: string;
}

/** An order to be made. */
export interface NewOrder {
  /** Checked before it is saved. */
  readonly content: OrderContent;
  /**
   * What is to become of it.
   * - `choose`, the default: a Draft; handed over where an option is chosen, else shown what could be.
   * - `request`: a RateRequest; handed over where an option is chosen.
   * - `draft`: a Draft, whatever is chosen.
   */
  readonly intent?: 'choose' | 'request' | 'draft';
}

/** A stored order and what it is to hold from now on. */
export interface OrderUpdate extends OrderRef {
  /** The whole of it, or what it is to be made of. */
  readonly content: OrderContent | Amendment;
  /** Only what was named changes: a choice that goes was named. By default the whole order is written anew. */
  readonly isPartial?: boolean;
}

/**
 * Some changes of an order: what it is to hold by what it holds when it is locked, so that of two at once none is lost.
 * `problems`: what the core has no words for. Pure.
 */
export type Amendment = (before: Pick<Order, 'content' | 'option' | 'status'>) => {
  readonly content: OrderContent;
  readonly problems: readonly Problem[];
};

/** A stored order, to be handed over to the vendor chosen. */
export interface Push extends OrderRef, PushWish {
  /** What is not chosen here is as the order has it. */
  readonly choice: Partial<Choice>;
}

/** What is to differ from the order when it is handed over. */
export interface PushWish {
  /** In place of the pickup that the order asks for; absent: as there. */
  readonly pickup?: Partial<PickupWish>;
  /** When it is to be delivered instead; absent: as in the order. */
  readonly terms?: Partial<Pick<DeliveryTerms, 'requestedDate' | 'requestedTimeFrom' | 'requestedTimeTo'>>;
}

/** An order, as far as that goes. */
export interface OrderToCollect {
  /** Products with what the receiver pays for each, and the charge. */
  readonly content: Pick<OrderContent, 'receiverDeliveryCharge'> & { readonly cargo: Pick<Cargo, 'products'> };
}

/** All that the receiver pays on delivery: the goods and the charge for the delivery. */
export const amountToCollect = ({ content }: OrderToCollect): Kopecks =>
  content.cargo.products.reduce(
    (sum, product) => sum + (product.costForReceiver ?? 0) * product.qty,
    content.receiverDeliveryCharge ?? 0,
  );

/**
 * What the receiver has paid, or is to pay, by what is known: what the vendor has collected; else the goods that were bought,
 * with the charge for the delivery where any were; else all of `amountToCollect`.
 */
export const amountDue = (order: OrderToCollect & Pick<Order, 'bought'>): Kopecks => {
  const { bought, content } = order;
  if (bought?.collected != null) return bought.collected;
  if (bought?.purchasedAt == null) return amountToCollect(order);
  const { products } = content.cargo;
  const charge = products.some(({ purchasedQty }) => purchasedQty) ? (content.receiverDeliveryCharge ?? 0) : 0;
  return products.reduce((sum, { purchasedAmount }) => sum + (purchasedAmount ?? 0), charge);
};
