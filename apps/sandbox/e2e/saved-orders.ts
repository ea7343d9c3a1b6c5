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

/** The oracle: the orders as the database has them, read past the service. */
export const savedOrders = ({ dataDir }: RunningSandbox): readonly SavedOrder[] => {
  const db = new DatabaseSync(join(dataDir, 'cartage.db'), { readOnly: true });
  try {
    const rows: unknown = db
      .prepare(
        `SELECT number, status, customer_order_id AS customerOrderId,
           (SELECT count(*) FROM attempts WHERE order_id = orders.id) AS attempts,
           (SELECT count(*) FROM jobs WHERE task = 'hand-over' AND key = CAST(orders.id AS TEXT)) AS jobs
         FROM orders`,
      )
      .all();
    return rows as readonly SavedOrder[];
  } finally {
    db.close();
  }
};
