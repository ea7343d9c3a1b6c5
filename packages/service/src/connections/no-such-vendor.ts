import { type Problem, problem } from '@cartage/core';
import type { VendorManifest } from '@cartage/vendor-kit';
import { namesOf } from './vendor-tariffs.ts';

/** The company may use no vendor of this id or key, only those. */
export const noSuchVendor = (
  target: string,
  value: number | string,
  vendors: readonly Pick<VendorManifest, 'id' | 'key'>[],
): Problem =>
  problem('VendorNotFound', target, {
    en: `Your company has no vendor '${value}'; accepted: ${namesOf(vendors)}.`,
    ru: `Службы доставки '${value}' у вашей компании нет; допустимо: ${namesOf(vendors)}.`,
  });
