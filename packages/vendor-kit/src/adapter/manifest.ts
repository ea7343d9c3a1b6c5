import {
  type CargoType,
  type ContactType,
  isEmail,
  type LocalText,
  mailAddresses,
  type OrderStatus,
  type ServiceCode,
  type Symbology,
  sameText,
  type TariffEnd,
  type Urgency,
  type VendorPaperKind,
} from '@cartage/core';
import { z } from 'zod';

/** What a vendor is and can do, complete (`completeManifest`); declared once, it drives host, tests and documentation. */
export interface VendorManifest {
  /** For ever. */
  readonly id: number;
  /** For ever; lower-case word. */
  readonly key: string;
  /** As customers read it. */
  readonly name: string;
  /** A sentence for customers. */
  readonly description: Words;
  /** The version of this interface. */
  readonly interfaceVersion: 1;
  /** The version of the plugin, semver. */
  readonly version: string;
  /** ISO 3166-1 alpha-2 that it serves as origin or destination. */
  readonly countries: readonly string[] | 'all';
  /** Kinds of ends that it serves; each tariff names two of them. */
  readonly contactTypes: readonly ContactType[];
  /** Kinds of cargo that it takes; of others it is never asked. */
  readonly cargoTypes: readonly CargoType[];
  /** Services that some option may have; none. */
  readonly services: readonly ServiceCode[];
  /** Services of its own, beside those that all vendors share; none. */
  readonly ownServices: readonly OwnService[];
  /** What a shipment must have; of one without it the vendor is not asked, and its hand-over is refused by name. Nothing. */
  readonly needs: readonly ShipmentNeed[];
  /** Papers of its own. */
  readonly documents: readonly VendorDocument[];
  /** In which bars its scanners read its numbers; Code 128. */
  readonly symbology: Symbology;
  /** `byContract`: they differ from account to account, and the member `tariffs` tells them. */
  readonly tariffs: readonly TariffDescription[] | 'byContract';
  /**
   * Hosts that the plugin may call: `api.vendor.example`, or `127.0.0.1:8090`; `127.0.0.1:*` is any port of this machine, for
   * a simulator. `setting`: taken from the account's `baseUrl`.
   */
  readonly hosts: { readonly prod: readonly string[]; readonly test: readonly string[] } | 'setting';
  /** Kept by the host; 10 requests a second and 4 at once. */
  readonly limits: VendorLimits;
  /** How long after a lost hand-over "none" from findByReference is not yet believed; longer than its own processing, ms. */
  readonly quietPeriodMs: number;
  /** How soon the host asks again for what the vendor has accepted and works on (numbers, a courier, a paper), ms; 3,000. */
  readonly pollMs: number;
  /** For how long the host tries a hand-over, a courier call, a change or a cancellation and awaits what comes of it, ms; null: as long as the installation does for all. */
  readonly giveUpMs: number | null;
  /** The vendor keeps one shipment for one reference; true. false: `findByReference` is there, which the host asks before it sends one again. */
  readonly dedupes: boolean;
  /** Shipments that one `track` call may ask for. */
  readonly trackBatch: number;
  /** The vendor's status code to ours; a code that is not here becomes VendorStatus. */
  readonly statuses: Readonly<Record<string, OrderStatus>>;
  /** Paths of the order's content that `update` can change after the hand-over (`receiver.phone`). */
  readonly changeable: readonly string[];
  /** Fields of the account; mark secret ones with `secret()`. */
  readonly credentials: z.ZodObject;
  /** Fields of the account that are no credentials, such as a sender's number. No code is in both. */
  readonly settings: z.ZodObject;
}

/** A paper that the vendor makes itself. */
export interface VendorDocument {
  readonly kind: VendorPaperKind;
  /** It is printed in place of ours. */
  readonly preferred: boolean;
  /** It comes with the hand-over (`Confirmation.papers`) and never again; absent: `document` gives it. */
  readonly comesOnce?: boolean;
}

/** How much of the vendor there is, for each connection, whatever number of processes call it. */
export interface VendorLimits {
  /** That begin within any second; below 1: one in so many seconds. */
  readonly requestsPerSecond: number;
  /** Requests under way. */
  readonly concurrency: number;
  /** Packages of one shipment; absent: any number. More are not offered, and refused at the hand-over. */
  readonly packages?: number;
  /**
   * Requests that an account may make on one day; absent: any number. At nine tenths prices and the worker stop, so that
   * what was ordered goes on. What `checkConnection` tells of an account counts in its place.
   */
  readonly requestsPerDay?: number;
}

/** A service that this vendor alone has. */
export interface OwnService {
  /** The vendor's word for it, for ever; at most 100 characters. */
  readonly code: string;
  /** As customers read it; at most 200 characters. */
  readonly name: Words;
  /** A sentence for customers; may be empty. */
  readonly description: Words;
}

