import type {
  Checked,
  ContractType,
  LeftOutVendor,
  Option,
  PickupPointSearch,
  PointPage,
  VendorInfo,
} from '@cartage/core';
import { type JoinedTexts, joinPointTexts } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, Ground } from '../context.ts';
import { onceEach, type VendorFailure } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { type ChosenOfVendor, choosePickupPoints, numbersOf, someOf } from './choose-pickup-points.ts';
import { keyOf } from './kept-texts.ts';
import type { Points } from './points.ts';
import { pricePickupPoints } from './price-pickup-points.ts';

/** Points of one vendor of which all is said alike, apart from what each says of itself. */
export interface PointRun {
  readonly vendor: VendorInfo;
  readonly contractType: ContractType;
  /** null where no prices were asked for. */
  readonly options: readonly Option[] | null;
  /** For `pointTexts`. */
  readonly numbers: Uint32Array;
  /** Of the vendor's points, as it was read before any of these is. */
  readonly edition: number;
}

/** A list of points on its way to the caller. */
export interface PointListing {
  /** Of all pages. */
  readonly totalCount: number;
  /** The number of the next page; null: this is the last one. */
  readonly next: number | null;
  readonly runs: readonly PointRun[];
  /** The vendors whose directory was never read to its end, and those that were asked for prices and did not answer properly. */
  readonly failures: readonly VendorFailure[];
  /** Those that were asked for prices, and of whose options none is shown. */
  readonly leftOut: readonly LeftOutVendor[];
}

/** The pickup points that are looked for, a page or all of them. No vendor is asked for them; for prices, one call a vendor and kind of point. */
export const listPickupPoints = async (
  ctx: Acting & Connections & Pricing & Points,
  search: Checked<PickupPointSearch>,
): Promise<PointListing> => {
  const { filter, page, shipment, prices } = search;
  const { chosen, unread } = await choosePickupPoints(ctx, filter);
  const totalCount = chosen.reduce((sum, { places }) => sum + places.length, 0);
  const shown = page === null ? chosen : pageOf(chosen, page);
  const next = page !== null && page.number * page.size < totalCount ? page.number + 1 : null;
  if (prices === null || shipment === null) {
    const runs = shown.map(({ vendor, contractType, points, edition, places }) => ({
      vendor,
      contractType,
      options: null,
      numbers: numbersOf(points, places),
      edition,
    }));
    return { totalCount, next, runs, failures: unread, leftOut: [] };
  }
  const { optionsOf, failures, leftOut } = await pricePickupPoints(ctx, {
    ...{ request: shipment.request, prices, chosen, shown },
  });
  const runs = shown.flatMap((ofVendor) =>
    runsBy(ofVendor, (place) => optionsOf(ofVendor, place)).map(({ options, places }) => ({
      vendor: ofVendor.vendor,
      contractType: ofVendor.contractType,
      options,
      numbers: numbersOf(ofVendor.points, places),
      edition: ofVendor.edition,
    })),
  );
  return { totalCount, next, runs, failures: onceEach([...unread, ...failures]), leftOut };
};

const pageOf = (chosen: readonly ChosenOfVendor[], { number, size }: PointPage): readonly ChosenOfVendor[] => {
  let start = (number - 1) * size;
  let end = start + size;
  return chosen.flatMap((ofVendor) => {
    const { length } = ofVendor.places;
    const places = ofVendor.places.subarray(Math.max(0, start), Math.max(0, Math.min(length, end)));
    start -= length;
    end -= length;
    return places.length === 0 ? [] : [{ ...ofVendor, places }];
  });
};

/** The points that follow one another and have the same options, together. */
const runsBy = (
  { places }: ChosenOfVendor,
  optionsOf: (place: number) => readonly Option[],
): readonly { readonly options: readonly Option[]; readonly places: Uint32Array }[] => {
  const runs: { options: readonly Option[]; places: Uint32Array }[] = [];
  let start = 0;
  for (let at = 0; at < places.length; at += 1) {
    const options = optionsOf(places[at] as number);
    const isLast = at + 1 === places.length || optionsOf(places[at + 1] as number) !== options;
    if (!isLast) continue;
    runs.push({ options, places: places.subarray(start, at + 1) });
    start = at + 1;
  }
  return runs;
};

/** What answers say of the points, some at a time, each ended by `end` and with commas between them. */
export async function* pointTexts(
  { store, keptTexts }: Pick<Ground, 'store'> & Pick<Points, 'keptTexts'>,
  { vendor, options, numbers, edition }: PointRun,
  end: string,
): AsyncGenerator<JoinedTexts, void> {
  for (const some of someOf(numbers)) {
    const read = () => joinPointTexts(store.db, some, end);
    const key = () => `list ${vendor.id} ${end} ${keyOf(some)}`;
    // Prices are another caller's in a moment.
    const joined = options === null ? await keptTexts.of(key(), String(edition), read) : await read();
    if (joined.count > 0) yield joined;
  }
}
