import { randomBytes, randomInt } from 'node:crypto';
import type { Instant } from '@cartage/core';
import type { Printer } from '@cartage/documents';
import type { FileStore, Store, Witness } from '@cartage/storage';
import type { VendorAccount } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { type Passwords, passwordCost } from './access/password.ts';
import { openTokenReader, type Tokens } from './access/read-token.ts';
import { requestLeaseMs } from './attempts/call-lease.ts';
import { withAttention } from './attention/look-at-orders.ts';
import { type Calculating, openCalculations } from './calculations/calculations.ts';
import { openClockWatch } from './clock-watch.ts';
import { type Connections, openVendors } from './connections/vendors.ts';
import type { Acting, Ground, Once, Operator } from './context.ts';
import { openAwaitedEvents } from './events/awaited-events.ts';
import type { EventText } from './events/event-text.ts';
import type { Outbox } from './events/outbox.ts';
import type { Log } from './log.ts';
import type { Mailer, Mailing } from './mail/send-mail.ts';
import { type CardPayments, type ConnectedProvider, openPayments } from './payments/payments.ts';
import { type Identifying, openIdentityProvider } from './people/identity-provider.ts';
import { openSignInTurns, type SigningIn } from './people/sign-in-turns.ts';
import { openKeptTexts } from './pickup-points/kept-texts.ts';
import type { PointText } from './pickup-points/point-text.ts';
import type { Points } from './pickup-points/points.ts';
import { openPlaceSearch, type Places } from './places/search/open-place-search.ts';
import { walkCities } from './places/walk-cities.ts';
import { openPointIndex } from './points/open-point-index.ts';
import type { Papers } from './print/papers.ts';
import { openAnswerTimes } from './quotes/answer-times.ts';
import { openKnownLanes } from './quotes/known-lanes.ts';
import { openOffers, type Pricing } from './quotes/offers.ts';
import type { KeySource } from './secrets/key-ring.ts';
import { openSecrets, type Sealing } from './secrets/secrets.ts';
import type { ServiceSettings } from './service-settings.ts';
import type { Sending, WebhookSender } from './webhooks/webhook-sender.ts';

/** What the acts of one process may use, all parts of it; made once by the composition root. */
export interface Service
  extends Ground,
    CardPayments,
    Calculating,
    Connections,
    Identifying,
    Mailing,
    Outbox,
    Papers,
    Passwords,
    Places,
    Points,
    Pricing,
    Sealing,
    Sending,
    SigningIn,
    Tokens {}

/** One call by the operator of any act. */
export interface OperatorContext extends Service {
  readonly operator: Operator;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** The request came with an Idempotency-Key. */
  readonly once?: Once;
}

/** One call by somebody of any act. */
export interface Context extends Acting, Service {}

export interface ServiceParts {
  readonly store: Store;
  readonly witness: Witness;
  readonly adapters: readonly VendorAdapter[];
  /** The operator's connections that are no rows of the database, by vendor key. */
  readonly accounts: ReadonlyMap<string, VendorAccount>;
  /** By which cards pay; null: they do not. */
  readonly paymentProvider: ConnectedProvider | null;
  readonly printer: Printer;
  readonly files: FileStore;
  /** How answers write a pickup point. */
  readonly pointText: PointText;
  /** How webhooks write an event. */
  readonly eventText: EventText;
  /** Closed with the service. */
  readonly webhooks: WebhookSender;
  /** By a clock that has jumped no mail is old. */
  readonly openMailer: (isClockBelieved: () => boolean) => Mailer;
  readonly secrets: KeySource;
  readonly clock: () => Instant;
  /** As in `WatchedClock`. */
  readonly monotonic?: (() => number) | undefined;
  readonly log: Log;
  readonly settings: ServiceSettings;
  /** How long an open circuit waits before its one probe, ms. */
  readonly circuitPauseMs?: number;
}

/** The service of one process, with real randomness and real connections to the vendors. */
export const openService = ({
  adapters,
  accounts,
  paymentProvider,
  openMailer,
  circuitPauseMs = 10_000,
  monotonic,
  ...parts
}: ServiceParts): Service => {
  const secrets = openSecrets(parts.secrets);
  const processId = randomBytes(8).toString('hex');
  const vendors = openVendors({
    processId,
    store: parts.store,
    secrets,
    adapters,
    accounts,
    clock: parts.clock,
    timeZone: parts.settings.timeZone,
    cities: (country) => walkCities(parts.store.db, country),
    log: parts.log,
    circuitPauseMs,
  });
  const watch = openClockWatch({ clock: parts.clock, monotonic, leaseMs: requestLeaseMs(parts.settings) });
  const answerTimes = openAnswerTimes();
  const service: Service = {
    ...parts,
    store: withAttention(parts.store, () => service),
    watch,
    secrets,
    tokens: openTokenReader(),
    vendors,
    answerTimes,
    lanes: openKnownLanes(parts),
    offers: openOffers({
      store: parts.store,
      vendors,
      answerTimes,
      clock: parts.clock,
      keepMs: parts.settings.quoteCacheMs,
      // So that whoever waits as long again hears of it.
      graceMs: parts.settings.calcDeadlineMs,
    }),
    calculations: openCalculations(parts),
    events: openAwaitedEvents(parts),
    places: openPlaceSearch(parts),
    points: openPointIndex(parts),
    keptTexts: openKeptTexts(),
    payments: openPayments({ connected: paymentProvider, clock: parts.clock }),
    passwordCost,
    signIns: openSignInTurns(),
    identity: openIdentityProvider(parts.settings.oidc, parts.clock),
    mail: openMailer(watch.isBelieved),
    newKey: () => randomBytes(16).toString('base64url'),
    randomDigits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
    random: Math.random,
    processId,
  };
  return service;
};

/** Ends its connections; call it when nothing is under way any more. */
export const closeService = async (service: Service): Promise<void> => {
  service.events.close();
  await service.calculations.close();
  await service.offers.close();
  await service.printer.close();
  await service.vendors.close();
  await service.webhooks.close();
  await service.payments.close();
  await service.places.close();
  await service.points.close();
  service.witness.close();
  await service.store.close();
};
