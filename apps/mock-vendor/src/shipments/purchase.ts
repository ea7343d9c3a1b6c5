import type { ShipmentRequest } from '@cartage/vendor-mock/protocol';

/** What the receiver has bought and paid. */
export interface Purchase {
  readonly bought: readonly { readonly sku: string; readonly count: number; readonly kop: number }[];
  readonly paid_kop: number;
}

/** A purchase as a tester tells it, in roubles; what is left out is reckoned. */
export interface ToldPurchase {
  readonly purchased?: readonly { product: string; quantity: number; sum?: number | undefined }[] | undefined;
  readonly collected?: number | undefined;
}

/**
 * What the receiver takes of the goods, of each the share, rounded down: all of it where parts are not sold. Undefined where
 * nothing is collected, for then nobody asks.
 */
export function plannedPurchase(request: ShipmentRequest, share: number): Purchase | undefined {
  const asked = new Set(request.extras.map(({ code }) => code));
  if (!asked.has('COD')) return undefined;
  const bought = request.goods.map(({ sku, count, due_kop }) => {
    const taken = asked.has('PBO') ? Math.floor(count * share) : count;
    return { sku, count: taken, kop: taken * (due_kop ?? 0) };
  });
  return { bought, paid_kop: paidFor(bought, request) };
}

/** As a tester has told it. */
export function toldPurchase(request: ShipmentRequest, { purchased, collected }: ToldPurchase): Purchase | undefined {
  if (purchased === undefined && collected === undefined) return undefined;
  const bought = (purchased ?? []).map(({ product, quantity, sum }) => ({
    sku: product,
    count: quantity,
    kop: sum === undefined ? quantity * priceOf(request, product) : kopecks(sum),
  }));
  return {
    bought: purchased === undefined ? (plannedPurchase(request, 1)?.bought ?? []) : bought,
    paid_kop: collected === undefined ? paidFor(bought, request) : kopecks(collected),
  };
}

const paidFor = (bought: Purchase['bought'], { goods, charge_kop }: ShipmentRequest): number => {
  const isPaid = goods.length === 0 || bought.some(({ count }) => count > 0);
  return bought.reduce((sum, { kop }) => sum + kop, isPaid ? charge_kop : 0);
};

const priceOf = ({ goods }: ShipmentRequest, product: string): number =>
  goods.find(({ sku }) => sku === product)?.due_kop ?? 0;

const kopecks = (roubles: number): number => Math.round(roubles * 100);
