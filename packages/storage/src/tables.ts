import type {
  AttentionReason,
  EventType,
  Locale,
  OrderStatus,
  PaperKind,
  PaymentStatus,
  PickupPointType,
  PushResult,
  VendorEnvironment,
} from '@cartage/core';
import type { Generated, Kysely } from 'kysely';

/** Every column of the database. A `Transaction` is a `Db` too. */
export type Db = Kysely<Tables>;

/** ms since 1970. */
type Instant = number;
/** yyyy-MM-dd */
type LocalDate = string;
type Kopecks = number;
/** JSON text, the same on every dialect: read and written in one place per table. */
type Json = string;
/** Truth as a number, the same on every dialect. */
type Flag = 0 | 1;

/** Why an endpoint gets nothing; `owner`: whoever has it wants nothing now, `failing`: it took nothing, however often it was tried, `gone`: it answered so. */
export type OffReason = 'owner' | 'failing' | 'gone';

/**
 * How an event stands with an endpoint; `waiting`: it is tried again, or waits for an earlier one of its order. `given-up`: it was
 * tried in vain for as long as anything is, and those behind it have gone on.
 */
export type DeliveryState = 'delivered' | 'waiting' | 'given-up';

/** Who may read it: the company alone, or also a caller who has the order's orderKey. */
export type AccessLevel = 'company' | 'order-key';

/** What a file belongs to. */
export type AttachmentItemType = 'order' | 'company';

/** A link that is asked for, one that is closed, and money that is given back. */
export type PaymentAttemptKind = 'payment' | 'close-payment' | 'refund';

/**
 * What the vendor is called for, or of a card payment its provider. Only a hand-over is limited to one open attempt.
 */
export type AttemptKind = 'hand-over' | 'cancel' | 'courier-call' | 'update' | PaymentAttemptKind;

/** Of an attempt that has not ended. */
export type OpenAttemptState = 'sending' | 'accepted' | 'unknown';

/**
 * `sending`: the vendor is being called, or the process died meanwhile. `accepted`: the vendor works on it.
 * `unknown`: the answer was lost. These three are open; an order has at most one open hand-over, ever.
 * `undecidable`: nobody can tell without a look at the vendor's own pages.
 */
export type AttemptState = OpenAttemptState | 'confirmed' | 'rejected' | 'unavailable' | 'undecidable';

/** A charge and a fee take from the balance; a refund and a top-up add to it; a correction does either. */
export type EntryKind = 'charge' | 'refund' | 'fee' | 'top-up' | 'correction';

/** What became of asking a vendor. One that does not serve the route has `finished` without options. */
export type AnswerStatus = 'finished' | 'failed' | 'timed-out';

/**
 * How a register stands with one of its addresses; `written`: into a file, for want of a mail server. `refused`: the mail server
 * does not take it, however often it is tried.
 */
export type RegisterMailState = 'waiting' | 'sent' | 'written' | 'refused';

/** What a process does for as long as it lives; `server` is both of the others in one. */
export type ProcessKind = 'api' | 'worker' | 'server';

/**
 * Every table by its name in the database, with the columns as they are stored. What belongs to a company says to which, and
 * its key begins with the company; whose the others are stands in `companies-tables.dialects.test.ts`.
 */
