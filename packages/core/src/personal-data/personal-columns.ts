/** What stands there of people. */
export type PersonalKind = 'name' | 'phone' | 'address' | 'mail' | 'remark' | 'file';

/**
 * What becomes of it when an order that it is about is erased.
 * - `erased`: the mark takes its place, and the rest of the column stays;
 * - `removed`: the value goes;
 * - `ends`: it is gone by itself after a time that the service keeps, whether anybody asks or not;
 * - `account`: it belongs to a company, a person who signs in or the operator, and is changed or removed with them;
 * - `law`: it has to be kept, as `because` says.
 */
export type PersonalFate = 'erased' | 'removed' | 'ends' | 'account' | 'law';

/** A column of the database in which personal data stand. */
export interface PersonalColumn {
  readonly table: string;
  readonly column: string;
  readonly holds: readonly PersonalKind[];
  readonly fate: PersonalFate;
  /** When it ends, whose it is, or which law keeps it; of what is erased what stands there. */
  readonly because: string;
}

const all: readonly PersonalKind[] = ['name', 'phone', 'address', 'mail', 'remark'];

const of = (
  place: `${string}.${string}`,
  fate: PersonalFate,
  holds: readonly PersonalKind[],
  because: string,
): PersonalColumn => {
  const at = place.lastIndexOf('.');
  return { table: place.slice(0, at), column: place.slice(at + 1), holds, fate, because };
};

/**
 * Where personal data stand: every column that may hold something of a sender, a receiver or another person. A test compares
 * it with the columns that the databases have.
 */
export const personalColumns: readonly PersonalColumn[] = [
  of('orders.content', 'erased', all, 'both ends and the seller of an order, its comments and instructions'),
  of('orders.received_by', 'erased', ['name'], 'who took the parcel'),
  of('order_texts.text', 'erased', ['name', 'phone'], 'by what lists find an order; written anew without them'),
  of('order_contacts.contact', 'removed', ['phone', 'mail'], 'digests by which the orders of somebody are found'),
  of('order_changes.fields', 'erased', all, 'old and new values of changed fields'),
  of('order_changes.text_en', 'erased', all, 'the same in words'),
  of('order_changes.text_ru', 'erased', all, 'the same in words'),
  of('history_lines.text_en', 'erased', ['name', 'phone', 'address', 'remark'], "vendors' own words of an event"),
  of('history_lines.text_ru', 'erased', ['name', 'phone', 'address', 'remark'], "vendors' own words of an event"),
  of('events.facts', 'erased', ['name', 'remark'], 'who took the parcel, and the line of the history'),
  of('webhook_deliveries.answer', 'removed', all, 'what an endpoint answered, which may repeat what it was told'),
  of('attempts.details', 'erased', all, 'changes that a vendor is told of'),
  of('attempts.problem', 'erased', all, 'what a vendor refused, in its words'),
  of('audit_entries.before', 'erased', all, 'what an act changed, of an order'),
  of('audit_entries.after', 'erased', all, 'what an act changed, of an order'),
  of('attachments.name', 'erased', ['name'], 'the name of an uploaded file'),
  of('attachments.file', 'removed', ['file'], 'names the bytes of a paper or an upload, which go with it'),
  of('attachments.content', 'removed', ['file'], 'the bytes themselves, of what earlier versions have kept'),
  of('idempotency_keys.answer', 'removed', all, 'the answer that a repeated request would get'),
  of('operator_acts.act', 'removed', ['name', 'remark'], 'what a command tells of an order'),
  of('operator_acts.outcome', 'removed', all, 'what came of it'),
  of('jobs.payload', 'removed', all, 'mails that wait, and what a vendor told of a shipment'),
  of('jobs.last_problem', 'removed', all, 'why a job failed'),
  of('pgboss.job.data', 'removed', all, 'jobs on PostgreSQL: the same as jobs.payload'),
  of('pgboss.job.output', 'removed', all, 'why a job failed, on PostgreSQL'),
  of('pgboss.job.source_output', 'removed', all, 'the same of the job that a dead one comes from'),
  of('calculations.request', 'ends', ['address'], 'forgotten when the calculation expires'),
  of('vendor_notices.request', 'ends', all, 'sealed; removed when it was read, or after a week'),
  of('vendor_notes.note', 'ends', all, 'sealed; what a plugin notes of a shipment; half a year'),
  of(
    'courier_register_mails.address',
    'account',
    ['mail'],
    'where a courier without an interface is told, of its connection',
  ),
  of('webhook_endpoints.email', 'account', ['mail'], 'who is told of an endpoint; its company changes it'),
  of('webhook_endpoints.description', 'account', ['remark'], 'words of the company for its own endpoint'),
  of('mail_addresses.address', 'account', ['mail'], 'named by a company in its settings'),
  of('companies.name', 'account', ['name'], 'a company, which may be a person in business'),
  of('companies.details', 'account', ['name', 'phone', 'mail', 'remark'], 'whom to ask for at a company'),
  of('companies.settings', 'account', ['name', 'phone', 'address', 'mail'], 'of the default sender, and who is mailed'),
  of('service_settings.value', 'account', ['mail'], "the operator's own"),
  of('vendor_contracts.credentials', 'account', ['name', 'mail'], 'sealed; the login of a contract'),
  of('vendor_contracts.settings', 'account', ['name', 'phone', 'mail'], 'of a contract; its owner changes it'),
  of('vendor_parameters.value', 'account', ['name', 'phone', 'mail'], "what a company's contract needs besides"),
  of('api_keys.name', 'account', ['name'], 'of a key; goes with it'),
  of('operator_keys.name', 'account', ['name'], 'of a key; goes with it'),
  of('users.login', 'account', ['mail'], 'of somebody who signs in'),
  of('users.name', 'account', ['name'], 'of somebody who signs in'),
  of('users.oidc_subject', 'account', ['name'], 'by what a provider knows somebody who signs in'),
  of('company_users.name', 'account', ['name'], 'of somebody who signs in, as a company calls them'),
  of('operator_users.name', 'account', ['name'], 'of somebody who signs in, as the operator calls them'),
  of('passkeys.name', 'account', ['name'], 'of a passkey; goes with it'),
  of('sign_ins.facts', 'ends', ['name'], 'minutes after somebody began to sign in'),
  of('erasures.actor_name', 'account', ['name'], 'who had personal data erased; its act names them'),
  of('audit_entries.actor_name', 'ends', ['name'], 'who did something; a year'),
  of('companies.vat_number', 'law', ['name'], 'invoices are kept five years (law 402-FZ on accounting, article 29)'),
  of('companies.kpp', 'law', ['name'], 'as the number of the taxpayer'),
  of('ledger_entries.text_en', 'law', ['name'], 'entries of the books are kept five years, and name orders by number'),
  of('ledger_entries.text_ru', 'law', ['name'], 'as text_en'),
];
