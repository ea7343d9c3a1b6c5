import { type Cargo, dimensionsOf, gramsFromKg, hasService, splitEvenly } from '@cartage/core';
import { goodsInPlaces, placesOf, type Shipment } from '@cartage/vendor-kit';
import type { Item, PhysicalDims } from './protocol.ts';

// The parts that a price and an order have in common.

/** null: one place has no sizes. */
export function buildPlaces(cargo: Cargo): readonly PhysicalDims[] | null {
  const places = placesOf(cargo).map((item): PhysicalDims | null => {
    const size = dimensionsOf(item);
    return (
      size && {
        weight_gross: Math.max(1, gramsFromKg(item.weightKg)),
        dx: Math.ceil(size.l),
        dy: Math.ceil(size.h),
        dz: Math.ceil(size.w),
      }
    );
  });
  const sized = places.filter((place) => place !== null);
  return sized.length === places.length ? sized : null;
}

export const weightOf = (places: readonly PhysicalDims[]): number =>
  places.reduce((sum, { weight_gross: grams }) => sum + grams, 0);

export const barcodeOf = (reference: string, place: number): string => `${reference}-${place + 1}`;

/** Rates that the platform takes; of another one nothing is told. */
const vatRates: readonly (number | null)[] = [0, 5, 7, 10, 22];

/** The goods in their places. */
export function buildItems({ content, reference }: Shipment, isPaidThere: boolean): readonly Item[] {
  const { sender } = content;
  const rows = goodsInPlaces(content, (place) => barcodeOf(reference, place)).flatMap(({ place, product, insured }) =>
    splitEvenly(insured, product.qty).map(({ qty, each }) => ({
      count: qty,
      name: product.name,
      article: product.productId,
      ...(product.barcode !== null && { marking_code: product.barcode }),
      billing_details: {
        ...(sender.taxNumber !== null && { inn: sender.taxNumber }),
        ...(product.vatRate !== null && vatRates.includes(product.vatRate) && { nds: product.vatRate }),
        unit_price: isPaidThere ? (product.costForReceiver ?? 0) : product.cost,
        assessed_unit_price: each,
      },
      place_barcode: barcodeOf(reference, place),
    })),
  );
  return withoutRepeats(rows);
}

/** Rows that are the same in all but the count are one: the platform would record one piece of them. */
function withoutRepeats(rows: readonly Item[]): readonly Item[] {
  const told = new Map<string, Item>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, count: 0 });
    told.set(key, { ...row, count: row.count + (told.get(key)?.count ?? 0) });
  }
  return [...told.values()];
}

/** What is asked of the receiver on the spot. */
export const isPaid = ({ services }: Pick<Shipment['content'], 'services'>): boolean =>
  hasService(services, 'CashOnDelivery');
