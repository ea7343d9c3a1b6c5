import {
  type Cargo,
  type CargoItem,
  insuredSum,
  type Kopecks,
  type OrderContent,
  type Product,
  splitKopecks,
} from '@cartage/core';

/**
 * Each place by itself: an item of quantity three stands there three times.
 * @returns as many as there are places, in the order of the items
 */
export const placesOf = ({ items }: Pick<Cargo, 'items'>): readonly CargoItem[] =>
  items.flatMap((item) => Array.from({ length: item.qty }, () => item));

/**
 * The first place of an item among `placesOf`, from 0.
 * @param item its index, as `cargoItemIndex` of a product has it; null, or one that there is not: the first place of all
 */
export const firstPlaceOf = (item: number | null, { items }: Pick<Cargo, 'items'>): number =>
  items.slice(0, item !== null && item < items.length ? item : 0).reduce((places, { qty }) => places + qty, 0);

/** Goods of one kind, where they lie, and for how much. */
export interface GoodsInPlace {
  /** Among `placesOf`, from 0. */
  readonly place: number;
  /** Of `qty` pieces. */
  readonly product: Product;
  /** What all of these pieces are insured for together; 0: not insured. `splitEvenly` of the core divides it among them. */
  readonly insured: Kopecks;
}

/**
 * The goods with their places, for a vendor that wants something in each place and insures by piece: a place of which nothing
 * is told holds the cargo as such. The insured sum is divided in proportion to what the goods cost, to the kopeck; where they
 * cost nothing, equally among the entries.
 * @param content the customer's
 * @param asSuch the product id of the cargo as such in a place, from 0
 * @returns the products in their order, then the places without one
 */
export const goodsInPlaces = (
  { cargo, services }: Pick<OrderContent, 'cargo' | 'services'>,
  asSuch: (place: number) => string,
): readonly GoodsInPlace[] => {
  const told = cargo.products.map((product) => ({ place: firstPlaceOf(product.cargoItemIndex, cargo), product }));
  const isFull = new Set(told.map(({ place }) => place));
  const untold = placesOf(cargo).flatMap((item, place) =>
    isFull.has(place) ? [] : [{ place, product: cargoAsSuch(asSuch(place), cargo.description, item) }],
  );
  const goods = [...told, ...untold];
  const worth = goods.map(({ product }) => product.cost * product.qty);
  const shares = splitKopecks(insuredSum(services) ?? 0, worth.some((sum) => sum > 0) ? worth : worth.map(() => 1));
  return goods.map((one, n) => ({ ...one, insured: shares[n] ?? 0 }));
};

const cargoAsSuch = (productId: string, description: string | null, { weightKg }: CargoItem): Product => ({
  productId,
  name: description || 'Отправление',
  barcode: null,
  serialNumber: null,
  weightKg,
  cost: 0,
  costForReceiver: null,
  vatRate: null,
  qty: 1,
  purchasedQty: null,
  purchasedAmount: null,
  hsCode: null,
  originCountry: null,
  customsValue: null,
  cargoItemIndex: null,
});
