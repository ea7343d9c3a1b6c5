import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunningSandbox } from './open-sandbox.ts';

export interface SavedOrder {
  readonly number: string;
  readonly customerOrderId: string | null;
  readonly status: string;
  /** Calls to the vendor that were begun. */
  readonly attempts: number;
  /** What of the hand-over waits for the worker. */
  readonly jobs: number;
}

/** The oracle: the orders of the sandbox company as the database has them, read past the service. */
export const savedOrders = (sandbox: RunningSandbox): readonly SavedOrder[] =>
  rowsOf(
    sandbox,
    `SELECT number, status, customer_order_id AS customerOrderId,
       (SELECT count(*) FROM attempts WHERE order_id = orders.id) AS attempts,
       (SELECT count(*) FROM jobs WHERE task = 'hand-over' AND key = CAST(orders.id AS TEXT)) AS jobs
     FROM orders WHERE company_id = (SELECT id FROM companies WHERE name = 'Sandbox company')`,
  ) as readonly SavedOrder[];

/** Of every company, the sample shop's too. */
export const everyNumber = (sandbox: RunningSandbox): readonly string[] =>
  (rowsOf(sandbox, 'SELECT number FROM orders') as readonly { number: string }[]).map(({ number }) => number);

const rowsOf = ({ dataDir }: RunningSandbox, query: string): unknown => {
  const db = new DatabaseSync(join(dataDir, 'cartage.db'), { readOnly: true });
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
};
