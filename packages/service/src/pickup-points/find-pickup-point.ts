import {
  type Checked,
  type ContractType,
  foldCityName,
  type PickupPoint,
  type PointArea,
  type Problem,
  problem,
  type VendorInfo,
  type WantedPoint,
} from '@cartage/core';
import { getPickupPoint } from '@cartage/storage';
import { noSuchVendor } from '../connections/no-such-vendor.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import { usableVendors } from '../connections/vendor-tariffs.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { codesOfArea } from '../points/choose-points.ts';
import { foldedNames } from '../points/vendor-points.ts';
import { knownArea, servesFrom } from './choose-pickup-points.ts';

/** A point, and whose it is for the company. */
export interface FoundPoint {
  readonly point: PickupPoint;
  readonly vendor: VendorInfo;
  readonly contractType: ContractType;
}

/**
 * One point of a vendor that the company may use, where it is to be. VendorNotFound; RequestInvalid with the target `id`
 * where there is none.
 */
export const findPickupPoint = async (
  ctx: Acting & Connections,
  wanted: Checked<WantedPoint>,
): Promise<FoundPoint | Problem> => {
  const { vendorKey, id, area, from } = wanted;
  const connection = (await ctx.vendors.of(ctx.company)).find(({ vendor }) => vendor.manifest.key === vendorKey);
  if (!connection) return noSuchVendor('vendorKey', vendorKey, await usableVendors(ctx));
  const { manifest } = connection.vendor;
  const point = servesFrom(manifest, from) ? await getPickupPoint(ctx.store.db, manifest.id, id) : null;
  if (point === null || !liesIn(point, await knownArea(ctx, area))) return noSuchPoint(vendorKey, id);
  return { point, vendor: vendorInfo(manifest), contractType: connection.contractType };
};

const liesIn = ({ country, cityId, cityName }: PickupPoint, area: PointArea): boolean =>
  country === area.country &&
  (area.kind !== 'city' || codesOfArea(area).includes(cityId)) &&
  (area.kind !== 'city-name' || foldedNames(cityId, [cityName]).has(foldCityName(area.name)));

const noSuchPoint = (vendorKey: string, id: string): Problem =>
  problem('RequestInvalid', 'id', {
    en: `${vendorKey} has no pickup point ${id} there; the list of points has all of them.`,
    ru: `У ${vendorKey} нет там пункта выдачи ${id}; все пункты есть в списке пунктов.`,
  });
