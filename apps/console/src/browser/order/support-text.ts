import type { Operator, Shop } from '../api.ts';
import { statusNumbers } from '../words/orders.ts';

/** What both desks know of an order. */
export type SupportedOrder = Pick<
  Shop.OrderRecord,
  | 'orderId'
  | 'status'
  | 'statusDate'
  | 'createDateTime'
  | 'customerOrderId'
  | 'vendorInvoiceNum'
  | 'vendorPickupNum'
  | 'planDeliveryDate'
  | 'pieces'
> & { readonly attention: Shop.OrderRecord['attention'] };

type Inspected = Pick<Operator.InspectedOrderModel, 'attempts' | 'calls' | 'requestIds' | 'company'>;

/** More would be a log. */
const MOST = 10;

/** All that support needs, as plain lines; exact moments, codes as the log has them, nobody's name, phone or address. */
export const supportText = (
  order: SupportedOrder,
  events: readonly Shop.TrackEvent[],
  inspected: Inspected | undefined,
  address: string,
): string => {
  const row = (name: string, value: string | null | undefined): readonly string[] =>
    value ? [`${name}: ${value}`] : [];
  return [
    ...row('order', order.orderId),
    ...row('customer number', order.customerOrderId),
    ...row('company', inspected && `${inspected.company.companyId} ${inspected.company.companyName}`),
    ...row('status', `${order.status} ${statusNumbers[order.status] ?? ''} since ${order.statusDate}`),
    ...row('made', order.createDateTime),
    ...row('planned', order.planDeliveryDate),
    ...row('waybill', order.vendorInvoiceNum),
    ...row('courier', order.vendorPickupNum),
    ...row('pieces', order.pieces.join(', ')),
    ...order.attention.map(({ reason, since }) => `attention: ${reason} since ${since}`),
    ...[...(inspected?.attempts ?? []), ...(inspected?.calls ?? [])]
      .slice(0, MOST)
      .map(
        ({ kind, number, reference, state, startedAt, problem }) =>
          `${kind} ${number}: ${state} ${startedAt} ${reference}${problem === null ? '' : ` ${problem}`}`,
      ),
    ...(inspected?.requestIds ?? []).slice(0, MOST).map((id) => `request: ${id}`),
    ...events
      .slice(0, MOST)
      .map(
        ({ eventDateTime, eventSource, status, eventText }) => `${eventDateTime} ${eventSource} ${status} ${eventText}`,
      ),
    address,
  ].join('\n');
};
