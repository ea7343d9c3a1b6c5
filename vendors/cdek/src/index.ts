import type { VendorPlugin } from '@cartage/vendor-kit';
import { cancel } from './cancel.ts';
import { checkConnection } from './check-connection.ts';
import { callCourier, cancelCourier } from './courier.ts';
import { facts } from './facts.ts';
import { findByReference } from './find.ts';
import { handOver } from './hand-over.ts';
import { manifest } from './manifest.ts';
import { pickupPoints } from './pickup-points.ts';
import { document } from './print.ts';
import { quote } from './quote.ts';
import { tariffs } from './tariffs.ts';
import { track } from './track.ts';
import { webhook } from './webhook.ts';

const plugin: VendorPlugin = {
  manifest,
  checkConnection,
  tariffs,
  quote,
  handOver,
  findByReference,
  track,
  cancel,
  callCourier,
  cancelCourier,
  document,
  pickupPoints,
  webhook,
  facts,
};

/** What the host looks for. */
export const vendors: readonly VendorPlugin[] = [plugin];
