import type { VendorPlugin } from '@cartage/vendor-kit';
import { cancel } from './cancel.ts';
import { checkConnection } from './check-connection.ts';
import { facts } from './facts.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { manifest } from './manifest.ts';
import { pickupPoints } from './pickup-points.ts';
import { document } from './print.ts';
import { quote, quoteByDays } from './quote.ts';
import { track } from './track.ts';
import { update } from './update.ts';

const plugin: VendorPlugin = {
  manifest,
  checkConnection,
  quote,
  quoteByDays,
  handOver,
  findByReference,
  track,
  cancel,
  update,
  document,
  pickupPoints,
  facts,
};

/** What the host looks for. */
export const vendors: readonly VendorPlugin[] = [plugin];
