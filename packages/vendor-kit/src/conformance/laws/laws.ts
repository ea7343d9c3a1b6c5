import type { Law } from '../stage/law.ts';
import { accountLaws } from './account-laws.ts';
import { cityLaws } from './city-laws.ts';
import { contentsLaws } from './contents-laws.ts';
import { courierLaws } from './courier-laws.ts';
import { dayLaws } from './day-laws.ts';
import { documentLaws } from './document-laws.ts';
import { factLaws } from './fact-laws.ts';
import { faultLaws } from './fault-laws.ts';
import { handOverLaws } from './hand-over-laws.ts';
import { manifestLaws } from './manifest-laws.ts';
import { newsLaws } from './news-laws.ts';
import { offerLaws } from './offer-laws.ts';
import { ownServiceLaws } from './own-service-laws.ts';
import { pointLaws } from './point-laws.ts';
import { purchaseLaws } from './purchase-laws.ts';
import { quoteLaws } from './quote-laws.ts';
import { receivedLaws } from './received-laws.ts';
import { registerLaws } from './register-laws.ts';
import { secrecyLaws } from './secrecy-laws.ts';
import { trackLaws } from './track-laws.ts';
import { withdrawalLaws } from './withdrawal-laws.ts';

/** The laws that every plugin keeps (docs/vendor-plugin.md), by what they are about. */
export const laws: Readonly<Record<string, readonly Law[]>> = {
  'manifest and connection': manifestLaws,
  quotes: [...quoteLaws, ...offerLaws],
  'quotes by days': dayLaws,
  'services of its own': ownServiceLaws,
  cities: cityLaws,
  'hand-over': handOverLaws,
  'what the vendor received': [...receivedLaws, ...contentsLaws],
  tracking: [...trackLaws, ...purchaseLaws, ...factLaws],
  'news from the vendor': newsLaws,
  'cancellation and changes': withdrawalLaws,
  couriers: [...courierLaws, ...registerLaws],
  'pickup points': pointLaws,
  documents: documentLaws,
  faults: [...faultLaws, ...accountLaws],
  secrecy: secrecyLaws,
};
