/**
 * Every kind of job. On PostgreSQL each is a queue of its own, made by `migrate`, so that one kind that waits long
 * holds up no other.
 */
export const jobTasks = [
  'hand-over',
  'cancel',
  'withdraw',
  'update',
  'courier-call',
  'courier-cancel',
  'calculation',
  'payment',
  'refund',
  'webhook',
  'vendor-news',
  'pickup-points',
  'mail',
  'user-credentials',
  'register-mail',
  'operator-act',
  'ledger-check',
  'auto-finish',
  'sweep-idempotency',
  'sweep-contracts',
  'sweep-files',
  'move-files',
  'sweep-webhooks',
  'sweep-events',
  'sweep-people',
  'erase-personal',
  'rotate-signing-keys',
  'renew-subscriptions',
] as const;

/** One of `jobTasks`; stored, so never renamed. */
export type JobTask = (typeof jobTasks)[number];

/** Narrows a name read from the database. */
export const isJobTask = (name: string): name is JobTask => jobTasks.some((task) => task === name);
