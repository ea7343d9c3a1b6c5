import type { EventType, Instant, Locale } from '@cartage/core';
import type { OffReason, Tables } from '@cartage/storage';
import type { Selectable } from 'kysely';

/** Where a company wants to be told of its events. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly companyId: number;
  readonly url: string;
  /** null: every type, also those that come to be. */
  readonly types: readonly EventType[] | null;
  readonly description: string | null;
  /** Of the texts in events. */
  readonly locale: Locale;
  /** Who is told when it is switched off; null: the company's users. */
  readonly email: string | null;
  /** Sealed. */
  readonly secret: string;
  /** Sealed: the one before, which is signed with too until `previousUntil`; null: there is none. */
  readonly previousSecret: string | null;
  readonly previousUntil: Instant | null;
  /** null: it is on. */
  readonly off: { readonly reason: OffReason; readonly at: Instant } | null;
  readonly createdAt: Instant;
  /** The place in the company's line up to which all is delivered, or waits as a delivery to be repeated. */
  readonly place: number;
  /** Up to `place` events are to be delivered again that were last tried before `at`. */
  readonly replay: { readonly place: number; readonly at: Instant };
  /** Tries that failed since one succeeded. */
  readonly failures: number;
  /** Nothing is tried before. */
  readonly pausedUntil: Instant;
  /** When it last took an event; null: never. */
  readonly takenAt: Instant | null;
  /** When the first delivery that waits is due; null: none waits. */
  readonly nextAt: Instant | null;
  /** Another one after every change by its owner. */
  readonly revision: number;
}

/** What its owner may change; of what is absent nothing changes. */
export type EndpointChanges = Partial<
  Pick<
    WebhookEndpoint,
    | 'url'
    | 'types'
    | 'description'
    | 'locale'
    | 'email'
    | 'secret'
    | 'previousSecret'
    | 'previousUntil'
    | 'off'
    | 'place'
    | 'replay'
    | 'failures'
    | 'pausedUntil'
    | 'nextAt'
  >
>;

/** An endpoint that is not there yet. */
export type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'companyId' | 'url' | 'types' | 'description' | 'locale' | 'email' | 'secret' | 'off' | 'createdAt' | 'place'
>;

type Row = Selectable<Tables['webhook_endpoints']>;

/** An endpoint from its row. */
export const toEndpoint = (row: Row): WebhookEndpoint => ({
  id: row.id,
  companyId: row.company_id,
  url: row.url,
  types: row.types === null ? null : (JSON.parse(row.types) as readonly EventType[]),
  description: row.description,
  locale: row.locale,
  email: row.email,
  secret: row.secret,
  previousSecret: row.previous_secret,
  previousUntil: row.previous_until,
  off: row.off_reason === null || row.off_at === null ? null : { reason: row.off_reason, at: row.off_at },
  createdAt: row.created_at,
  place: row.place,
  replay: { place: row.replay_place, at: row.replay_at },
  failures: row.failures,
  pausedUntil: row.paused_until,
  takenAt: row.taken_at,
  nextAt: row.next_at,
  revision: row.revision,
});

/** The columns of what is changed. */
export const endpointColumns = ({ types, off, replay, ...changes }: EndpointChanges): Partial<Row> => ({
  ...(changes.url !== undefined && { url: changes.url }),
  ...(types !== undefined && { types: types && JSON.stringify(types) }),
  ...(changes.description !== undefined && { description: changes.description }),
  ...(changes.locale !== undefined && { locale: changes.locale }),
  ...(changes.email !== undefined && { email: changes.email }),
  ...(changes.secret !== undefined && { secret: changes.secret }),
  ...(changes.previousSecret !== undefined && { previous_secret: changes.previousSecret }),
  ...(changes.previousUntil !== undefined && { previous_until: changes.previousUntil }),
  ...(off !== undefined && { off_reason: off?.reason ?? null, off_at: off?.at ?? null }),
  ...(changes.place !== undefined && { place: changes.place }),
  ...(replay !== undefined && { replay_place: replay.place, replay_at: replay.at }),
  ...(changes.failures !== undefined && { failures: changes.failures }),
  ...(changes.pausedUntil !== undefined && { paused_until: changes.pausedUntil }),
  ...(changes.nextAt !== undefined && { next_at: changes.nextAt }),
});
