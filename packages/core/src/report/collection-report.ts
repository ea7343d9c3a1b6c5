import { hasService } from '../extra-services.ts';
import { amountToCollect } from '../order/order.ts';
import type { OrderSummary } from './order-summary.ts';
import { orderColumn, type ReportedOrder } from './order-words.ts';
import { column, type ReportTable } from './report.ts';

const of = orderColumn;

/** Sums that receivers pay are of one currency; a cell of each row says so to programs. */
const CURRENCY = 'RUB';

const wasPurchased = ({ bought }: OrderSummary): boolean => bought?.purchasedAt != null;

const purchasedOf = ({ content: { cargo } }: OrderSummary) =>
  cargo.products.filter(({ purchasedQty }) => purchasedQty !== null && purchasedQty > 0);

/** Report 5: money that vendors collect, a row for each order of which they collect some. */
export const collectionReport: ReportTable<ReportedOrder> = {
  title: { en: 'Money collected', ru: 'Деньги получателей' },
  columns: [
    of.number,
    of.customerNumber,
    of.created,
    of.vendor,
    of.waybill,
    of.status,
    of.statusSince,
    column('toCollect', 'money', { en: 'To collect', ru: 'К получению' }, ({ order }) =>
      hasService(order.content.services, 'CashOnDelivery') ? amountToCollect(order) : null,
    ),
    column('purchased', 'text', { en: 'Bought', ru: 'Выкуплено' }, ({ order }) =>
      wasPurchased(order)
        ? purchasedOf(order)
            .map(({ productId, purchasedQty }) => `${productId} x ${purchasedQty}`)
            .join('; ')
        : null,
    ),
    column('purchasedQty', 'count', { en: 'Pieces bought', ru: 'Выкуплено, шт.' }, ({ order }) =>
      wasPurchased(order) ? purchasedOf(order).reduce((sum, { purchasedQty }) => sum + (purchasedQty ?? 0), 0) : null,
    ),
    column('purchasedAmount', 'money', { en: 'Bought for', ru: 'Сумма выкупа' }, ({ order }) =>
      wasPurchased(order)
        ? order.content.cargo.products.reduce((sum, { purchasedAmount }) => sum + (purchasedAmount ?? 0), 0)
        : null,
    ),
    column('collected', 'money', { en: 'Collected', ru: 'Получено' }, ({ order }) => order.bought?.collected ?? null),
    column(
      'collectedDateTime',
      'time',
      { en: 'Collected on', ru: 'Дата получения' },
      ({ order }) => order.bought?.collectedAt ?? null,
    ),
    column('currencyId', 'text', { en: 'Currency', ru: 'Валюта' }, () => CURRENCY),
    of.project,
    of.department,
  ],
};
