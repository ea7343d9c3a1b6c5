import {
  type CallContext,
  type Confirmation,
  type FindOutcome,
  type ShipmentRef,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { orderList } from './protocol.ts';

/** An order is among those in batches, or still among the new ones. Where Russian Post cannot say, `read` throws. */
export async function findByReference({ reference }: ShipmentRef, call: CallContext): Promise<FindOutcome> {
  const query = `query=${encodeURIComponent(reference)}`;
  const answers = await Promise.all(
    ['/1.0/shipment/search', '/1.0/backlog/search'].map(async (path) =>
      read(await send(call, 'GET', `${path}?${query}`), orderList),
    ),
  );
  // The search looks into barcodes too, and one order may be on its way from here to there.
  const orders = new Map(
    answers
      .flat()
      .filter((order) => order['order-num'] === reference)
      .map((order) => [order.id, order]),
  );
  const [first, ...more] = orders.values();
  if (first === undefined) return { kind: 'none' };
  if (more.length > 0)
    return { kind: 'ambiguous', numbers: [first, ...more].map(({ id, barcode }) => barcode ?? String(id)) };
  const { mass = null, 'place-to': city } = first;
  // When an order was made is not told.
  return { kind: 'found', ...confirmationOf(first), receiverCity: city || null, weightGrams: mass };
}

export const confirmationOf = ({
  id,
  barcode = null,
}: {
  readonly id: number;
  readonly barcode?: string | null | undefined;
}): Confirmation => ({
  id: String(id),
  invoiceNumber: barcode,
  trackingNumber: barcode,
  returnInvoiceNumber: null,
  pickupNumber: null,
  price: null,
  plannedDeliveryAt: null,
});

/** The id of an order; the host has it from the hand-over, and only an old order may be without. */
export async function idOf(shipment: ShipmentRef, call: CallContext): Promise<number> {
  const found = shipment.id === null ? await findByReference(shipment, call) : null;
  const id = found?.kind === 'found' ? found.id : shipment.id;
  // Every id of Russian Post is a number: another never was an order's.
  if (id && /^\d+$/.test(id)) return Number(id);
  throw new VendorProblem({ kind: 'notFound' }, unknownOrder);
}

const unknownOrder = {
  en: 'Russian Post knows no such order.',
  ru: 'Почта России не знает такого заказа.',
};
