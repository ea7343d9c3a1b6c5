import type { PickupPointType, PointPage, Problem, ServiceCode } from '@cartage/core';
import { optionalInt32 } from '../fields.ts';
import { pickupPointTypeCodes } from '../models/codes.ts';
import { noSuchService, serviceCodeOf } from '../models/extra-services.ts';

// What the lists of pickup points have in common in their queries (interface 13.18, 13.20).

/** Pages, where both are 1 or more. */
export const pointPaging = {
  PageNum: optionalInt32.describe('From 1.'),
  PageSize: optionalInt32.describe('From 1. Where PageNum or PageSize is absent or below 1, the list is in one.'),
} as const;

/** null: all points in one answer. */
export const toPointPage = ({
  PageNum,
  PageSize,
}: {
  readonly PageNum?: number | null | undefined;
  readonly PageSize?: number | null | undefined;
}): PointPage | null => {
  const [number, size] = [PageNum ?? 0, PageSize ?? 0];
  return number < 1 || size < 1 ? null : { number, size };
};

/** null: any. */
export const toPointType = (code: number | null | undefined): PickupPointType | null =>
  typeof code === 'number' ? pickupPointTypeCodes.nameOf(code) : null;

/** Services that must be to be had; ServiceInvalid for a code that is none. */
export const servicesOf = (
  codes: readonly string[] | null | undefined,
): { readonly value: readonly ServiceCode[]; readonly problems: readonly Problem[] } => {
  const value: ServiceCode[] = [];
  const problems: Problem[] = [];
  codes?.forEach((code, index) => {
    const known = serviceCodeOf(code);
    if (known) value.push(known);
    else problems.push(noSuchService(code, `services[${index}]`));
  });
  return { value, problems };
};
