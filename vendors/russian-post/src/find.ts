import {
  type CallContext,
  type Confirmation,
  confirmation,
  type FindOutcome,
  type FoundShipment,
  findBy,
  idFrom,
  type ShipmentRef,
  VendorProblem,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { orderList } from './protocol.ts';

type ListedOrder = z.infer<typeof orderList>[number];

/** An order is among those in batches, or still among the new ones. Where Russian Post cannot say, `read` throws. */
export const findByReference = ({ reference }: ShipmentRef, call: CallContext): Promise<FindOutcome> =>
  findBy(async () => {
    const orders = await ordersOf(reference, call);
    const items = itemsIn(orders);
    if (items !== null) return items.length === 0 ? [] : [foundIn(items)];
    return { kind: 'ambiguous', numbers: orders.map(({ id, barcode }) => barcode ?? String(id)) };
  });

/** When an order was made is not told. */
const foundIn = (items: readonly ListedOrder[]): FoundShipment => {
  const masses = items.flatMap(({ mass }) => mass ?? []);
  return {
    ...confirmationOf(items),
    receiverCity: items[0]?.['place-to'] || null,
    weightGrams: masses.length === items.length ? masses.reduce((sum, mass) => sum + mass, 0) : null,
  };
};

async function ordersOf(reference: string, call: CallContext): Promise<readonly ListedOrder[]> {
  const query = `query=${encodeURIComponent(reference)}`;
  const answers = await Promise.all(
    ['/1.0/shipment/search', '/1.0/backlog/search'].map(async (path) =>
      read(await send(call, 'GET', `${path}?${query}`), orderList),
    ),
  );
  // The search looks into barcodes too, and one order may be on its way from here to there.
  const orders = answers.flat().filter((order) => order['order-num'] === reference);
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

/** Which of how many items of one order it is, as it stands in `inner-num`. */
export const itemMark = (item: number, of: number): string => `${item}/${of}`;

/** The items of one order, in their order; null: they are not just those of one, or not all. */
function itemsIn(orders: readonly ListedOrder[]): readonly ListedOrder[] | null {
  const items = orders.flatMap(
    (_, n) => orders.find((order) => (order['inner-num'] ?? itemMark(1, 1)) === itemMark(n + 1, orders.length)) ?? [],
  );
  return items.length === orders.length ? items : null;
}

export const confirmationOf = (
  items: readonly { readonly id: number; readonly barcode?: string | null | undefined }[],
): Confirmation => {
  const barcodes = items.flatMap(({ barcode }) => barcode ?? []);
  return confirmation({
    id: items.map(({ id }) => id).join(),
    invoiceNumber: items[0]?.barcode,
    ...(items.length > 1 && barcodes.length === items.length && { pieces: barcodes }),
  });
};

/** The ids of the items of an order. */
export async function idsOf(shipment: ShipmentRef, call: CallContext): Promise<readonly number[]> {
  const id = await idFrom(shipment, call, findByReference);
  // Every id of Russian Post is a number: another never was an order's.
  if (/^\d+(?:,\d+)*$/.test(id)) return id.split(',').map(Number);
  throw new VendorProblem({ kind: 'notFound' }, unknownOrder);
}

/** The barcodes of its items; null: Russian Post knows none. */
export async function barcodesOf(
  shipment: ShipmentRef,
  call: CallContext,
): Promise<readonly [string, ...string[]] | null> {
  const { id, number } = shipment;
  if (number !== null && !id?.includes(',')) return [number];
  const noted = id === null ? null : await call.notes.read(barcodesNote(id));
  const barcodes = noted?.split(',') ?? (await foundBarcodes(shipment, call));
  const [first, ...others] = barcodes.length > 0 || number === null ? barcodes : [number];
  return first === undefined ? null : [first, ...others];
}

const foundBarcodes = async (shipment: ShipmentRef, call: CallContext): Promise<readonly string[]> => {
  const found = await findByReference(shipment, call);
  if (found.kind !== 'found') return [];
  const barcodes = found.pieces ?? (found.trackingNumber === null ? [] : [found.trackingNumber]);
  if (found.pieces !== undefined && found.id) await call.notes.write(barcodesNote(found.id), barcodes.join());
  return barcodes;
};

/** Of an order of several items: its number is that of the first of them. */
export const barcodesNote = (id: string): string => `barcodes of ${id}`;

const unknownOrder = {
  en: 'Russian Post knows no such order.',
  ru: 'Почта России не знает такого заказа.',
};
