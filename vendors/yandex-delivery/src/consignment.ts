import {
  type Cargo,
  dimensionsOf,
  gramsFromKg,
  hasService,
  insuredSum,
  type Kopecks,
  type Product,
  splitKopecks,
} from '@cartage/core';
import type { Shipment } from '@cartage/vendor-kit';
import type { Item, PhysicalDims } from './protocol.ts';

// The parts that a price and an order have in common.

/** Each place by itself: what stands three times among our items is three places. null: one has no sizes. */
export function buildPlaces({ items }: Cargo): readonly PhysicalDims[] | null {
  const places = items.flatMap((item) => {
    const size = dimensionsOf(item);
    const place = size && {
      weight_gross: Math.max(1, gramsFromKg(item.weightKg)),
      dx: Math.ceil(size.l),
      dy: Math.ceil(size.h),
      dz: Math.ceil(size.w),
    };
    return Array.from({ length: item.qty }, () => place);
  });
  const sized = places.filter((place) => place !== null);
  return sized.length === places.length ? sized : null;
}

export const weightOf = (places: readonly PhysicalDims[]): number =>
  places.reduce((sum, { weight_gross: grams }) => sum + grams, 0);

export const barcodeOf = (reference: string, place: number): string => `${reference}-${place + 1}`;

/** Rates that the platform takes; of another one nothing is told. */
const vatRates: readonly (number | null)[] = [0, 5, 7, 10, 22];

/** The goods in their places. The platform wants something in each: where nothing is told of a place, it holds the cargo as such. */
export function buildItems({ content, reference }: Shipment, count: number, isPaidThere: boolean): readonly Item[] {
  const { cargo, services, sender } = content;
  const goods = goodsOf(cargo, count, reference);
  const shares = goods.map(({ product }) => product.cost * product.qty);
  const isWorthless = shares.every((share) => share === 0);
  const insured = splitKopecks(insuredSum(services) ?? 0, isWorthless ? shares.map(() => 1) : shares);
  const rows = goods.flatMap(({ place, product }, n) =>
    pieces(product.qty, insured[n] ?? 0).map(([pieceCount, assessed]) => ({
      count: pieceCount,
      name: product.name,
      article: product.productId,
      ...(product.barcode !== null && { marking_code: product.barcode }),
      billing_details: {
        ...(sender.taxNumber !== null && { inn: sender.taxNumber }),
        ...(product.vatRate !== null && vatRates.includes(product.vatRate) && { nds: product.vatRate }),
        unit_price: isPaidThere ? (product.costForReceiver ?? 0) : product.cost,
        assessed_unit_price: assessed,
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

/** Pieces that are insured for a kopeck more than the others stand by themselves. */
function pieces(qty: number, insured: Kopecks): readonly (readonly [count: number, assessed: Kopecks])[] {
  const more = insured % qty;
  const each = (insured - more) / qty;
  return (
    [
      [qty - more, each],
      [more, each + 1],
    ] as const
  ).filter(([count]) => count > 0);
}

interface Good {
  readonly place: number;
  readonly product: Pick<Product, 'productId' | 'name' | 'barcode' | 'vatRate' | 'qty' | 'cost' | 'costForReceiver'>;
}

function goodsOf(cargo: Cargo, count: number, reference: string): readonly Good[] {
  const told = cargo.products.map((product) => ({ place: firstPlaceOf(product.cargoItemIndex ?? 0, cargo), product }));
  const places = Array.from({ length: count }, (_, place) => place);
  const untold = places.filter((place) => !told.some((one) => one.place === place));
  const name = cargo.description ?? 'Отправление';
  const asSuch = { name, barcode: null, vatRate: null, qty: 1, cost: 0, costForReceiver: null };
  return [
    ...told,
    ...untold.map((place) => ({ place, product: { ...asSuch, productId: barcodeOf(reference, place) } })),
  ];
}

const firstPlaceOf = (item: number, { items }: Cargo): number =>
  items.slice(0, item < items.length ? item : 0).reduce((places, { qty }) => places + qty, 0);

/** What is asked of the receiver on the spot. */
export const isPaid = ({ services }: Pick<Shipment['content'], 'services'>): boolean =>
  hasService(services, 'CashOnDelivery');
