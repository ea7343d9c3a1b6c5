import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Ground } from '../context.ts';

/**
 * Whether what has been tried for so long, ms, is given up: as the vendor's manifest says, else as the installation does for all. Never by a clock that
 * has jumped: it is tried on.
 */
export const isTimeOver = (
  { settings, watch }: { readonly settings: Pick<Ground['settings'], 'giveUpAfterMs'> } & Pick<Ground, 'watch'>,
  triedForMs: number,
  vendor?: Pick<VendorAdapter, 'manifest'>,
): boolean => triedForMs >= (vendor?.manifest.giveUpMs ?? settings.giveUpAfterMs) && watch.isBelieved();
