import {
  type Cargo,
  type CargoItem,
  type Checked,
  carries,
  checkQuote,
  dimensionsOf,
  loadOf,
  type Option,
  type PickupPoint,
  type PickupPointSearch,
  type PointLoad,
  type Problem,
  pointAccepts,
  problem,
  type QuoteRequest,
  type VendorInfo,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { listPickupPointsOfCity } from '@cartage/storage';
import type { VendorManifest } from '@cartage/vendor-kit';
import { withinDeadline } from '../connections/deadline.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Context } from '../context.ts';
import { cityCodeOf, importedCities } from '../places/imported-cities.ts';
import { quote } from '../quotes/quote.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';

export interface FoundPoint {
  readonly point: PickupPoint;
  readonly vendor: VendorInfo;
  /** null where no prices were asked for. */
  readonly options: readonly Option[] | null;
}

/** All that is wrong with the search; targets in the core's words. */
export const checkPointSearch = async (
  ctx: Context,
  search: PickupPointSearch,
): Promise<Verdict<PickupPointSearch>> => {
  const isKnown = search.vendorId === null || (await vendorsOf(ctx)).some(({ id }) => id === search.vendorId);
  return verdictOn(search, [
    ...checkQuote(requestTo(search, null), ruleConditions(ctx))
      // The search has one place, which stands at both ends.
      .filter(({ target }) => !target?.startsWith('sender.'))
      .map((found) => inSearch(found, search)),
    ...(isKnown ? [] : [problem('VendorNotFound', 'vendorId')]),
  ]);
};

/** In the words of the search. Its own weight counts only where it has no items. */
const inSearch = ({ target, reads = [target ?? ''], ...found }: Problem, search: PickupPointSearch): Problem => {
  const weighed = target?.startsWith('cargo.items[0].') && search.items.length === 0 ? ['cargo.items.length'] : [];
  return {
    ...found,
    target: target && searched(target, search),
    reads: [...reads.map((path) => searched(path, search)), ...weighed],
  };
};

/** The manifests of the vendors that the company may use. */
const vendorsOf = async (ctx: Context): Promise<readonly VendorManifest[]> =>
  (await ctx.vendors.of(ctx.company)).map(({ vendor }) => vendor.manifest);

/** Where the search holds what the rules speak of: without items the weight is its own. */
const searched = (path: string, { items }: PickupPointSearch): string =>
  path.replace(items.length === 0 ? /^(sender|receiver|cargo\.items\[0\])\./ : /^(sender|receiver)\./, '');

/** The stored points of a city that hand out the cargo; no vendor is asked for them. With prices: one call a vendor. */
export const searchPickupPoints = async (
  ctx: Context,
  search: Checked<PickupPointSearch>,
): Promise<readonly FoundPoint[]> => {
  const { country, cityId, vendorId, cargoType, items } = search;
  const vendors = new Map(
    (await vendorsOf(ctx))
      .filter((manifest) => cargoType === null || carries(manifest, cargoType))
      .map((manifest) => [manifest.id, vendorInfo(manifest)]),
  );
  const city = cityCodeOf(cityId, await importedCities(ctx, [search]));
  const stored = await listPickupPointsOfCity(ctx.store.db, { country, cityId: city, vendorId });
  const load = items.length > 0 ? loadOfItems(items) : null;
  const fitting = stored.filter(
    (point) => vendors.has(point.vendorId) && (load === null || pointAccepts(point, load, 'pickup')),
  );
  const prices = search.withPrices ? await pricesOf(ctx, search, fitting) : null;
  return fitting.flatMap((point) => {
    const vendor = vendors.get(point.vendorId);
    return vendor ? [{ point, vendor, options: prices && optionsFor(point, prices) }] : [];
  });
};

const loadOfItems = (items: readonly CargoItem[]): PointLoad =>
  loadOf(items.map((item) => ({ ...item, dimensions: dimensionsOf(item) })));

interface Prices {
  readonly load: PointLoad;
  readonly ofVendor: ReadonlyMap<number, readonly Option[]>;
}

/**
 * The options by vendor, asked for with the one of its points that takes the most: the others cost the same, and one that
 * is too small would hide what the vendor can do.
 */
const pricesOf = async (ctx: Context, search: PickupPointSearch, points: readonly PickupPoint[]): Promise<Prices> => {
  const load = loadOfItems(pricedItems(search));
  const widest = new Map<number, PickupPoint>();
  for (const point of points) {
    const known = widest.get(point.vendorId);
    if (pointAccepts(point, load, 'pickup') && (!known || capacity(point) > capacity(known)))
      widest.set(point.vendorId, point);
  }
  const quotes = await withinDeadline(ctx.settings.calcDeadlineMs, ctx.signal, (deadline) =>
    Promise.all(
      [...widest].map(async ([vendorId, point]) => {
        const { options } = await quote(ctx, requestTo(search, point), { deadline, isShownOnly: true });
        return [vendorId, options] as const;
      }),
    ),
  );
  return { load, ofVendor: new Map(quotes) };
};

const capacity = ({ maxWeight }: PickupPoint): number => maxWeight ?? Number.POSITIVE_INFINITY;

const optionsFor = (point: PickupPoint, { load, ofVendor }: Prices): readonly Option[] =>
  pointAccepts(point, load, 'pickup')
    ? (ofVendor.get(point.vendorId) ?? []).filter(
        ({ toPointType }) => toPointType === null || toPointType === point.type,
      )
    : [];

/** A shipment to the point. The search names no sender, so the price is that within the city. */
const requestTo = (search: PickupPointSearch, point: PickupPoint | null): QuoteRequest => {
  const { country, cityId, cargoType } = search;
  const place = { country, cityId, postalCode: null, address: null, loading: null };
  return {
    sender: { ...place, contactType: 'door', pickupPointId: null, pickupPointVendorId: null },
    receiver: point
      ? { ...place, contactType: 'pickup-point', pickupPointId: point.id, pickupPointVendorId: point.vendorId }
      : { ...place, contactType: 'door', pickupPointId: null, pickupPointVendorId: null },
    cargo: { ...anyCargo, type: cargoType ?? 'regular', items: pricedItems(search) },
    services: [],
    pickup: { date: null, autoMove: true, isPostponed: false, timeFrom: null, timeTo: null },
    terms: {
      urgencies: [],
      directions: ['one-way'],
      payers: ['customer'],
      payments: ['invoice'],
      requestedDate: null,
      requestedTimeFrom: null,
      requestedTimeTo: null,
    },
    filter: { vendorIds: point ? [point.vendorId] : [], tariffIds: [] },
    receiverDeliveryCharge: null,
  };
};

const pricedItems = ({ items, weightKg }: PickupPointSearch): readonly CargoItem[] =>
  items.length > 0 ? items : [oneItem(weightKg ?? 1)];

const oneItem = (weightKg: number): CargoItem => ({
  weightKg,
  qty: 1,
  l: null,
  h: null,
  w: null,
  volumeM3: null,
  description: null,
});

const anyCargo: Omit<Cargo, 'type' | 'items'> = {
  state: null,
  isApproximate: true,
  products: [],
  description: null,
  customsValue: null,
  customsCurrency: null,
  natureOfGoods: null,
  isUsed: false,
  hsCode: null,
  dangerClass: 0,
  vehicle: null,
};
