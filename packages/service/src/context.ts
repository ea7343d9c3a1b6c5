import type { AccessRight, BasisPoints, CompanySettings, Instant, Kopecks } from '@cartage/core';
import type { Payee, Printer } from '@cartage/documents';
import type { FileDraft, FileStore, IdempotentRun, Place, Store, Witness } from '@cartage/storage';
import type { TokenReader } from './access/read-token.ts';
import type { Calculations } from './calculations/calculations.ts';
import type { Cause } from './cause.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { Vendors } from './connections/vendors.ts';
import type { AwaitedEvents } from './events/awaited-events.ts';
import type { EventText } from './events/event-text.ts';
import type { MailSettings } from './mail/mail-settings.ts';
import type { Mailer } from './mail/send-mail.ts';
import type { Payments } from './payments/payments.ts';
import type { PointIndex } from './pickup-points/index/open-point-index.ts';
import type { KeptTexts } from './pickup-points/kept-texts.ts';
import type { PointText } from './pickup-points/point-text.ts';
import type { PlaceSearch } from './places/search/open-place-search.ts';
import type { AnswerTimes } from './quotes/answer-times.ts';
import type { Offers } from './quotes/offers.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { MapSettings } from './settings/map-settings.ts';
import type { PaymentSettings } from './settings/payment-settings.ts';
import type { WebhookReach } from './webhooks/endpoint-address.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

/** What every act may use; made once by the composition root. */
export interface Service {
  readonly store: Store;
  /** What was seen in the database, kept beside it: by it a restore is noticed. */
  readonly witness: Witness;
  readonly vendors: Vendors;
  /** What the vendors offer. */
  readonly offers: Offers;
  /** How long they took lately to say so. */
  readonly answerTimes: Pick<AnswerTimes, 'expectedMs'>;
  readonly calculations: Calculations;
  /** Who waits here for events of companies. */
  readonly events: AwaitedEvents;
  readonly eventText: EventText;
  /** Sends events to where companies want them. */
  readonly webhooks: WebhookSender;
  readonly places: PlaceSearch;
  readonly points: PointIndex;
  readonly pointText: PointText;
  readonly keptTexts: KeptTexts;
  readonly printer: Printer;
  /** The bytes of attachments. */
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly tokens: TokenReader;
  readonly mail: Mailer;
  readonly payments: Payments;
  readonly clock: () => Instant;
  readonly watch: ClockWatch;
  /** Url-safe, 128 random bits. */
  readonly newKey: () => string;
  readonly randomDigits: (count: number) => string;
  /** From 0 to 1, 1 excluded. */
  readonly random: () => number;
  /** Names this process as the owner of leases; new at every start. */
  readonly processId: string;
  readonly log: Log;
  /** What `log` says of everything; absent while nothing particular is done. */
  readonly cause?: Cause;
  readonly settings: ServiceSettings;
}

/** One call of an act by somebody. */
export interface Context extends Service {
  /** Who asks. What is done is done for `company`. */
  readonly actor: Actor;
  /** Whose orders, balance, mark-up and connections the act is about. */
  readonly company: ActingCompany;
  /** Whom the request names as its partner. */
  readonly partner: { readonly id: number } | null;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** When the request came, by `performance.now()`. */
  readonly cameAt?: number;
  /** What the request was told of cities, by code, empty where nothing is known: each is asked for once. */
  readonly cities?: Map<string, readonly Place[]>;
  /** The request came with an Idempotency-Key. */
  readonly once?: Once;
  /** The file that came with the request. */
  readonly received?: ReceivedFile;
}

/** A file as it came, on its way into the file store; whoever received it drops what is not kept. */
export interface ReceivedFile {
  readonly draft: FileDraft;
  /** Why it is not whole; null: it is. */
  readonly fault: 'not-base64' | null;
}

/** A run of a request that is to be done once. */
export interface Once {
  readonly key: IdempotentRun;
  /** Set when this run goes on with one that ended without an answer. */
  readonly earlier: EarlierRuns | null;
  /** Numbers of the orders that are there by now, for the caller where the rest fails. */
  readonly saved: string[];
}