/**
 * What a vendor cannot do without:
 * - `customs`: of goods that cross a border, a line for each product with its code, origin and value;
 * - `sizes`: all three of each place;
 * - `postalCodes`: of both ends, where their country has them;
 * - `latinNames`: names and addresses that can be written in latin letters;
 * - `state`: the state or region of an end that lies in a country whose addresses name it;
 * - `email`: the receiver's.
 */
export const shipmentNeeds = ['customs', 'sizes', 'postalCodes', 'latinNames', 'state', 'email'] as const;

/** One of `shipmentNeeds`. */
export type ShipmentNeed = (typeof shipmentNeeds)[number];

/** What a plugin may leave out of its manifest, with what then counts. A vendor without HTTP leaves all of it out. */
const absent = {
  services: [],
  ownServices: [],
  needs: [],
  documents: [],
  symbology: 'code-128',
  hosts: { prod: [], test: [] },
  limits: { requestsPerSecond: 10, concurrency: 4 },
  quietPeriodMs: 0,
  pollMs: 3000,
  giveUpMs: null,
  dedupes: true,
  trackBatch: 1,
  statuses: {},
  changeable: [],
  credentials: z.object({}),
  settings: z.object({}),
} as const satisfies Partial<VendorManifest>;

/** A manifest as a plugin's author writes it. */
export type PluginManifest = Omit<VendorManifest, keyof typeof absent> &
  Partial<Pick<VendorManifest, keyof typeof absent>>;

/**
 * The manifest with what its author left out.
 * @param manifest as the author wrote it; defaults stand at the members of `VendorManifest`
 */
export const completeManifest = (manifest: PluginManifest): VendorManifest => ({ ...absent, ...manifest });

/** What customers read: in both languages, or the same words for all. */
export type Words = string | LocalText;

/**
 * The words in both languages.
 * @param words one text stands for both languages
 */
export const wordsIn = (words: Words): LocalText =>
  typeof words === 'object' && words !== null ? words : sameText(String(words));

/** A tariff of the vendor, as customers choose it. */
export interface TariffDescription {
  /** The vendor's own, for ever; at most 100 characters. */
  readonly id: string;
  /** As customers read it; at most 200 characters. */
  readonly name: string;
  /** As papers print it, in the language of the paper, each at most 200 characters; `name` in every language without it. */
  readonly names?: LocalText;
  /** A sentence for customers; may be empty. */
  readonly description: Words;
  /** How urgent it is; one at least. Customers choose by them. */
  readonly urgencies: readonly Urgency[];
  /** What each end must be. */
  readonly from: TariffEnd;
  /** What the receiver's end must be. */
  readonly to: TariffEnd;
  /** What a cancellation later than 20 minutes after creation costs, basis points of the price. */
  readonly cancellationFee: number;
}

/**
 * The setting `callCourierAt` of a vendor whose couriers are called, or whose batches are closed, once a day: at that hour the
 * host calls `callCourier` for the orders of the day that have none yet. Absent in an account: only who asks for a courier gets one.
 * @param words as of any field of the account, for the operator
 * @returns `HH:mm` by the clocks of the service
 */
export const courierHour = (words: { readonly title: string; readonly description: string; readonly ru: LocalWords }) =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day, HH:mm')
    .optional()
    .meta(words);

/**
 * The settings `mailRegisterTo` and `mailRegisterAt` of a vendor whose courier is told by mail: once that hour has come on the day
 * of a pickup, the host mails the register of the orders, as PDF and CSV. Members of the manifest's `settings`; the operator's
 * accounts alone have them, and one that has neither mails nothing.
 * @returns `mailRegisterTo`: one mail address or up to five, with commas between them. `mailRegisterAt`: `HH:mm` by the clocks of
 * the senders
 */
export const registerMail = () => ({
  mailRegisterTo: z
    .string()
    .refine((text) => {
      const addresses = mailAddresses(text);
      return addresses.length > 0 && addresses.length <= MOST_ADDRESSES && addresses.every(isEmail);
    }, `up to ${MOST_ADDRESSES} mail addresses with commas between them, such as courier@example.com`)
    .optional()
    .meta({
      title: 'Who gets the register',
      description: `Mail addresses, up to ${MOST_ADDRESSES}, with commas between them. Empty: nobody.`,
      ru: {
        title: 'Кому отправлять реестр',
        description: `Адреса электронной почты, до ${MOST_ADDRESSES}, через запятую. Пусто — никому.`,
      },
    }),
  mailRegisterAt: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time of day, HH:mm')
    .optional()
    .meta({
      title: 'When the register of a day is mailed',
      description: 'HH:mm on the day of the pickup, by the clock of the sender’s city.',
      ru: {
        title: 'Когда отправлять реестр дня',
        description: 'ЧЧ:мм в день забора, по часам города отправителя.',
      },
    }),
});

const MOST_ADDRESSES = 5;

interface LocalWords {
  readonly title: string;
  readonly description: string;
}
