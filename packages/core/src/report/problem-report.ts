import type { Kopecks } from '../money.ts';
import { type OrderStatus, orderStatuses, statuses } from '../order/statuses.ts';
import type { TrackEvent } from '../tracking/event.ts';
import { orderColumn, type ReportedOrder } from './order-words.ts';
import { column, type ReportTable } from './report.ts';

const troubled: readonly OrderStatus[] = [
  'VendorError',
  'VendorUnavailable',
  'FailedDeliveryAttempt',
  'StoragePeriodExpires',
];

/** The statuses of orders that were called off, or that somebody ought to look at. */
export const problemStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) =>
    ['ProblemDetected', 'NotDelivered', 'Returning', 'Cancelled'].includes(statuses[status].master) ||
    troubled.includes(status),
);

/** A row of report 4. */
export interface ProblemRow extends ReportedOrder {
  /** What brought the order into its status; null: nothing was recorded. */
  readonly reason: TrackEvent | null;
  /** The status before it. */
  readonly previous: OrderStatus | null;
  /** To the balance, kopecks. */
  readonly refunded: Kopecks;
  /** For a late cancellation, kopecks (interface 16.9). */
  readonly fees: Kopecks;
}

const of = orderColumn;

/** Report 4: cancellations and problems, a row for each order that is in one of `problemStatuses`. */
export const problemReport: ReportTable<ProblemRow> = {
  title: { en: 'Cancellations and problems', ru: 'Отмены и проблемы' },
  columns: [
    of.number,
    of.customerNumber,
    of.status,
    of.statusSince,
    column(
      'previousStatusName',
      'text',
      { en: 'Status before', ru: 'Предыдущий статус' },
      ({ previous, locale }) => previous && statuses[previous].text[locale],
    ),
    column('reason', 'text', { en: 'Reason', ru: 'Причина' }, ({ reason, locale }) => reason?.text[locale] ?? null),
    column('reportedBy', 'text', { en: 'Reported by', ru: 'Кто сообщил' }, ({ reason }) => reason?.source ?? null),
    of.vendor,
    of.tariff,
    of.waybill,
    of.created,
    column(
      'cancelAskedDateTime',
      'time',
      { en: 'Cancellation asked for', ru: 'Отмена запрошена' },
      ({ order }) => order.cancelAskedAt,
    ),
    of.planned,
    of.receiverCity,
    of.receiverName,
    of.price,
    column('refunded', 'money', { en: 'Refunded, RUB', ru: 'Возвращено, руб.' }, ({ refunded }) => refunded),
    column('fees', 'money', { en: 'Cancellation fee, RUB', ru: 'Плата за отмену, руб.' }, ({ fees }) => fees),
    of.project,
    of.department,
  ],
};
