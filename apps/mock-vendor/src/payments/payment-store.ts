import type { FailureReason, PaymentRequest, PaymentStatus } from '@cartage/sandbox-payments/protocol';
import type Database from 'better-sqlite3';

export interface StoredPayment {
  /** Unguessable: whoever knows it may pay. */
  readonly id: string;
  readonly request: PaymentRequest;
  /** Of whoever sells: what its references of one order have in common. */
  readonly orderId: string;
  readonly status: PaymentStatus;
  readonly reason: FailureReason | null;
  readonly expiresAt: number;
  readonly createdAt: number;
  /** Calls that asked for a payment with this reference. */
  readonly asked: number;
  /** How often it was paid: 1 at the most, or something is very wrong. */
  readonly paid: number;
  readonly refunds: readonly StoredRefund[];
}

export interface StoredRefund {
  readonly reference: string;
  readonly amount: number;
  /** Calls that asked for it. */
  readonly asked: number;
}

/** A notification that nobody has received yet. */
export interface Errand {
  readonly id: number;
  readonly payment: string;
  readonly url: string;
  readonly body: string;
  readonly sent: number;
  readonly createdAt: number;
}

interface Row {
  readonly id: string;
  readonly order_id: string;
  readonly request: string;
  readonly status: PaymentStatus;
  readonly reason: FailureReason | null;
  readonly expires_at: number;
  readonly created_at: number;
  readonly asked: number;
  readonly paid: number;
}

interface ErrandRow {
  readonly id: number;
  readonly payment: string;
  readonly url: string;
  readonly body: string;
  readonly sent: number;
  readonly created_at: number;
}

/** Payments, refunds and notifications survive the process. Every write is on disk before its function returns. */
export interface PaymentStore {
  /** All of its writes, or none. */
  readonly together: <T>(writes: () => T) => T;
  /** False where the reference is known. */
  readonly insert: (payment: Pick<StoredPayment, 'id' | 'request' | 'orderId' | 'expiresAt' | 'createdAt'>) => boolean;
  readonly countAsked: (reference: string) => void;
  readonly byId: (id: string) => StoredPayment | undefined;
  readonly byReference: (reference: string) => StoredPayment | undefined;
  readonly newestOf: (orderId: string) => StoredPayment | undefined;
  /** A filter that is absent leaves everything in. */
  readonly list: (filter: { orderId?: string | undefined; reference?: string | undefined }) => readonly StoredPayment[];
  readonly setOpened: (id: string) => void;
  /** Ends a payment that waits for its customer. False where it has ended. */
  readonly settle: (id: string, status: 'paid' | 'failed' | 'canceled', reason: FailureReason | null) => boolean;
  readonly setRefunded: (id: string) => void;
  /** Those that wait for their customer and whose time is over. */
  readonly overdue: (now: number) => readonly string[];
  /** False where the reference is known. */
  readonly insertRefund: (payment: string, reference: string, amount: number) => boolean;
  readonly addErrand: (errand: Omit<Errand, 'id' | 'sent'> & { readonly dueAt: number }) => void;
  readonly dueErrands: (now: number) => readonly Errand[];
  /** `again`: when it is tried once more; null: never. */
  readonly setSent: (id: number, isReceived: boolean, again: number | null) => void;
  readonly notificationsOf: (payment: string) => { readonly sent: number; readonly received: number };
  /** When the next payment expires or the next notification is due. */
  readonly nextAt: () => number | null;
  readonly clear: () => void;
}

