import { dayIn, numbersIn, oneOf, said, textIn } from '../parts/address.ts';

/** Lists of the operator that may show one company; the first that the address names, as lists of orders do. */
export interface CompanySearch {
  readonly company?: readonly number[];
}

/** What can be read of the address; the rest is dropped. */
export const companySearch = (raw: Record<string, unknown>): CompanySearch =>
  said<CompanySearch>({ company: numbersIn(raw.company) });

/** How deliveries of a webhook stand. */
export const deliveryStates = ['Delivered', 'Waiting', 'GivenUp'] as const;

export interface WebhookSearch extends CompanySearch {
  /** Deliveries that stand so. */
  readonly state?: (typeof deliveryStates)[number];
}

export const webhookSearch = (raw: Record<string, unknown>): WebhookSearch =>
  said<WebhookSearch>({
    company: numbersIn(raw.company),
    state: oneOf(deliveryStates, raw.state),
  });

/** The parts of the page of a company. */
export const companyTabs = ['about', 'people', 'keys', 'settings', 'partner-keys'] as const;
export type CompanyTab = (typeof companyTabs)[number];

export interface CompanyPageSearch {
  readonly tab?: CompanyTab;
}

export const companyPageSearch = (raw: Record<string, unknown>): CompanyPageSearch =>
  said<CompanyPageSearch>({ tab: oneOf(companyTabs, raw.tab) });

/** Which part of the audit is shown. */
export interface AuditSearch extends CompanySearch {
  readonly from?: string;
  readonly to?: string;
  /** A kind of those who act, `key:12`, or a name. */
  readonly actor?: string;
  readonly act?: string;
  /** A kind, `key:12`, or an id. */
  readonly object?: string;
}

export const auditSearch = (raw: Record<string, unknown>): AuditSearch =>
  said<AuditSearch>({
    company: numbersIn(raw.company),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    actor: textIn(raw.actor),
    act: textIn(raw.act),
    object: textIn(raw.object),
  });
