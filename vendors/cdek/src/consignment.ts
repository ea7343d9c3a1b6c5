import {
  type Cargo,
  DEFAULT_PRODUCT_WEIGHT_KG,
  type Dimensions,
  dimensionsOf,
  gramsFromKg,
  hasService,
  insuredSum,
  type Kopecks,
  type Product,
  roublesFromKopecks,
  splitKopecks,
  vatInside,
} from '@cartage/core';
import type { Shipment, VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Item, Money, Package, ServiceRequest, Size } from './protocol.ts';

// The parts that a price and an order have in common.

/** Each place by itself: what stands three times among our items is three packages. */
export const buildSizes = ({ items }: Cargo): readonly Size[] =>
  items.flatMap((item) => {
    const weight = Math.max(1, gramsFromKg(item.weightKg));
    const { l, w, h } = dimensionsOf(item) ?? cubeOf(item, weight);
    const one = { weight, length: Math.ceil(l), width: Math.ceil(w), height: Math.ceil(h) };
    return Array.from({ length: item.qty }, () => one);
  });

/** CDEK refuses places of 100 g and more without sizes: a cube of the volume, else one that weighs no more by its volume. */
function cubeOf({ volumeM3 }: Cargo['items'][number], grams: number): Dimensions {
  const side =
    volumeM3 === null ? Math.floor(Math.cbrt(grams * CUBIC_CM_A_GRAM)) : Math.cbrt(Number((volumeM3 * 1e6).toFixed(3)));
  return { l: Math.max(1, side), w: Math.max(1, side), h: Math.max(1, side) };
}

const CUBIC_CM_A_GRAM = 5;

/** Those that CDEK wants to be asked for; it insures the goods by itself, and money is collected for the goods themselves. */
export const buildServices = ({ services }: Pick<VendorQuoteRequest, 'services'>): readonly ServiceRequest[] =>
  hasService(services, 'PartialBuyOut') ? [{ code: 'PART_DELIV' }] : [];

/** `rate`: percent; null: none is told. */
export const moneyOf = (kopecks: Kopecks, rate: number | null): Money => ({
  value: roublesFromKopecks(kopecks),
  ...(rate !== null && kopecks > 0 && { vat_rate: rate, vat_sum: roublesFromKopecks(vatInside(kopecks, rate)) }),
});

/** Of a part of the goods nothing can be left where there is one piece alone, and lockers hand out all of it. */
export const canBuyPart = ({ products }: Cargo): boolean => products.reduce((sum, { qty }) => sum + qty, 0) > 1;

/** The places with the goods in them. CDEK insures what the goods cost together, so the insured sum is divided among them. */
export function buildPackages({ content: { cargo, services }, reference }: Shipment): readonly Package[] {
  const isPaid = hasService(services, 'CashOnDelivery');
  const sizes = buildSizes(cargo);
  const goods = goodsOf(cargo, sizes, reference);
  const worth = goods.map(({ product }) => product.cost * product.qty);
  const costs = splitKopecks(insuredSum(services) ?? 0, worth.some((sum) => sum > 0) ? worth : worth.map(() => 1));
  return sizes.map((size, place) => ({
    ...size,
    number: String(place + 1),
    items: withOwnKeys(
      goods.flatMap((one, n) => (one.place === place ? buildItems(one.product, costs[n] ?? 0, isPaid) : [])),
    ),
  }));
}

/** CDEK wants articles to differ within a package, and takes letters, digits and these signs in them. */
function withOwnKeys(items: readonly Item[]): readonly Item[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const key = item.ware_key.replaceAll(/[^A-Za-zА-яЁё0-9!@"#№$;%^:&?*()_\-+=,.{}[\]/ ]/gu, '_');
    let own = key.slice(0, MOST_OF_KEY);
    for (let n = 2; taken.has(own); n++) own = `${key.slice(0, MOST_OF_KEY - 5)}-${n}`;
    taken.add(own);
    return { ...item, ware_key: own };
  });
}

const MOST_OF_KEY = 50;

/** What is in which place. CDEK wants something in each: where nothing is told of a place, it holds the cargo as such. */
function goodsOf(
  cargo: Cargo,
  sizes: readonly Size[],
  reference: string,
): readonly { readonly place: number; readonly product: Product }[] {
  const told = cargo.products.map((product) => ({ place: firstPlaceOf(product.cargoItemIndex ?? 0, cargo), product }));
  const untold = sizes.flatMap(({ weight }, place) =>
    told.some((one) => one.place === place)
      ? []
      : [{ place, product: asProduct(cargo.description ?? 'Отправление', reference, weight) }],
  );
  return [...told, ...untold];
}

const firstPlaceOf = (item: number, { items }: Cargo): number =>
  items.slice(0, item < items.length ? item : 0).reduce((places, { qty }) => places + qty, 0);

const asProduct = (name: string, productId: string, grams: number): Product => ({
  productId,
  name,
  barcode: null,
  serialNumber: null,
  weightKg: grams / 1000,
  cost: 0,
  costForReceiver: null,
  vatRate: null,
  qty: 1,
  purchasedQty: null,
  purchasedAmount: null,
  cargoItemIndex: null,
});

/** Pieces that are insured for a kopeck more than the others stand by themselves, and so do those beyond 999. */
function buildItems(product: Product, insured: Kopecks, isPaid: boolean): readonly Item[] {
  const more = insured % product.qty;
  const cost = (insured - more) / product.qty;
  return [...rowsOf(product.qty - more, cost), ...rowsOf(more, cost + 1)].map((pieces) => ({
    name: product.name,
    ware_key: product.productId,
    payment: moneyOf(isPaid ? (product.costForReceiver ?? 0) : 0, product.vatRate),
    cost: roublesFromKopecks(pieces.cost),
    weight: Math.max(1, gramsFromKg(product.weightKg ?? DEFAULT_PRODUCT_WEIGHT_KG)),
    amount: pieces.amount,
    ...(product.barcode !== null && { marking: product.barcode }),
  }));
}

const MOST_OF_ROW = 999;

const rowsOf = (pieces: number, cost: Kopecks): readonly { readonly amount: number; readonly cost: Kopecks }[] =>
  Array.from({ length: Math.ceil(pieces / MOST_OF_ROW) }, (_, row) => ({
    amount: Math.min(MOST_OF_ROW, pieces - row * MOST_OF_ROW),
    cost,
  }));
