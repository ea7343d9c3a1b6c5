import type { Defect } from '../defect.ts';
import { cityDefects } from './city-defects.ts';
import { contentsDefects } from './contents-defects.ts';
import { courierDefects } from './courier-defects.ts';
import { dayDefects } from './day-defects.ts';
import { documentDefects } from './document-defects.ts';
import { faultDefects } from './fault-defects.ts';
import { handOverDefects } from './hand-over-defects.ts';
import { manifestDefects } from './manifest-defects.ts';
import { newsDefects } from './news-defects.ts';
import { ownServiceDefects } from './own-service-defects.ts';
import { pointDefects } from './point-defects.ts';
import { quoteDefects } from './quote-defects.ts';
import { receivedDefects } from './received-defects.ts';
import { secrecyDefects } from './secrecy-defects.ts';
import { trackDefects } from './track-defects.ts';
import { withdrawalDefects } from './withdrawal-defects.ts';

/** Under the subjects of the laws. */
export const defects: Readonly<Record<string, readonly Defect[]>> = {
  'manifest and connection': manifestDefects,
  quotes: quoteDefects,
  'quotes by days': dayDefects,
  'services of its own': ownServiceDefects,
  cities: cityDefects,
  'hand-over': handOverDefects,
  'what the vendor received': [...receivedDefects, ...contentsDefects],
  tracking: trackDefects,
  'news from the vendor': newsDefects,
  'cancellation and changes': withdrawalDefects,
  couriers: courierDefects,
  'pickup points': pointDefects,
  documents: documentDefects,
  faults: faultDefects,
  secrecy: secrecyDefects,
};
