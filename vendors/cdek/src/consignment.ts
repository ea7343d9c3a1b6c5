import {
  type Cargo,
  DEFAULT_PRODUCT_WEIGHT_KG,
  type Dimensions,
  dimensionsOf,
  gramsFromKg,
  hasService,
  type Kopecks,
  roublesFromKopecks,
  splitEvenly,
  vatInside,
} from '@cartage/core';
import {
  type GoodsInPlace,
  goodsInPlaces,
  placesOf,
  type Shipment,
  type VendorQuoteRequest,
} from '@cartage/vendor-kit';
import type { Item, Money, OwnCode, Package, ServiceRequest, Size } from './protocol.ts';

// The parts that a price and an order have in common.

/** Each place by itself: what stands three times among our items is three packages. */
export const buildSizes = (cargo: Cargo): readonly Size[] =>
  placesOf(cargo).map((item) => {
    const weight = Math.max(1, gramsFromKg(item.weightKg));
    const { l, w, h } = dimensionsOf(item) ?? cubeOf(item, weight);
    return { weight, length: Math.ceil(l), width: Math.ceil(w), height: Math.ceil(h) };
  });

/** CDEK refuses places of 100 g and more without sizes: a cube of the volume, else one that weighs no more by its volume. */
function cubeOf({ volumeM3 }: Cargo['items'][number], grams: number): Dimensions {
  const side =
    volumeM3 === null ? Math.floor(Math.cbrt(grams * CUBIC_CM_A_GRAM)) : Math.cbrt(Number((volumeM3 * 1e6).toFixed(3)));
  return { l: Math.max(1, side), w: Math.max(1, side), h: Math.max(1, side) };
}

const CUBIC_CM_A_GRAM = 5;

/** Those that CDEK wants to be asked for; it insures the goods by itself, and money is collected for the goods themselves. */
export const buildServices = ({
  services,
  ownServices = [],
}: Pick<VendorQuoteRequest, 'services' | 'ownServices'>): readonly ServiceRequest[] => [
  ...(hasService(services, 'PartialBuyOut') ? ([{ code: 'PART_DELIV' }] as const) : []),
  ...ownCodes.filter((code) => ownServices.includes(code)).map((code) => ({ code })),
];

const ownCodes: readonly OwnCode[] = ['TRYING_ON', 'INSPECTION_CARGO'];

/** `rate`: percent; null: none is told. */
export const moneyOf = (kopecks: Kopecks, rate: number | null): Money => ({
  value: roublesFromKopecks(kopecks),
  ...(rate !== null && kopecks > 0 && { vat_rate: rate, vat_sum: roublesFromKopecks(vatInside(kopecks, rate)) }),
});

/** Of a part of the goods nothing can be left where there is one piece alone, and lockers hand out all of it. */
export const canBuyPart = ({ products }: Cargo): boolean => products.reduce((sum, { qty }) => sum + qty, 0) > 1;

/** The places with the goods in them, for CDEK wants something in each. It insures what the goods cost together. */
export function buildPackages({ content, reference }: Shipment): readonly Package[] {
  const isPaid = hasService(content.services, 'CashOnDelivery');
  const goods = goodsInPlaces(content, () => reference);
  return buildSizes(content.cargo).map((size, place) => ({
    ...size,
    number: String(place + 1),
    items: withOwnKeys(goods.flatMap((one) => (one.place === place ? buildItems(one, isPaid) : []))),
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

/** Pieces that are insured for a kopeck more than the others stand by themselves, and so do those beyond 999. */
function buildItems({ product, insured }: GoodsInPlace, isPaid: boolean): readonly Item[] {
  return splitEvenly(insured, product.qty).flatMap(({ qty, each }) =>
    rowsOf(qty).map((amount) => ({
      name: product.name,
      ware_key: product.productId,
      payment: moneyOf(isPaid ? (product.costForReceiver ?? 0) : 0, product.vatRate),
      cost: roublesFromKopecks(each),
      weight: Math.max(1, gramsFromKg(product.weightKg ?? DEFAULT_PRODUCT_WEIGHT_KG)),
      amount,
      ...(product.barcode !== null && { marking: product.barcode }),
    })),
  );
}

const MOST_OF_ROW = 999;

const rowsOf = (pieces: number): readonly number[] =>
  Array.from({ length: Math.ceil(pieces / MOST_OF_ROW) }, (_, row) =>
    Math.min(MOST_OF_ROW, pieces - row * MOST_OF_ROW),
  );
