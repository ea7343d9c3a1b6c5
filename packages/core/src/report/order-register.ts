import { dimensionsOf } from '../cargo.ts';
import { hasService, insuredSum } from '../extra-services.ts';
import { totalPlaces, totalWeightKg } from '../measures.ts';
import { amountDue } from '../order/order.ts';
import { orderColumn, type ReportedOrder } from './order-words.ts';
import { column, type ReportTable } from './report.ts';

const of = orderColumn;

/** Report 1: the register of orders, a row for each. */
export const orderRegister: ReportTable<ReportedOrder> = {
  title: { en: 'Orders', ru: 'Реестр заказов' },
  columns: [
    of.number,
    of.customerNumber,
    of.created,
    column('takeDate', 'date', { en: 'Pickup', ru: 'Дата забора' }, ({ order }) => order.takeDate),
    of.vendor,
    of.tariff,
    of.waybill,
    of.status,
    of.statusSince,
    of.senderCity,
    of.receiverCity,
    of.receiverName,
    column('places', 'count', { en: 'Places', ru: 'Мест' }, ({ order }) => totalPlaces(order.content.cargo.items)),
    column('weight', 'kilograms', { en: 'Weight, kg', ru: 'Вес, кг' }, ({ order }) =>
      totalWeightKg(order.content.cargo.items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }))),
    ),
    of.price,
    column('insuredSum', 'money', { en: 'Insured for, RUB', ru: 'Страховая сумма, руб.' }, ({ order }) =>
      insuredSum(order.content.services),
    ),
    column('amountToCollect', 'money', { en: 'Cash on delivery, RUB', ru: 'Наложенный платёж, руб.' }, ({ order }) =>
      hasService(order.content.services, 'CashOnDelivery') || order.bought?.collected != null ? amountDue(order) : null,
    ),
    of.planned,
    column('deliveryDate', 'time', { en: 'Delivered', ru: 'Доставлен' }, ({ order }) => order.deliveredAt),
    column('receivedBy', 'text', { en: 'Received by', ru: 'Кто получил' }, ({ order }) => order.receivedBy),
    of.project,
    of.department,
  ],
};
