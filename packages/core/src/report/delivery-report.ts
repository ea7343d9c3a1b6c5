import { divideHalfUp } from '../money.ts';
import { column, type ReportTable } from './report.ts';

/** What became of the orders of a vendor's tariff. Days are those of the calendar. */
export interface DeliveryFigures {
  /** All that the filter lets through. */
  readonly orders: number;
  /** How many have arrived. */
  readonly delivered: number;
  /** How many of those delivered came in time, where both days are known. */
  readonly onTime: number;
  /** Delivered on a later day than was planned. */
  readonly late: number;
  /** The days of the late ones together. */
  readonly lateDays: number;
  /** Of the latest one. */
  readonly mostLateDays: number;
  /** Delivered, with a known day of the pickup; and their days from it to the delivery together. */
  readonly travelled: number;
  /** From pickup to delivery, together. */
  readonly travelDays: number;
  /** Not delivered yet, and planned for a day that is over. */
  readonly overdue: number;
  /** On the way back, or back. */
  readonly notDelivered: number;
  /** How many were called off. */
  readonly cancelled: number;
}

/** A row of report 2. */
export interface DeliveryRow extends DeliveryFigures {
  /** Its name; null: none is chosen. */
  readonly vendor: string | null;
  /** Its name; null: none is chosen. */
  readonly tariff: string | null;
}

/** Report 2: planned delivery against the actual one, a row for each vendor and tariff. */
export const deliveryReport: ReportTable<DeliveryRow> = {
  title: { en: 'Delivery times', ru: 'Сроки доставки' },
  columns: [
    column('vendor', 'text', { en: 'Vendor', ru: 'Служба доставки' }, ({ vendor }) => vendor),
    column('tariff', 'text', { en: 'Tariff', ru: 'Тариф' }, ({ tariff }) => tariff),
    column('orders', 'count', { en: 'Orders', ru: 'Заказов' }, ({ orders }) => orders),
    column('delivered', 'count', { en: 'Delivered', ru: 'Доставлено' }, ({ delivered }) => delivered),
    column('onTime', 'count', { en: 'On time', ru: 'В срок' }, ({ onTime }) => onTime),
    column('late', 'count', { en: 'Late', ru: 'С опозданием' }, ({ late }) => late),
    column('onTimePercent', 'tenths', { en: 'On time, %', ru: 'В срок, %' }, ({ onTime, late }) =>
      tenthsOf(onTime * 100, onTime + late),
    ),
    column('averageDaysLate', 'tenths', { en: 'Days late, average', ru: 'Опоздание в среднем, дней' }, (row) =>
      tenthsOf(row.lateDays, row.late),
    ),
    column('mostDaysLate', 'count', { en: 'Days late, at most', ru: 'Наибольшее опоздание, дней' }, (row) =>
      row.late === 0 ? null : row.mostLateDays,
    ),
    column('averageDaysOnTheWay', 'tenths', { en: 'Days on the way, average', ru: 'В пути в среднем, дней' }, (row) =>
      tenthsOf(row.travelDays, row.travelled),
    ),
    column('underWay', 'count', { en: 'Under way', ru: 'В доставке' }, underWay),
    column('overdue', 'count', { en: 'Of these overdue', ru: 'Из них просрочено' }, ({ overdue }) => overdue),
    column('notDelivered', 'count', { en: 'Returned', ru: 'Возвращено' }, ({ notDelivered }) => notDelivered),
    column('cancelled', 'count', { en: 'Cancelled', ru: 'Отменено' }, ({ cancelled }) => cancelled),
  ],
};

function underWay({ orders, delivered, notDelivered, cancelled }: DeliveryRow): number {
  return orders - delivered - notDelivered - cancelled;
}

/** The quotient in tenths, rounded half up; null: of nothing. */
function tenthsOf(sum: number, count: number): number | null {
  return count === 0 ? null : divideHalfUp(sum * 10, count);
}
