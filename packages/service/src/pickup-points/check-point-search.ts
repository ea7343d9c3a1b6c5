import {
  checkQuote,
  type PickupPointFilter,
  type PickupPointSearch,
  type Problem,
  plainShipment,
  problem,
  type Verdict,
  verdictOn,
  type WantedPoint,
} from '@cartage/core';
import { noSuchVendor } from '../connections/no-such-vendor.ts';
import { usableVendors } from '../connections/vendor-tariffs.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { checkVendorServices } from '../order/check-vendor-services.ts';
import { judgeEnds, misplacedEnds } from '../order/judge-ends.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { checkCitiesOfQuote } from '../places/check-cities.ts';

/** All that is wrong with the search. Targets: those of a quote in its shipment, else members of `filter`. */
export const checkPointSearch = async (
  ctx: Acting & Connections,
  search: PickupPointSearch,
): Promise<Verdict<PickupPointSearch>> => {
  const { shipment, filter } = search;
  // What a calculation filters by leaves out, and refuses nothing.
  const refusesVendors = shipment === null || shipment.isLocal;
  return verdictOn(search, [
    ...(shipment === null ? await problemsOfPlaces(ctx, filter) : []),
    ...(shipment === null ? [] : await problemsOfShipment(ctx, shipment)),
    ...(refusesVendors ? await unknownVendors(ctx, filter) : []),
    ...(filter.area.kind === 'box' && filter.vendorIds.length === 0 ? [boxOfNobody] : []),
  ]);
};

/** All that is wrong with where the point is to be; targets as in `checkPointSearch`. */
export const checkWantedPoint = async (ctx: Acting, wanted: WantedPoint): Promise<Verdict<WantedPoint>> =>
  verdictOn(wanted, await problemsOfPlaces(ctx, wanted));

const problemsOfShipment = async (
  ctx: Acting & Connections,
  { request, isLocal }: NonNullable<PickupPointSearch['shipment']>,
): Promise<readonly Problem[]> => {
  const conditions = await ruleConditions(ctx, request.sender);
  const found = checkQuote(request, { ...conditions, openPoints: true });
  // Its one place stands at both ends.
  if (isLocal) return found.filter(({ target }) => !target?.startsWith('sender.'));
  return [
    ...found,
    ...checkVendorServices(ctx, request),
    ...(await checkCitiesOfQuote(ctx, request)),
    ...misplacedEnds((await judgeEnds(ctx, [request], { conditions: () => conditions }))(request)),
  ];
};

/** The rules for the places of a shipment, held against those of the filter. */
const problemsOfPlaces = async (
  ctx: Acting,
  { area, from }: Pick<PickupPointFilter, 'area' | 'from'>,
): Promise<readonly Problem[]> => {
  const cityOf = { sender: from?.cityId ?? null, receiver: area.kind === 'city' ? area.cityId : null };
  const request = plainShipment(
    { country: from?.country ?? area.country, cityId: cityOf.sender ?? '' },
    { country: area.country, cityId: cityOf.receiver ?? '' },
    { type: 'regular', items: [] },
  );
  const conditions = await ruleConditions(ctx, request.sender);
  const found = [...checkQuote(request, conditions), ...(await checkCitiesOfQuote(ctx, request))];
  return found.flatMap(({ target, reads: _, ...rest }) => {
    const [, end, field] = /^(sender|receiver)\.(country|cityId)$/.exec(target ?? '') ?? [];
    if (end === undefined || (end === 'sender' && from === null)) return [];
    if (field === 'cityId' && cityOf[end as 'sender' | 'receiver'] === null) return [];
    return [{ ...rest, target: `filter.${end === 'sender' ? 'from' : 'area'}.${field}` }];
  });
};

/** VendorNotFound for each that the company may not use. */
const unknownVendors = async (
  ctx: Acting & Connections,
  { vendorIds }: Pick<PickupPointFilter, 'vendorIds'>,
): Promise<readonly Problem[]> => {
  if (vendorIds.length === 0) return [];
  const vendors = await usableVendors(ctx);
  const known = new Set(vendors.map(({ id }) => id));
  return vendorIds.flatMap((id, at) => (known.has(id) ? [] : [noSuchVendor(`filter.vendorIds[${at}]`, id, vendors)]));
};

const boxOfNobody: Problem = problem(
  'RequestInvalid',
  'filter.vendorIds',
  {
    en: 'A box is given without a vendor; give VendorId or VendorIds too.',
    ru: 'Область задана без службы доставки; укажите и VendorId или VendorIds.',
  },
  ['filter.vendorIds', 'filter.area'],
);