export interface EarlierRuns {
  readonly since: Instant;
  /** Ids of the orders that were made, by their place in the request. */
  readonly orders: ReadonlyMap<number, number>;
}

export interface Actor {
  readonly companyId: number;
  /** The topmost owner of the caller's company, whose limits it shares (interface 2.15): itself where nobody owns it. */
  readonly topmostId: number;
  readonly keyId: number;
  /** With which key its requests are counted, and take turns: a company's that another one owns with its topmost owner's. */
  readonly countedAs: number;
  /** Operator's mark-up for the company. */
  readonly markUp: BasisPoints;
  /** What the company has settled for itself; absent: nothing. */
  readonly settings?: CompanySettings;
  /** What the key or the token may be used for; null: everything. */
  readonly rights: readonly AccessRight[] | null;
  /** When the key ends, or the token that was shown; absent: never. */
  readonly until?: Instant;
  /** Not the key was shown but a token that was issued for it. */
  readonly byToken?: true;
}

/** The company for which somebody acts: the caller's own, or one that it owns. */
export interface ActingCompany {
  readonly id: number;
  /** Its topmost owner, whose limits it shares (interface 2.15): itself where nobody owns it. */
  readonly topmostId: number;
  /** The operator's, on vendors' prices. */
  readonly markUp: BasisPoints;
  /** What it has settled for itself; absent: nothing. */
  readonly settings?: CompanySettings;
}

/** How many there may be. */
export interface Bounds {
  /** Below one that nobody owns. */
  readonly companies: number;
  /** Of one company. */
  readonly users: number;
  /** Of one company; those that open nothing any more do not count. */
  readonly keys: number;
  /** Of one that nobody owns and all below it. */
  readonly webhooks: number;
}

export interface ServiceSettings {
  /** IANA zone in which days are counted. */
  readonly timeZone: string;
  /** HH:mm: the last moment for a pickup today. */
  readonly sameDayCutoff: string;
  readonly orderNumberPrefix: string;
  /** How far a new company's balance may fall below zero. */
  readonly defaultCreditLimit: Kopecks;
  /** Whose name stands on papers. */
  readonly operatorName: string;
  /** Every calculation answers within it. */
  readonly calcDeadlineMs: number;
  /** How long prices that are only shown may be those of an equal request; 0: every request asks the vendors. */
  readonly quoteCacheMs: number;
  readonly handOverTimeoutMs: number;
  /** The first wait of a repeated hand-over or cancellation; doubles up to 60 times. */
  readonly retryBaseMs: number;
  /** A vendor that stayed unavailable so long makes the order a VendorError. */
  readonly giveUpAfterMs: number;
  readonly trackEveryMs: number;
  /** An order whose vendor has been silent for so many days after its planned delivery ends by itself. */
  readonly autoFinishDays: number;
  /** Where events may be sent to. */
  readonly webhookReach: WebhookReach;
  /** How long events of companies are kept. */
  readonly eventsKeepDays: number;
  /** How much of what a company may have; of companies and webhooks its topmost owner, with all below it (interface 2.15). */
  readonly most: Bounds;
  /** What the uploads of a company and its family may take, bytes; null: as much as they like. */
  readonly attachmentQuota: number | null;
  readonly mail: MailSettings;
  readonly payment: PaymentSettings;
  readonly map: MapSettings;
  /** The vendors are the mock ones, which obey words in an order's comments (interface 20.6). */
  readonly isSandbox: boolean;
  /** Whom companies pay by invoice; null: no invoices are issued. */
  readonly payee: Payee | null;
  /** Where callers reach the service, without a slash at its end, for links; null: wherever a request was sent to. */
  readonly publicUrl: string | null;
}

export type Log = {
  readonly [level in 'debug' | 'info' | 'warn' | 'error']: (
    fields: Readonly<Record<string, unknown>>,
    message: string,
  ) => void;
};
