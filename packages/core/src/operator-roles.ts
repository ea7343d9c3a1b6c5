/** What people and keys of the operator may be; the words stand in the database as they are. Added, never renamed. */
export const operatorRoles = ['administrator', 'manager', 'support', 'accountant', 'viewer'] as const;

/** One of `operatorRoles`. */
export type OperatorRole = (typeof operatorRoles)[number];

/** Whether the text is a role, letter for letter. */
export const isOperatorRole = (text: string): text is OperatorRole =>
  (operatorRoles as readonly string[]).includes(text);

/** What a role of the operator opens, by right: the table of interface 23.3. */
export const operatorRights = {
  /** Orders, companies, vendors, jobs, webhooks, the installation. */
  Read: operatorRoles,
  /** Balances and invoices. */
  'Money.Read': ['administrator', 'manager', 'accountant'],
  'Audit.Read': ['administrator', 'manager'],
  /** Cancel orders, and hand them over again. */
  'Orders.Mend': ['administrator', 'manager', 'support'],
  /** Approve, refuse, decide on prices, and tell what became of orders. */
  'Orders.Decide': ['administrator', 'manager'],
  /** Connections, their checks and subscriptions, dead jobs. */
  Vendors: ['administrator', 'manager'],
  /** Companies, their settings and PartnerKeys. */
  Companies: ['administrator', 'manager'],
  /** Book payments and corrections, set rates, compare the ledger. */
  Money: ['administrator', 'accountant'],
  /** People, keys, erasures. */
  People: ['administrator'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

/** One of `operatorRights`. */
export type OperatorRight = keyof typeof operatorRights;

/** Whether somebody of the role has the right. */
export const mayOperator = (role: OperatorRole, right: OperatorRight): boolean =>
  (operatorRights[right] as readonly OperatorRole[]).includes(role);
