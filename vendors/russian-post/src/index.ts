import type { VendorPlugin } from '@cartage/vendor-kit';
import { cancel } from './cancel.ts';
import { checkConnection } from './check-connection.ts';
import { callCourier, register } from './checkin.ts';
import { facts } from './facts.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { manifest } from './manifest.ts';
import { pickupPoints } from './pickup-points.ts';
import { document } from './print.ts';
import { quote } from './quote.ts';
import { track } from './track.ts';

const russianPost: VendorPlugin = {
  manifest,
  checkConnection,
  quote,
  handOver,
  findByReference,
  track,
  cancel,
  callCourier,
  register,
  document,
  pickupPoints,
  facts,
};

/** What the host looks for. */
export const vendors: readonly VendorPlugin[] = [russianPost];
