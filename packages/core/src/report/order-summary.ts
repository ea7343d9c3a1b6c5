import type { Cargo } from '../cargo.ts';
import type { Order, OrderContent } from '../order/order.ts';
import type { Party, RoutePoint } from '../party.ts';
import type { LocalDate } from '../time.ts';

/** What the row of an order in a report is made of: no more of it is read. */
export interface OrderSummary
  extends Pick<
    Order,
    | 'id'
    | 'companyId'
    | 'number'
    | 'status'
    | 'statusAt'
    | 'price'
    | 'vendorInvoiceNumber'
    | 'plannedDeliveryAt'
    | 'deliveredAt'
    | 'receivedBy'
    | 'bought'
    | 'createdAt'
    | 'cancelAskedAt'
  > {
  /** The day of the option, or else the one asked for. */
  readonly takeDate: LocalDate | null;
  /** The id in the choice, or else in the option; the names are those of the option. */
  readonly vendorId: number | null;
  /** Of the option; null: there is none. */
  readonly vendorName: string | null;
  /** Of the choice, or else of the option; null: neither is there. */
  readonly tariffId: string | null;
  /** Of the option; null: there is none. */
  readonly tariffName: string | null;
  /** So much of what is wanted as the columns show. */
  readonly content: Pick<
    OrderContent,
    'customerOrderId' | 'project' | 'department' | 'services' | 'receiverDeliveryCharge'
  > & {
    readonly sender: Pick<RoutePoint, 'country' | 'cityId'>;
    readonly receiver: Pick<Party, 'country' | 'cityId' | 'name'>;
    readonly cargo: Pick<Cargo, 'items' | 'products'>;
  };
}

/** The same of an order that is there as a whole. */
export const summaryOf = (order: Order): OrderSummary => ({ ...order, ...chosenOf(order) });

/** What is chosen of an order's delivery, as orders are listed and reported by it. */
export const chosenOf = ({ option, content: { choice, pickup } }: Pick<Order, 'option' | 'content'>) => ({
  // The option's date may have been moved from the one asked for.
  takeDate: option?.takeDate ?? pickup.date,
  vendorId: choice?.vendorId ?? option?.vendor.id ?? null,
  vendorName: option?.vendor.name ?? null,
  tariffId: choice?.tariffId ?? option?.tariffId ?? null,
  tariffName: option?.tariffName ?? null,
});
