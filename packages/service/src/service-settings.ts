import type { CompanyRole, Kopecks, Locale, OperatorRole } from '@cartage/core';
import type { Payee } from '@cartage/documents';

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
  /** IANA zone in which days are counted; those of a pickup are days of the sender's city. */
  readonly timeZone: string;
  /** HH:mm: the last moment for a pickup today, by the clock of the sender's city. */
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
  /** How soon a vendor is asked again about an order at the soonest, as when it is out for delivery. */
  readonly trackEveryMs: number;
  /** How long an order waits for that at most, whatever is expected of it (interface 9.12). */
  readonly trackMostMs: number;
  /** An order whose vendor has been silent for so many days after its planned delivery ends by itself. */
  readonly autoFinishDays: number;
  /** Where events may be sent to. */
  readonly webhookReach: WebhookReach;
  /** How long events of companies are kept. */
  readonly eventsKeepDays: number;
  /** How many days after its end an order's personal data are erased, where its company has settled nothing; null: never. */
  readonly personalDays: number | null;
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
  /** By which provider people sign in; null: by none. */
  readonly oidc: OidcSettings | null;
}

/** An OpenID Connect provider, and what the service is to it (interface 24.11). */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What of people is asked for, with blanks. */
  readonly scope: string;
  /** The claim that has the names of their groups. */
  readonly groupsClaim: string;
  /** What groups are here; none: people have the roles that they were given here. */
  readonly roles: readonly GroupRole[];
  /** Passwords and passkeys open nothing. */
  readonly isAlone: boolean;
}

/** What whoever is in a provider's group is here: of the operator, or of the company of this id. */
export type GroupRole = { readonly group: string } & (
  | { readonly staff: 'operator'; readonly role: OperatorRole }
  | { readonly staff: number; readonly role: CompanyRole }
);

/**
 * Where events may be sent: `public`: to the open internet, over TLS alone; `any`: into private networks too, for a
 * sandbox, but not where a machine finds what its cloud tells it alone.
 */
export type WebhookReach = 'public' | 'any';

/** How mails go out, and how many. */
export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps:`; null: mails are written to the directory instead. */
  readonly smtpUrl: string | null;
  /** Who writes, `Name <name@example.com>`. */
  readonly from: string;
  readonly directory: string;
  /** Of mails about no company, as those to the operator's people; absent: Russian. */
  readonly locale?: Locale;
  /** How long a mail stays in the directory, days; 0 or absent: for ever. */
  readonly keptDays?: number;
  /** How many go to one address within an hour; absent: any number. */
  readonly mostPerAddress?: number;
  /** How many go out for one company and its family within a day; absent: any number. */
  readonly mostPerFamily?: number;
  /** Where the API listens, for links where no public address was set; without a slash at its end. */
  readonly listensAt: string;
}

/** What card payments need beside their provider. */
export interface PaymentSettings {
  /** How long a payment link lives, and with it the price. */
  readonly linkMs: number;
  /** Of the provider's page, as long as the customer does not choose. */
  readonly locale: Locale;
}

/** How the map of pickup points looks, and where it may be embedded (interface 13.21). */
export interface MapSettings {
  /** Address of a picture of the map, with `{z}`, `{x}` and `{y}`; null: there are none. */
  readonly tilesUrl: string | null;
  /** Whose pictures they are, and an address that tells more; null: nothing is said. */
  readonly tilesAttribution: string | null;
  readonly tilesAttributionUrl: string | null;
  /** Origins of the pages that may embed it; none: any page may. */
  readonly embedOrigins: readonly string[];
}
