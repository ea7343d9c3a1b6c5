import { divideHalfUp, type Kopecks } from '../money.ts';
import { column, type ReportTable } from './report.ts';

/** What the orders of a project and a department cost. */
export interface CostFigures {
  /** All that the filter lets through. */
  readonly orders: number;
  /** How many of them were called off. */
  readonly cancelled: number;
  /** The price of those that were not cancelled. */
  readonly price: Kopecks;
  /** What the balance paid for all of them, what it got back, and what it was charged for late cancellations. */
  readonly charged: Kopecks;
  /** Kopecks, to the balance. */
  readonly refunded: Kopecks;
  /** Kopecks, for late cancellations (interface 16.9). */
  readonly fees: Kopecks;
  /** What came by card for all of them, and what was given back of it. */
  readonly cardReceived: Kopecks;
  /** Kopecks, to the card. */
  readonly cardRefunded: Kopecks;
}

/** A row of report 3. */
export interface CostRow extends CostFigures {
  /** null: the orders name none. */
  readonly project: string | null;
  /** null: the orders name none. */
  readonly department: string | null;
}

/** Report 3: what was spent, a row for each project and department. */
export const costReport: ReportTable<CostRow> = {
  title: { en: 'Cost', ru: 'Затраты' },
  columns: [
    column('project', 'text', { en: 'Project', ru: 'Проект' }, ({ project }) => project),
    column('department', 'text', { en: 'Department', ru: 'Подразделение' }, ({ department }) => department),
    column('orders', 'count', { en: 'Orders', ru: 'Заказов' }, ({ orders }) => orders),
    column('cancelled', 'count', { en: 'Of these cancelled', ru: 'Из них отменено' }, ({ cancelled }) => cancelled),
    column(
      'price',
      'money',
      { en: 'Price without the cancelled, RUB', ru: 'Стоимость без отменённых, руб.' },
      ({ price }) => price,
    ),
    column(
      'averagePrice',
      'money',
      { en: 'Average price, RUB', ru: 'Средняя стоимость, руб.' },
      ({ price, orders, cancelled }) => (orders === cancelled ? null : divideHalfUp(price, orders - cancelled)),
    ),
    column(
      'charged',
      'money',
      { en: 'Charged to the balance, RUB', ru: 'Списано с баланса, руб.' },
      (row) => row.charged,
    ),
    column('refunded', 'money', { en: 'Refunded, RUB', ru: 'Возвращено, руб.' }, ({ refunded }) => refunded),
    column('fees', 'money', { en: 'Cancellation fees, RUB', ru: 'Плата за отмену, руб.' }, ({ fees }) => fees),
    column(
      'paidFromBalance',
      'money',
      { en: 'Paid from the balance in all, RUB', ru: 'Итого с баланса, руб.' },
      ({ charged, refunded, fees }) => charged - refunded + fees,
    ),
    column(
      'cardReceived',
      'money',
      { en: 'Received by card, RUB', ru: 'Получено картой, руб.' },
      (row) => row.cardReceived,
    ),
    column(
      'cardRefunded',
      'money',
      { en: 'Refunded to the card, RUB', ru: 'Возвращено на карту, руб.' },
      (row) => row.cardRefunded,
    ),
    column(
      'paidByCard',
      'money',
      { en: 'Paid by card in all, RUB', ru: 'Итого картой, руб.' },
      ({ cardReceived, cardRefunded }) => cardReceived - cardRefunded,
    ),
  ],
};