export interface Tables {
  companies: {
    id: Generated<number>;
    name: string;
    vat_number: string | null;
    kpp: string | null;
    mark_up_bp: number;
    credit_limit: Kopecks;
    created_at: Instant;
    details: Json;
    /** The company that may act for this one. */
    owner_id: number | null;
    /** The owner of its owner, and so on up to the company that nobody owns; null: nobody owns this one. */
    topmost_id: Generated<number | null>;
    /** Texts by key; null: the company has settled nothing for itself. */
    settings: Json | null;
    /** What it has settled of `balance.low`, as a trigger reads it; null: the default. */
    balance_low: Generated<Kopecks | null>;
    /** Since when nobody acts for it; null: it may act. */
    disabled_at: Generated<Instant | null>;
  };
  /** Each names the company whose partner's key it is; the key itself is not stored. */
  partner_keys: {
    id: Generated<number>;
    hash: string;
    company_id: number;
    /** null: before that was kept. */
    created_at: Instant | null;
  };
  api_keys: {
    id: Generated<number>;
    company_id: number;
    hash: string;
    name: string;
    rights: Json | null;
    created_at: Instant;
    expires_at: Instant | null;
    revoked_at: Instant | null;
  };
  /** The operator's own; the key itself is not stored. */
  operator_keys: {
    id: Generated<number>;
    hash: string;
    name: string;
    /** One of the core's `operatorRoles`. */
    role: string;
    created_at: Instant;
    revoked_at: Instant | null;
  };
  /** People. Who signs in does so by mail address, whatever companies they belong to. */
  users: {
    id: Generated<number>;
    /** A mail address in lower case. */
    login: string;
    name: string;
    /** Of scrypt; null: no password was made, and none opens. */
    password_hash: string | null;
    /** When a mail with a password was last ordered; null: never, or it could not be delivered. */
    password_asked_at: Instant | null;
    created_at: Instant;
    /** The password came by mail and ends then: one of their own has to take its place; null: it is their own. */
    password_ends_at: Generated<Instant | null>;
    /** null: never. */
    signed_in_at: Generated<Instant | null>;
    /** By what their provider knows them; null: no provider was linked. */
    oidc_issuer: Generated<string | null>;
    oidc_subject: Generated<string | null>;
  };
  company_users: {
    company_id: number;
    user_id: number;
    /** One of the core's `companyRoles`. */
    role: Generated<string>;
    /** As this company calls them; null: as they call themselves. */
    name: Generated<string | null>;
    invited_at: Generated<Instant | null>;
    /** Since when they may not act for it; null: they may. */
    disabled_at: Generated<Instant | null>;
  };
  /** People of the operator; the columns are those of `company_users`. */
  operator_users: {
    user_id: number;
    /** One of the core's `operatorRoles`. */
    role: string;
    name: string | null;
    invited_at: Instant | null;
    disabled_at: Instant | null;
    created_at: Instant;
  };
  /** Who has signed in; the cookie itself is not stored. */
  sessions: {
    /** SHA-256 of the cookie, hexadecimal. */
    hash: string;
    user_id: number;
    /** For which they acted last; null: for none so far. */
    company_id: number | null;
    created_at: Instant;
    /** Written no more than once a minute. */
    seen_at: Instant;
    /** When they last proved who they are. */
    proved_at: Instant;
    /** However busy it is. */
    ends_at: Instant;
  };
  /** By which a password is set once; the link's token is not stored. */
  password_links: {
    /** SHA-256, hexadecimal. */
    hash: string;
    user_id: number;
    ends_at: Instant;
  };
  passkeys: {
    /** Base64url, as browsers name it. */
    credential_id: string;
    user_id: number;
    /** For people. */
    name: string;
    /** COSE. */
    public_key: Uint8Array;
    counter: number;
    /** A list; null: the browser did not say. */
    transports: Json | null;
    created_at: Instant;
    used_at: Instant | null;
  };
  /** Passkeys and providers' sign-ins that were begun: what their end is held against, once. */
  sign_ins: {
    /** SHA-256 of what the browser keeps meanwhile, hexadecimal. */
    hash: string;
    kind: 'passkey' | 'new-passkey' | 'oidc';
    /** Whose new passkey it is; null: nobody is known yet. */
    user_id: number | null;
    facts: Json;
    ends_at: Instant;
  };
  /** Of an account or an address, until a quarter of an hour after the last. */
  sign_in_failures: {
    /** SHA-256, hexadecimal. */
    of: string;
    failures: number;
    failed_at: Instant;
  };
  /** Who has done what. Append-only, for a year. */
  audit_entries: {
    id: Generated<number>;
    at: Instant;
    /** Whose part it is; null: the operator's alone. */
    company_id: number | null;
    actor_kind: 'person' | 'key' | 'command';
    /** null of a command. */
    actor_id: number | null;
    actor_name: string;
    act: string;
    object_kind: string;
    object_id: string;
    /** Without secrets; null: there was nothing. */
    before: Json | null;
    after: Json | null;
    request_id: string | null;
  };
  orders: {
    id: Generated<number>;
    company_id: number;
    number: string;
    order_key: string;
    status: OrderStatus;
    status_at: Instant;
    status_before_cancel: OrderStatus | null;
    content: Json;
    option: Json | null;
    price: Kopecks | null;
    push_result: PushResult;
    vendor_id: number | null;
    tariff_id: string | null;
    vendor_reference: string | null;
    vendor_invoice_number: string | null;
    vendor_return_invoice_number: string | null;
    /** Opaque; told to nobody but the vendor. */
    vendor_shipment_id: string | null;
    vendor_pickup_number: string | null;
    tracking_number: string | null;
    customer_order_id: string | null;
    project: string | null;
    department: string | null;
    take_date: LocalDate | null;
    parent_number: string | null;
    planned_delivery_at: Instant | null;
    vendor_event_at: Instant | null;
    delivered_at: Instant | null;
    received_by: string | null;
    created_at: Instant;
    created_on: LocalDate;
    properties: Json;
    version: number;
    next_track_at: Instant | null;
    connection: string | null;
    /** null too where it was asked for before this was kept. */
    cancel_asked_at: Instant | null;
    /** The greatest number of a child that was given out; null: none, or before this was kept. */
    last_child: number | null;
    /** What `project` and `department` are found by (`orders/folded-key.ts`). */
    project_key: string | null;
    department_key: string | null;
    /** What the vendor has collected of the receiver; null: it has not said. */
    collected: Kopecks | null;
    /** When that happened of which the vendor last told what was collected. */
    collected_at: Instant | null;
    /** The same of what was bought, which stands with the products in the content. */
    purchased_at: Instant | null;
    /** What `customer_order_id` is found by where it is spelt otherwise; null: by itself (`orders/customer-numbers.ts`). */
    customer_order_key: string | null;
    /** Where the receiver follows it on the vendor's own pages. */
    tracking_url: string | null;
    /** The vendor's codes of the places, in their order; null: none were told. */
    pieces: Json | null;
    /** What the vendor asks as told last, before the mark-up; null: nothing was told, or before this was kept. */
    vendor_price: Kopecks | null;
    /** The same in the vendor's currency; null: it has told roubles, or nothing. */
    vendor_foreign_price: Json | null;
    /** The last day on which the point keeps it, as the vendor tells. */
    stored_until: LocalDate | null;
    /** When its labels were printed last; written by `notePrinted` alone, as are the next two. */
    labels_printed_at: Generated<Instant | null>;
    /** The same of a register or an acceptance act that names it. */
    register_printed_at: Generated<Instant | null>;
    /** Which of the two were: 1 for the labels, and 2 for the other (`orders/printed.ts`). */
    printed: Generated<number>;
    /** In which its personal data were erased; null: they stand as they were given. */
    erasure_id: Generated<number | null>;
    /** Of the ends: country, a blank, and the code of the city as the core's catalogue writes it, for figures. */
    sender_city: Generated<string>;
    receiver_city: Generated<string>;
  };
  /**
   * How many orders a company has by both their days, kept by triggers. On PostgreSQL several rows may count the same days,
   * so that nobody waits for another's: their sum counts.
   */
  order_days: {
    company_id: number;
    created_on: LocalDate;
    /** Empty: none. */
    take_date: LocalDate;
    orders: number;
  };
  /** By what an order is found: by its id `orderText` of the core, in which personal data stand, by its id with a minus `vendorText`. */
  order_texts: { order_id: number; company_id: number; text: string };
  /** The vendors' codes of places, one by one: written by triggers from `pieces` of `orders`. */
  order_pieces: { company_id: number; code: string; order_id: number };
  /** Digests of the phones and mail addresses that an order has or had: by these somebody's orders are found. */
  order_contacts: { contact: string; order_id: number; company_id: number };
  /** Who has had personal data erased; the orders name it. */
  erasures: {
    id: Generated<number>;
    at: Instant;
    /** null: it is under way, or the process that did it has died. */
    ended_at: Instant | null;
    /** What named the orders. */
    kind: 'phone' | 'email' | 'order' | 'retention';
    /** The same so that nobody is known by it: the last digits of a phone. */
    masked: string;
    /** A digest of it for as long as it is under way, by which the same one goes on; null: it has ended. */
    subject: string | null;
    actor_kind: 'person' | 'key' | 'command' | null;
    actor_id: number | null;
    /** null: the service does it of itself. */
    actor_name: string | null;
    request_id: string | null;
    /** Numbers of the orders that are not final, and were left. */
    skipped: Json;
    /** How many rows of which table were changed. */
    counts: Json;
  };
  /** How many orders a company has by status, vendor and what was printed, kept and to be summed as those of `order_days`. */
  order_states: {
    company_id: number;
    status: OrderStatus;
    /** 0: none. */
    vendor_id: number;
    /** As in `orders`. */
    printed: number;
    orders: number;
  };
  /** How many of a company's orders ask for attention for a reason, kept and to be summed likewise. */
  order_reasons: {
    company_id: number;
    reason: AttentionReason;
    orders: number;
  };
  /** What somebody has to look at. */
  order_attention: {
    company_id: number;
    order_id: number;
    reason: AttentionReason;
    since: Instant;
    /** Of `price-rose` alone. */
    asked: Kopecks | null;
    /** 1: it was told, and stands until it is decided; 0: it follows from how the order stands. */
    told: Flag;
    /** Of the order, for lists: written by a trigger. */
    created_on: Generated<LocalDate | null>;
  };
  /** Orders of which time alone makes something. One that has been delivered stands here until its lane has learnt of it. */
  watched_orders: { company_id: number; order_id: number; due_at: Instant };
  /** How many orders took so many days on a lane; see `lanes`. */
  transit_days: {
    from_region: string;
    to_region: string;
    vendor_id: number;
    tariff_id: string;
    /** From the day on which the parcel was taken to that of its arrival. */
    days: number;
    count: number;
  };
  /** How often so much time lay between two events of a vendor on a lane. */
  event_gaps: {
    from_region: string;
    to_region: string;
    vendor_id: number;
    tariff_id: string;
    /** Rounded up. */
    minutes: number;
    count: number;
  };
  /** What `transit_days` and `event_gaps` come to. */
  lanes: {
    /** As the core's `laneRegion` says it. */
    from_region: string;
    to_region: string;
    vendor_id: number;
    tariff_id: string;
    /** The sample of the days. */
    orders: number;
    days_p50: number | null;
    days_p90: number | null;
    /** The sample of the gaps. */
    gaps: number;
    /** Minutes. */
    gap_p90: number | null;
  };
  /** What a command of the operator has asked the processes that serve to do. */
  operator_acts: {
    id: string;
    act: Json;
    asked_at: Instant;
    /** null: no process has begun it, and it may be taken back. */
    begun_at: Instant | null;
    /** What came of it, for whoever asked; null: nothing yet. */
    outcome: Json | null;
  };
  attempts: {
    id: Generated<number>;
    company_id: number;
    order_id: number;
    kind: AttemptKind;
    number: number;
    reference: string;
    state: AttemptState;
    vendor_id: number | null;
    tariff_id: string | null;
    started_at: Instant;
    /** null: begun before this was kept. */
    begun_at: Instant | null;
    finished_at: Instant | null;
    never_sent: Flag;
    problem: string | null;
    details: Json | null;
    connection: string | null;
    /** Of a courier call alone: the day on which they are to come. */
    call_date: Generated<LocalDate | null>;
  };
  attachments: {
    guid: string;
    company_id: number;
    item_type: AttachmentItemType;
    item_id: number;
    file_type: PaperKind;
    name: string;
    mime_type: string;
    size: number;
    access_level: AccessLevel;
    sha256: string;
    fingerprint: string | null;
    created_at: Instant;
    /** Only of what an earlier version has kept, until it is moved to the file store: see `file`. */
    content: Uint8Array | null;
    /** Under what name its bytes lie in the file store; null: they are in `content`. One of the two is null. */
    file: string | null;
    /** Who uploaded it, and whose company's quota it counts against; null: the service keeps it of itself. */
    key_id: number | null;
  };
  /** Names in the file store that no attachment has: their bytes are being written, or are to be removed. */
  loose_files: {
    file: string;
    /** When somebody began to write it; 0: nobody does. */
    since: Instant;
    /** Its bytes are being removed: no attachment may take the name any more. */
    leaving: Flag;
  };
  /** What the uploads of a company take; absent: none. */
  attachment_usage: {
    company_id: number;
    bytes: number;
  };
  history_lines: {
    id: Generated<number>;
    company_id: number;
    order_id: number;
    at: Instant;
    source: string;
    text_en: string;
    text_ru: string;
    status: OrderStatus;
    is_return: Flag;
    fingerprint: string | null;
  };
  /** Changes of what orders hold, each act one row. Append-only. */
  order_changes: {
    id: Generated<number>;
    company_id: number;
    order_id: number;
    at: Instant;
    /** With which key it was asked for; 0: with none. */
    key_id: number;
    /** Whose session it was; null: nobody's. */
    user_id: Generated<number | null>;
    text_en: string;
    text_ru: string;
    /** The fields in full, old and new. Last, because it is long and seldom read. */
    fields: Json;
  };
  /** Append-only. */
  ledger_entries: {
    id: Generated<number>;
    company_id: number;
    order_id: number | null;
    kind: EntryKind;
    amount: Kopecks;
    text_en: string;
    text_ru: string;
    at: Instant;
    key: string;
    /** The invoice under which it was paid. */
    invoice_id: number | null;
  };
  /**
   * The sums of the company's ledger entries and of its reservations, and how many entries they are. Made with the company,
   * by a trigger. Who changes both sums in one transaction does so in one statement: by each a trigger sees whether the
   * balance has become low, and tells of it.
   */
  balances: {
    company_id: number;
    amount: Kopecks;
    reserved: Kopecks;
    entries: Generated<number>;
    /** Amount less reserved is low below it: the company's threshold less its credit limit; null: it has none. */
    low_below: Generated<Kopecks | null>;
    /** When something was booked or held last; an event says it. */
    changed_at: Generated<Instant>;
  };
  reservations: { order_id: number; company_id: number; amount: Kopecks };
  /** Year and nth make the number, without a gap. */
  invoices: {
    id: Generated<number>;
    year: number;
    nth: number;
    company_id: number;
    amount: Kopecks;
    issued_at: Instant;
    attachment_guid: string;
    /** The sum of the ledger's entries of this invoice. */
    paid: Kopecks;
  };
  payments: {
    id: Generated<number>;
    company_id: number;
    order_id: number;
    number: number;
    reference: string;
    provider: string;
    provider_id: string | null;
    amount: Kopecks;
    status: PaymentStatus;
    link: string | null;
    created_at: Instant;
    expires_at: Instant;
    /** What the customer has paid. */
    received: Kopecks | null;
    paid_at: Instant | null;
    /** How much of it is to be given back in all; null: nothing was decided. */
    refund_due: Kopecks | null;
    refunded: Kopecks;
  };
  jobs: {
    id: Generated<number>;
    task: string;
    key: string;
    payload: Json;
    run_at: Instant;
    lease_owner: string | null;
    lease_until: Instant | null;
    tries: number;
    last_problem: string | null;
    created_at: Instant;
    dead_at: Instant | null;
    vendor_id: number | null;
    /** Through which the vendor is called; null: none in particular. */
    connection: string | null;
  };
  vendor_contracts: {
    id: Generated<number>;
    company_id: number | null;
    vendor_key: string;
    credentials: string;
    settings: Json;
    environment: VendorEnvironment;
    enabled: Flag;
    created_at: Instant;
    updated_at: Instant;
    /** Since when the vendor refuses it; null: it does not, as far as is known. Not a change of what it holds. */
    failed_at: Generated<Instant | null>;
    /** In which kind of call it was refused first; one of that kind takes it back. */
    failed_in: Generated<string | null>;
  };
  /** What vendors have called with and nobody has read yet; whoever has read one removes it. */
  vendor_notices: {
    /** Nobody guesses it. */
    id: string;
    connection: string;
    received_at: Instant;
    /** Of the body as it came, bytes. */
    size: number;
    /** The id of the key with which the request is sealed. */
    sealed_with: string;
    /** All of it, sealed: it names people, and may hold secrets. */
    request: Uint8Array;
  };
  /** Of connections whose vendors tell by themselves what happens. */
  vendor_feeds: {
    /** As orders name it. */
    connection: string;
    vendor_id: number;
    /** Of the last list of changes; null: none was told. */
    cursor: string | null;
    /** When the list of changes is asked for; null: there is none, the vendor calls, or nobody needs it now. */
    next_at: Instant | null;
    /** So long it is believed to tell everything, and is seldom asked for single orders. */
    tells_until: Instant;
    /** When the vendor was last told to call us; null: never. */
    subscribed_at: Instant | null;
  };
  /** How the processes share a connection's requests a second and at once, on PostgreSQL. */
  vendor_turns: {
    connection: string;
    /** Counts the changes: whoever has read another one may not write. */
    version: number;
    turns: Json;
  };
  /** What currencies are worth, as the operator says. */
  exchange_rates: {
    /** ISO 4217. */
    currency: string;
    /** In the installation's zone: the first day on which it counts. */
    from_day: LocalDate;
    /** Hundred-millionths of a rouble for one of the currency. */
    rate: number;
  };
  /** How many requests of a day are used, by connection. */
  vendor_days: {
    connection: string;
    vendor_key: string;
    /** In the installation's zone: the last day on which there was a request. */
    day: LocalDate;
    /** Of that day, with those that a process has taken in advance. */
    used: number;
    /** How many a day may have, as the last one who asked knew it; null: any number. */
    most: number | null;
    /** The same, as the vendor has told it of this account; null: it has not. */
    told: number | null;
  };
  /**
   * Capabilities that fail too often and are left alone, on PostgreSQL. By the id of the connection and the version of what it
   * holds, as in the next two; their times are those of the database's clock, except where it is said.
   */
  open_circuits: {
    connection: string;
    version: string;
    capability: string;
    /** No call is made before; then one, whose end decides. */
    refuses_until: Instant;
    /** So long that call is waited for, which somebody has begun; 0: nobody has. */
    probed_until: Instant;
  };
  /** What vendors have offered in the last minutes, on PostgreSQL. */
  kept_offers: {
    connection: string;
    version: string;
    /** SHA-256 of what was asked. */
    question: string;
    /** By the service's clock. */
    asked_at: Instant;
    since: Instant;
    /** Of the offers, bytes. */
    size: number;
    offers: Json;
  };
  /** What processes that serve have seen of the vendors that they call, lately. */
  vendor_figures: {
    /** As in `processes`. */
    process: string;
    written_at: Instant;
    figures: Json;
  };
  /** How calls by a connection went in an hour, as each process that serves has seen them; for two weeks. */
  vendor_hours: {
    connection: string;
    /** Its beginning. */
    hour: Instant;
    /** As in `processes`. */
    process: string;
    figures: Json;
  };
  /** What plugins note of shipments. */
  vendor_notes: {
    connection: string;
    /** SHA-256 of the plugin's. */
    key: string;
    /** The id of the key with which the note is sealed. */
    sealed_with: string;
    note: Uint8Array;
    written_at: Instant;
  };
  /** What plugins have loaded for more than one call, on PostgreSQL. */
  kept_values: {
    connection: string;
    version: string;
    /** SHA-256 of the plugin's. */
    key: string;
    /** Another one after each change of the value; whoever remembers a value goes by it. */
    edition: string;
    /** The id of the key with which the value is sealed; null: there is none. */
    sealed_with: string | null;
    /** Sealed: tokens are secrets. null: it was dropped, or is being loaded for the first time. */
    value: Uint8Array | null;
    /** Of the value, bytes. */
    size: number;
    /** By the service's clock, and how long it is good from then on. */
    loaded_at: Instant;
    ttl_ms: number;
    /** When it is good no more; of one without a value when the row may go. */
    ends_at: Instant;
    /** Who is loading it, so long; null: nobody. */
    loader: string | null;
    loads_until: Instant;
  };
  /** What companies are told of. */
  events: {
    id: Generated<number>;
    company_id: number;
    /** Where it stands in the line of its company's events, from 1; null: nobody has numbered it yet. */
    place: Generated<number | null>;
    type: EventType;
    at: Instant;
    /** The order that it is about; events of one order keep their sequence wherever they are sent. */
    order_id: number | null;
    /** `EventFacts` of the type. */
    facts: Json;
  };
  /** Of each company that has events. */
  event_lines: {
    company_id: number;
    /** The place of the newest one. */
    last: number;
    /** Up to this place they are gone. */
    swept: number;
  };
  /** Where companies are told of their events. */
  webhook_endpoints: {
    id: string;
    company_id: number;
    url: string;
    /** A list of them; null: every type. */
    types: Json | null;
    description: string | null;
    locale: Locale;
    /** Who is told when it is switched off; null: the company's users. */
    email: string | null;
    /** Sealed, as the one before, with which is signed too until `previous_until`. */
    secret: string;
    previous_secret: string | null;
    previous_until: Instant | null;
    /** Both null: it is on. */
    off_reason: OffReason | null;
    off_at: Instant | null;
    created_at: Instant;
    /** In the company's line: up to here each event is delivered or is a delivery that waits. */
    place: number;
    /** Events up to this place are delivered again that were last tried before that moment. */
    replay_place: number;
    replay_at: Instant;
    /** Tries that failed since one succeeded. */
    failures: number;
    /** Nothing is tried before. */
    paused_until: Instant;
    /** When it last took an event; null: never. */
    taken_at: Instant | null;
    /** When the first of its deliveries that wait is due; null: none is. */
    next_at: Instant | null;
    /** Grows with every change by its owner. */
    revision: number;
    /** The process that delivers to it; null: none does. */
    lease_owner: string | null;
    lease_until: Instant | null;
  };
  /** Addresses that companies have named; nothing but the question is sent to one that was not confirmed. */
  mail_addresses: {
    company_id: number;
    /** In lower case. */
    address: string;
    /** SHA-256 of what the link holds; null: none is out, or it was used. */
    token: string | null;
    /** So long the link lives. */
    until: Instant;
    confirmed_at: Instant | null;
  };
  /** What was mailed within a day. */
  mails: {
    id: string;
    /** The topmost owner of the company for which it was; null: the operator had it sent. */
    family_id: number | null;
    /** SHA-256. */
    address: string;
    at: Instant;
  };
  /** Of an event and an endpoint: tried at least once, or behind one of its order that is tried again. */
  webhook_deliveries: {
    company_id: number;
    endpoint_id: string;
    place: number;
    type: EventType;
    event_at: Instant;
    order_id: number | null;
    state: DeliveryState;
    tries: number;
    first_tried_at: Instant | null;
    tried_at: Instant | null;
    /** null of one that waits: it stands behind an earlier one of its order. */
    next_at: Instant | null;
    /** What came of the last try. */
    status: number | null;
    reason: string | null;
    took_ms: number | null;
    answer: string | null;
  };
  /** What couriers without an interface are told by mail: what they fetch for a company on a day. */
  courier_registers: {
    id: Generated<number>;
    company_id: number;
    vendor_id: number;
    /** Whose settings say where it goes; its orders may have gone through one before it. */
    connection: string;
    /** By the clocks of the senders. */
    day: LocalDate;
    /** Of the company's for this vendor and day, from 1; those after the first add to it. */
    number: number;
    /** How many it had when it was made. */
    orders: number;
    /** Some of them may have stood in a register that was lost when the database was restored. */
    may_repeat: Flag;
    created_at: Instant;
    /** When somebody first began to send it, since when its orders are the same; null: nobody has. */
    tried_at: Instant | null;
  };
  /** An order stands in one register for each day on which it is to be fetched. */
  courier_register_orders: {
    company_id: number;
    order_id: number;
    take_date: LocalDate;
    register_id: number;
    /** Another register, which says that it was canceled; null: none does. */
    withdrawn_in: number | null;
  };
  courier_register_mails: {
    company_id: number;
    register_id: number;
    address: string;
    /** Names the mail for ever. */
    letter: string;
    state: RegisterMailState;
    /** When it came into that state; null of one that waits. */
    at: Instant | null;
  };
  company_vendors: { company_id: number; vendor_key: string; enabled: Flag };
  vendor_parameters: { company_id: number; vendor_key: string; key: string; value: string | null };
  /** Sign tokens; `retired_at` is null of the one that does so now. */
  signing_keys: {
    id: string;
    /** JWK. */
    public_key: string;
    /** JWK, sealed; null: it signs no more. */
    private_key: string | null;
    created_at: Instant;
    retired_at: Instant | null;
  };
  /** Asked for by somebody who does not wait for all of it; what became of it is in `calculation_answers`. */
  calculations: {
    id: Generated<number>;
    /** By which callers name it; nobody guesses it. */
    request_id: string;
    company_id: number;
    /** The company whose key asked: the same one, or one that may act for it. */
    asker_id: number;
    /** null: it has expired, and what it was about is forgotten. */
    request: Json | null;
    /** Who is asked and through what, in the order of their places. */
    vendors: Json;
    /** The same of all calculations of one shipment. */
    shipment: string;
    issued_at: Instant;
    expires_at: Instant;
  };
  /** One a vendor; the first stands. */
  calculation_answers: {
    company_id: number;
    calculation_id: number;
    place: number;
    status: AnswerStatus;
    /** Why it gave no prices; null: it did. */
    reason: string | null;
    options: Json;
  };
  service_settings: { key: string; value: string };
  /** Which serve, or served; the newest hundred. */
  processes: {
    /** As owners of leases are named; new at every start. */
    id: string;
    /** The operating system's. */
    pid: number;
    serves: ProcessKind;
    version: string;
    started_at: Instant;
    /** What its clock said when it last wrote. */
    seen_at: Instant;
    /** The same when it last believed its clock; null: it never did. The greatest of all is the moment that is known. */
    believed_at: Instant | null;
    /** null: it serves, or was killed. */
    ended_at: Instant | null;
  };
  idempotency_keys: {
    company_id: number;
    operation: string;
    key: string;
    /** Of the whole request, not of its body alone. */
    body_hash: string;
    state: 'running' | 'done';
    status: number | null;
    headers: Json | null;
    answer: Uint8Array | null;
    /** The id of the key with which the answer is sealed; null: it stands as it was given. */
    sealed_with: string | null;
    created_at: Instant;
    running_until: Instant;
    /** The run that holds the request; null: begun before this was kept. */
    run: string | null;
  };
  idempotency_orders: {
    company_id: number;
    operation: string;
    key: string;
    place: number;
    order_id: number;
  };
  /** The company that a request has made. */
  idempotency_companies: { company_id: number; operation: string; key: string; made_id: number };
  /** The invoice that a request has issued. */
  idempotency_invoices: { company_id: number; operation: string; key: string; invoice_id: number };
  pickup_points: {
    vendor_id: number;
    point_id: string;
    country: string;
    city_id: string;
    city_name: string;
    type: PickupPointType;
    latitude: number;
    longitude: number;
    intake: Flag;
    pickup: Flag;
    min_weight: number | null;
    max_weight: number | null;
    max_width: number | null;
    max_height: number | null;
    max_depth: number | null;
    max_size_sum: number | null;
    total_max_volume: number | null;
    document: Json;
    /** Of an earlier version; always null. */
    wire: Uint8Array | null;
    /** When the vendor told of it as it is. */
    synced_at: Instant;
  };
  /** Each pickup point once more, as lists hold it. */
  listed_points: {
    /** Never another point's. */
    number: Generated<number>;
    vendor_id: number;
    point_id: string;
    country: string;
    city_id: string;
    city_name: string;
    latitude: number;
    longitude: number;
    /** Its `PickupPointProfile`, as JSON; equal ones have equal texts. */
    profile: string;
    /** Which form `text` has. */
    form: number;
    /** What every answer says of it: JSON in UTF-8, without the brace at its end. */
    text: Uint8Array;
  };
  /** How far the points of each vendor are read. */
  point_feeds: {
    vendor_id: number;
    /** Of the reading that began last; no other one writes. */
    turn: number;
    /** Grows with every change of the vendor's listed points. */
    edition: number;
    /** When its directory was last read to the end; null: never yet. */
    read_at: number | null;
  };
  places: {
    country: string;
    code: string;
    city: string;
    name_en: string;
    name_ru: string;
    /** Both names of the region or neither. */
    region_en: string | null;
    region_ru: string | null;
    population: number | null;
    /** `imported`: the operator's own, which what comes with the service never overwrites. */
    source: Generated<'shipped' | 'imported'>;
    /** Both coordinates or neither. */
    latitude: number | null;
    longitude: number | null;
  };
  /** One row. */
  places_edition: {
    /** Grows with every change of `places`, by a trigger. */
    edition: number;
  };
  /** One row: whether the database was put back from a copy, and what is older than that. */
  restoration: {
    /** Random; what the file beside the database names it by. null: no process has opened it yet. */
    installation: string | null;
    /** How often it was restored; a restore that nobody has noticed is not counted. */
    generation: number;
    /** When that was noticed last; null: it never was. */
    restored_at: Instant | null;
    /** The newest moment that the copy knew of, or what the operator said. */
    copied_at: Instant | null;
    /** Orders up to this id came with the copy. */
    last_order: number;
    /** Attempts up to this id likewise. */
    last_attempt: number;
    /** Which PostgreSQL server the database was on, and on which of its timelines; null: it did not say, or SQLite. */
    server: string | null;
  };
}
