import {
  amountToCollect,
  type Cargo,
  DEFAULT_PRODUCT_WEIGHT_KG,
  dimensionsOf,
  gramsFromKg,
  hasService,
  insuredSum,
  type Kopecks,
  type Product,
} from '@cartage/core';
import type { Shipment, VendorQuoteRequest } from '@cartage/vendor-kit';
import { divide, roublesOf } from './money.ts';
import type { Item, Money, Package, ServiceRequest, Size } from './protocol.ts';

// The parts that a price and an order have in common.

/** Each place by itself: what stands three times among our items is three packages. */
export const buildSizes = ({ items }: Cargo): readonly Size[] =>
  items.flatMap((item) => {
    const size = dimensionsOf(item);
    const weight = Math.max(1, gramsFromKg(item.weightKg));
    const one = {
      weight,
      ...(size && { length: Math.ceil(size.l), width: Math.ceil(size.w), height: Math.ceil(size.h) }),
    };
    return Array.from({ length: item.qty }, () => one);
  });

/** Those that CDEK calls services; money is collected for the goods themselves. */
export const buildServices = ({ services }: Pick<VendorQuoteRequest, 'services'>): readonly ServiceRequest[] => {
  const insured = insuredSum(services) ?? 0;
  return [
    ...(insured > 0 ? [{ code: 'INSURANCE' as const, parameter: String(roublesOf(insured)) }] : []),
    ...(hasService(services, 'PartialBuyOut') ? [{ code: 'PART_DELIV' as const }] : []),
  ];
};

/** What CDEK collects; 0: nothing. */
export const cashToCollect = (
  content: Pick<VendorQuoteRequest, 'services' | 'cargo' | 'receiverDeliveryCharge'>,
): Kopecks => (hasService(content.services, 'CashOnDelivery') ? amountToCollect({ content }) : 0);

/** `rate`: percent; null: none is told. */
export const moneyOf = (kopecks: Kopecks, rate: number | null): Money => ({
  value: roublesOf(kopecks),
  ...(rate !== null &&
    kopecks > 0 && { vat_rate: rate, vat_sum: roublesOf(Math.round((kopecks * rate) / (100 + rate))) }),
});

/** The places with the goods in them. CDEK insures what the goods cost together, so the insured sum is divided among them. */
export function buildPackages({ content: { cargo, services }, reference }: Shipment): readonly Package[] {
  const isPaid = hasService(services, 'CashOnDelivery');
  const sizes = buildSizes(cargo);
  const goods = goodsOf(cargo, sizes, reference);
  const costs = divide(
    insuredSum(services) ?? 0,
    goods.map(({ product }) => product.cost * product.qty),
  );
  return sizes.map((size, place) => ({
    ...size,
    number: String(place + 1),
    items: goods.flatMap((one, n) => (one.place === place ? buildItems(one.product, costs[n] ?? 0, isPaid) : [])),
  }));
}

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

/** Pieces that are insured for a kopeck more than the others stand by themselves. */
function buildItems(product: Product, insured: Kopecks, isPaid: boolean): readonly Item[] {
  const more = insured % product.qty;
  const cost = (insured - more) / product.qty;
  return [
    { amount: product.qty - more, cost },
    { amount: more, cost: cost + 1 },
  ].flatMap((pieces) =>
    pieces.amount === 0
      ? []
      : [
          {
            name: product.name,
            ware_key: product.productId,
            payment: moneyOf(isPaid ? (product.costForReceiver ?? 0) : 0, product.vatRate),
            cost: roublesOf(pieces.cost),
            weight: Math.max(1, gramsFromKg(product.weightKg ?? DEFAULT_PRODUCT_WEIGHT_KG)),
            amount: pieces.amount,
            ...(product.barcode !== null && { marking: product.barcode }),
          },
        ],
  );
}
