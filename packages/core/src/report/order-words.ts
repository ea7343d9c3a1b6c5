import type { Locale } from '../local-text.ts';
import { statuses } from '../order/statuses.ts';
import type { RoutePoint } from '../party.ts';
import { findCity } from '../place.ts';
import { type Instant, localDateOf } from '../time.ts';
import type { OrderSummary } from './order-summary.ts';
import { column, type DrawnColumn } from './report.ts';

/** An order in a report, and for whom it is written. */
export interface ReportedOrder {
  /** What its row is made of. */
  readonly order: OrderSummary;
  /** Of whoever reads the report. */
  readonly locale: Locale;
  /** IANA. */
  readonly zone: string;
  /** Names of cities that the catalogue does not know, by code. */
  readonly cityNames: Readonly<Record<string, string>>;
  /** The company whose it is, where orders of several are reported. */
  readonly companyName?: string;
  /** The name of a vendor that is chosen and was not asked yet; null: there is none of that id. */
  readonly vendorName: (id: number) => string | null;
}

const cityOf = ({ cityId }: Pick<RoutePoint, 'cityId'>, { cityNames, locale }: ReportedOrder): string =>
  findCity(cityId)?.name[locale] ?? cityNames[cityId] ?? cityId;

const dayOf = (instant: Instant | null, zone: string) => (instant === null ? null : localDateOf(instant, zone));

const vendorOf = ({ order, vendorName }: ReportedOrder): string | null =>
  order.vendorName ?? (order.vendorId === null ? null : vendorName(order.vendorId));

/** Columns that several reports have. */
export const orderColumn = {
  company: column('companyName', 'text', { en: 'Company', ru: 'Компания' }, ({ companyName }) => companyName ?? null),
  number: column('orderId', 'text', { en: 'Order', ru: 'Заказ' }, ({ order }) => order.number),
  customerNumber: column(
    'customerOrderId',
    'text',
    { en: "Customer's number", ru: 'Номер клиента' },
    ({ order }) => order.content.customerOrderId,
  ),
  created: column('createDateTime', 'time', { en: 'Created', ru: 'Создан' }, ({ order }) => order.createdAt),
  vendor: column('vendor', 'text', { en: 'Vendor', ru: 'Служба доставки' }, vendorOf),
  tariff: column('tariff', 'text', { en: 'Tariff', ru: 'Тариф' }, ({ order }) => order.tariffName ?? order.tariffId),
  waybill: column(
    'vendorInvoiceNum',
    'text',
    { en: 'Waybill', ru: 'Накладная' },
    ({ order }) => order.vendorInvoiceNumber,
  ),
  status: column(
    'statusName',
    'text',
    { en: 'Status', ru: 'Статус' },
    ({ order, locale }) => statuses[order.status].text[locale],
  ),
  statusSince: column(
    'statusDate',
    'time',
    { en: 'In the status since', ru: 'В статусе с' },
    ({ order }) => order.statusAt,
  ),
  senderCity: column('senderCity', 'text', { en: 'From', ru: 'Город отправителя' }, (row) =>
    cityOf(row.order.content.sender, row),
  ),
  receiverCity: column('receiverCity', 'text', { en: 'To', ru: 'Город получателя' }, (row) =>
    cityOf(row.order.content.receiver, row),
  ),
  receiverName: column(
    'receiverName',
    'text',
    { en: 'Receiver', ru: 'Получатель' },
    ({ order }) => order.content.receiver.name,
  ),
  price: column('price', 'money', { en: 'Price, RUB', ru: 'Стоимость, руб.' }, ({ order }) => order.price),
  planned: column('planDeliveryDate', 'date', { en: 'Planned delivery', ru: 'Плановая доставка' }, ({ order, zone }) =>
    dayOf(order.plannedDeliveryAt, zone),
  ),
  project: column('project', 'text', { en: 'Project', ru: 'Проект' }, ({ order }) => order.content.project),
  department: column(
    'department',
    'text',
    { en: 'Department', ru: 'Подразделение' },
    ({ order }) => order.content.department,
  ),
} as const satisfies Record<string, DrawnColumn<ReportedOrder>>;
