import type { Unmet } from '@cartage/core';
import type { VendorManifest } from '../adapter/manifest.ts';
import { hasTooManyPackages } from './guarded-quotes.ts';
import { lackingOf, type Needy, needProblem } from './shipment-needs.ts';

/** What keeps a vendor from being asked. */
export interface UnmetRequest extends Unmet {
  /** Its limit of packages, or one of its needs. */
  readonly reason: 'packages' | 'needs';
}

/**
 * Why the vendor is not asked for prices: its manifest rules the request out, and `quote` of its guarded adapter would answer with an
 * empty list. null: it is asked.
 * @param manifest complete
 */
export const unmetBy = (manifest: Pick<VendorManifest, 'limits' | 'needs'>, request: Needy): UnmetRequest | null => {
  if (hasTooManyPackages(request, manifest)) {
    const { packages } = manifest.limits;
    return {
      reason: 'packages',
      field: 'cargo.items',
      words: {
        en: `The vendor takes at most ${packages} places in one shipment.`,
        ru: `Служба доставки принимает не более ${packages} мест в одном отправлении.`,
      },
    };
  }
  const lacking = lackingOf(manifest, request);
  return lacking && { reason: 'needs', field: lacking.field, words: needProblem(lacking).text };
};
