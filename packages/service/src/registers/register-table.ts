import {
  amountToCollect,
  type CargoItem,
  cellsOf,
  column,
  dimensionsOf,
  hasService,
  type LocalDate,
  type Order,
  type Party,
  type ReportTable,
  totalPlaces,
  totalWeightKg,
} from '@cartage/core';
import { addressOf, type PaperInput } from '@cartage/documents';
import type { Table } from '@cartage/tables';

/** An order in a register. */
export interface RegisterRow {
  readonly order: Order;
  /** In whose words its addresses are written. */
  readonly paper: PaperInput;
  /** The day on which it is, or was, to be fetched. */
  readonly takeDate: LocalDate;
  /** false: it is not to be fetched any more. */
  readonly isFetched: boolean;
}

/** The register as a table, a line for each order. */
export const registerTable = (rows: readonly RegisterRow[]): Table => ({
  title: table.title,
  columns: table.columns,
  rows: (async function* () {
    yield rows.map((row) => cellsOf(table, row));
  })(),
});

const phoneOf = ({ phone }: Party): string =>
  // A spreadsheet would show what is before a plus to keep it from being a formula.
  phone.replace(/^\s*\+/, '');

const namesOf = ({ name, contactPerson }: Party): string => [name, contactPerson ?? ''].filter(Boolean).join(', ');

const between = (from: string | null, to: string | null): string | null =>
  from === null && to === null ? null : `${from ?? ''}–${to ?? ''}`;

const sizeOf = (item: CargoItem): string | null => {
  const sides = dimensionsOf(item);
  const size = sides ? `${sides.l}×${sides.w}×${sides.h} см` : item.volumeM3 === null ? null : `${item.volumeM3} м³`;
  return size === null || item.qty === 1 ? size : `${item.qty} шт. по ${size}`;
};

const table: ReportTable<RegisterRow> = {
  title: { en: 'Register', ru: 'Реестр' },
  columns: [
    column('act', 'text', { en: 'Act', ru: 'Действие' }, ({ isFetched }) => (isFetched ? 'забрать' : 'не забирать')),
    column('orderId', 'text', { en: 'Order', ru: 'Заказ' }, ({ order }) => order.number),
    column('vendorInvoiceNum', 'text', { en: 'Waybill', ru: 'Накладная' }, ({ order }) => order.vendorInvoiceNumber),
    column(
      'customerOrderId',
      'text',
      { en: "Customer's number", ru: 'Номер клиента' },
      ({ order }) => order.content.customerOrderId,
    ),
    column('takeDate', 'date', { en: 'Pickup', ru: 'Дата забора' }, ({ takeDate }) => takeDate),
    column('takeTime', 'text', { en: 'Pickup, time', ru: 'Время забора' }, ({ order: { content } }) =>
      between(content.pickup.timeFrom, content.pickup.timeTo),
    ),
    column('senderName', 'text', { en: 'Sender', ru: 'Отправитель' }, ({ order }) => namesOf(order.content.sender)),
    column('senderAddress', 'text', { en: 'Address of the sender', ru: 'Адрес отправителя' }, ({ order, paper }) =>
      addressOf({ ...paper, order }, order.content.sender),
    ),
    column('senderPhone', 'text', { en: 'Phone of the sender', ru: 'Телефон отправителя' }, ({ order }) =>
      phoneOf(order.content.sender),
    ),
    column('places', 'count', { en: 'Places', ru: 'Мест' }, ({ order }) => totalPlaces(order.content.cargo.items)),
    column('weight', 'kilograms', { en: 'Weight, kg', ru: 'Вес, кг' }, ({ order }) =>
      totalWeightKg(order.content.cargo.items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }))),
    ),
    column('sizes', 'text', { en: 'Sizes', ru: 'Размеры (Д × Ш × В)' }, ({ order }) =>
      order.content.cargo.items.flatMap((item) => sizeOf(item) ?? []).join(', '),
    ),
    column('receiverName', 'text', { en: 'Receiver', ru: 'Получатель' }, ({ order }) =>
      namesOf(order.content.receiver),
    ),
    column('receiverAddress', 'text', { en: 'Address', ru: 'Адрес получателя' }, ({ order, paper }) =>
      addressOf({ ...paper, order }, order.content.receiver),
    ),
    column('receiverPhone', 'text', { en: 'Phone', ru: 'Телефон получателя' }, ({ order }) =>
      phoneOf(order.content.receiver),
    ),
    column(
      'deliveryDate',
      'date',
      { en: 'Delivery', ru: 'Желаемая доставка' },
      ({ order }) => order.content.terms.requestedDate,
    ),
    column('deliveryTime', 'text', { en: 'Delivery, time', ru: 'Время доставки' }, ({ order: { content } }) =>
      between(content.terms.requestedTimeFrom, content.terms.requestedTimeTo),
    ),
    column('toCollect', 'money', { en: 'Cash to collect, RUB', ru: 'Получить с получателя, руб.' }, ({ order }) =>
      hasService(order.content.services, 'CashOnDelivery') ? amountToCollect(order) : null,
    ),
    column(
      'comments',
      'text',
      { en: 'Comment', ru: 'Комментарий' },
      ({ order: { content } }) =>
        [content.comments, content.sender.instructions, content.receiver.instructions]
          .flatMap((text) => text ?? [])
          .join('; ') || null,
    ),
  ],
};