export function openPaymentStore(db: Database.Database): PaymentStore {
  createTables(db);
  const waits = `status IN ('new', 'pending')`;
  const insert = db.prepare<[string, string, string, string, number, number]>(
    `INSERT INTO payments (id, reference, order_id, request, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (reference) DO NOTHING`,
  );
  const countAsked = db.prepare<[string]>('UPDATE payments SET asked = asked + 1 WHERE reference = ?');
  const byId = db.prepare<[string], Row>('SELECT * FROM payments WHERE id = ?');
  const byReference = db.prepare<[string], Row>('SELECT * FROM payments WHERE reference = ?');
  const newestOf = db.prepare<[string], Row>('SELECT * FROM payments WHERE order_id = ? ORDER BY seq DESC LIMIT 1');
  const list = db.prepare<[{ orderId: string | null; reference: string | null }], Row>(
    `SELECT * FROM payments
     WHERE (@orderId IS NULL OR order_id = @orderId) AND (@reference IS NULL OR reference = @reference) ORDER BY seq`,
  );
  const setOpened = db.prepare<[string]>(`UPDATE payments SET status = 'pending' WHERE id = ? AND status = 'new'`);
  const settle = db.prepare<[{ id: string; status: string; reason: string | null }]>(
    `UPDATE payments SET status = @status, reason = @reason, paid = paid + (@status = 'paid') WHERE id = @id AND ${waits}`,
  );
  const setRefunded = db.prepare<[string]>(`UPDATE payments SET status = 'refunded' WHERE id = ?`);
  const overdue = db.prepare<[number], { id: string }>(`SELECT id FROM payments WHERE ${waits} AND expires_at <= ?`);
  const insertRefund = db.prepare<[string, string, number], { asked: number }>(
    `INSERT INTO refunds (payment, reference, amount) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET asked = asked + 1 RETURNING asked`,
  );
  const refunds = db.prepare<[string], StoredRefund>(
    'SELECT reference, amount, asked FROM refunds WHERE payment = ? ORDER BY rowid',
  );
  const addErrand = db.prepare<[string, string, string, number, number]>(
    'INSERT INTO notifications (payment, url, body, due_at, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const dueErrands = db.prepare<[number], ErrandRow>(
    'SELECT id, payment, url, body, sent, created_at FROM notifications WHERE due_at <= ? ORDER BY due_at, id LIMIT 20',
  );
  const setSent = db.prepare<[number, number | null, number]>(
    'UPDATE notifications SET sent = sent + 1, received = received + ?, due_at = ? WHERE id = ?',
  );
  const counts = db.prepare<[string], { sent: number; received: number }>(
    `SELECT coalesce(sum(sent), 0) AS sent, coalesce(sum(received), 0) AS received FROM notifications WHERE payment = ?`,
  );
  const nextAt = db.prepare<[], { at: number | null }>(
    `SELECT min(at) AS at FROM (
       SELECT min(expires_at) AS at FROM payments WHERE ${waits}
       UNION ALL SELECT min(due_at) FROM notifications WHERE due_at IS NOT NULL
     )`,
  );

  const paymentOf = (row: Row | undefined): StoredPayment | undefined =>
    row === undefined
      ? undefined
      : {
          id: row.id,
          request: JSON.parse(row.request) as PaymentRequest,
          orderId: row.order_id,
          status: row.status,
          reason: row.reason,
          expiresAt: row.expires_at,
          createdAt: row.created_at,
          asked: row.asked,
          paid: row.paid,
          refunds: refunds.all(row.id),
        };

  return {
    together: (writes) => db.transaction(writes).immediate(),
    insert: ({ id, request, orderId, expiresAt, createdAt }) =>
      insert.run(id, request.reference, orderId, JSON.stringify(request), expiresAt, createdAt).changes === 1,
    countAsked: (reference) => void countAsked.run(reference),
    byId: (id) => paymentOf(byId.get(id)),
    byReference: (reference) => paymentOf(byReference.get(reference)),
    newestOf: (orderId) => paymentOf(newestOf.get(orderId)),
    list: ({ orderId = null, reference = null }) =>
      list.all({ orderId, reference }).map((row) => paymentOf(row) as StoredPayment),
    setOpened: (id) => void setOpened.run(id),
    settle: (id, status, reason) => settle.run({ id, status, reason }).changes === 1,
    setRefunded: (id) => void setRefunded.run(id),
    overdue: (now) => overdue.all(now).map(({ id }) => id),
    insertRefund: (payment, reference, amount) => insertRefund.get(payment, reference, amount)?.asked === 1,
    addErrand: ({ payment, url, body, dueAt, createdAt }) => void addErrand.run(payment, url, body, dueAt, createdAt),
    dueErrands: (now) => dueErrands.all(now).map(({ created_at, ...errand }) => ({ ...errand, createdAt: created_at })),
    setSent: (id, isReceived, again) => void setSent.run(Number(isReceived), again, id),
    notificationsOf: (payment) => counts.get(payment) ?? { sent: 0, received: 0 },
    nextAt: () => nextAt.get()?.at ?? null,
    clear: () => db.exec('DELETE FROM notifications; DELETE FROM refunds; DELETE FROM payments;'),
  };
}

function createTables(db: Database.Database): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS payments (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      reference TEXT NOT NULL UNIQUE,
      order_id TEXT NOT NULL,
      request TEXT NOT NULL,
      status TEXT NOT NULL DEFAULT 'new',
      reason TEXT,
      expires_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      asked INTEGER NOT NULL DEFAULT 1,
      paid INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX IF NOT EXISTS payments_of_order ON payments (order_id);
    CREATE INDEX IF NOT EXISTS payments_waiting ON payments (expires_at) WHERE status IN ('new', 'pending');
    CREATE TABLE IF NOT EXISTS refunds (
      payment TEXT NOT NULL,
      reference TEXT NOT NULL,
      amount INTEGER NOT NULL,
      asked INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (payment, reference)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS notifications (
      id INTEGER PRIMARY KEY,
      payment TEXT NOT NULL,
      url TEXT NOT NULL,
      body TEXT NOT NULL,
      sent INTEGER NOT NULL DEFAULT 0,
      received INTEGER NOT NULL DEFAULT 0,
      due_at INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS notifications_of_payment ON notifications (payment);
    CREATE INDEX IF NOT EXISTS notifications_due ON notifications (due_at) WHERE due_at IS NOT NULL;
  `);
}
