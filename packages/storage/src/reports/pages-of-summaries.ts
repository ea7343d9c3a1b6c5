import type { OrderSummary } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { jsonParts } from '../dialects/json-parts.ts';
import { type OrderRow, toBought } from '../orders/order-row.ts';
import { smallPages } from '../orders/small-pages.ts';
import type { Db } from '../tables.ts';

/** What reports tell of the orders of the ids, in their order, in small pages. Unknown ids are left out. */
export async function* pagesOfSummaries(db: Db, all: readonly number[]): AsyncGenerator<readonly OrderSummary[]> {
  const content = jsonParts(db, 'content', contentParts);
  const option = jsonParts(db, 'option', optionParts);
  const query = (ids: readonly number[]) =>
    db
      .selectFrom('orders')
      .select([...columns, content.drawn.as('content'), option.drawn.as('option')])
      .select(content.passed.as('passed'))
      .where((is) => among(db, is.ref('id'), ids));
  const read = async (ids: readonly number[]) => {
    const rows = await query(ids).execute();
    return { rows, characters: rows.reduce((sum, row) => sum + (row.content?.length ?? 0) + row.passed, 0) };
  };
  for await (const rows of smallPages(all, read))
    yield rows.map((row) =>
      toSummary(row, content.read(row.content) as ContentParts, option.read(row.option) as OptionParts),
    );
}

const columns = [
  'id',
  'company_id',
  'number',
  'status',
  'status_at',
  'cancel_asked_at',
  'delivered_at',
  'received_by',
  'collected',
  'collected_at',
  'purchased_at',
  'price',
  'vendor_id',
  'tariff_id',
  'vendor_invoice_number',
  'customer_order_id',
  'project',
  'department',
  'take_date',
  'planned_delivery_at',
  'created_at',
] as const;

const contentParts = [
  ['sender', 'country'],
  ['sender', 'cityId'],
  ['receiver', 'country'],
  ['receiver', 'cityId'],
  ['receiver', 'name'],
  ['services'],
  ['cargo', 'items'],
  ['cargo', 'products'],
  ['receiverDeliveryCharge'],
] as const;
type Content = OrderSummary['content'];
type ContentParts = readonly [
  Content['sender']['country'],
  Content['sender']['cityId'],
  Content['receiver']['country'],
  Content['receiver']['cityId'],
  Content['receiver']['name'],
  Content['services'],
  Content['cargo']['items'],
  Content['cargo']['products'],
  Content['receiverDeliveryCharge'],
];

const optionParts = [['vendor', 'name'], ['tariffName']] as const;
type OptionParts = readonly [vendorName: string | null, tariffName: string | null];

const toSummary = (
  row: Pick<OrderRow, (typeof columns)[number]>,
  [
    senderCountry,
    senderCity,
    receiverCountry,
    receiverCity,
    receiverName,
    services,
    items,
    products,
    receiverDeliveryCharge,
  ]: ContentParts,
  [vendorName, tariffName]: OptionParts,
): OrderSummary => ({
  id: row.id,
  companyId: row.company_id,
  number: row.number,
  status: row.status,
  statusAt: row.status_at,
  cancelAskedAt: row.cancel_asked_at,
  deliveredAt: row.delivered_at,
  receivedBy: row.received_by,
  bought: toBought(row),
  price: row.price,
  vendorInvoiceNumber: row.vendor_invoice_number,
  plannedDeliveryAt: row.planned_delivery_at,
  createdAt: row.created_at,
  takeDate: row.take_date,
  vendorId: row.vendor_id,
  vendorName,
  tariffId: row.tariff_id,
  tariffName,
  content: {
    customerOrderId: row.customer_order_id,
    project: row.project,
    department: row.department,
    sender: { country: senderCountry, cityId: senderCity },
    receiver: { country: receiverCountry, cityId: receiverCity, name: receiverName },
    services,
    cargo: { items, products },
    receiverDeliveryCharge,
  },
});
