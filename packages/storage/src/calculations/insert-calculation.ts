import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import type { CalculationTask, StoredCalculation } from './calculation.ts';

/** Its id. `shipment`: see `tables.ts`. */
export const insertCalculation = async (
  db: Db,
  calculation: Omit<StoredCalculation, 'id'> & { readonly task: CalculationTask; readonly shipment: string },
): Promise<number> => {
  const [row] = await insert(db, {
    request_id: calculation.requestId,
    company_id: calculation.companyId,
    asker_id: calculation.askerId,
    request: JSON.stringify(calculation.task),
    vendors: JSON.stringify(calculation.vendors),
    shipment: calculation.shipment,
    issued_at: calculation.issuedAt,
    expires_at: calculation.expiresAt,
  });
  if (!row) throw new Error('No row was inserted.');
  return row.id;
};

const insert = prepared(
  (
    db,
    row: {
      request_id: string;
      company_id: number;
      asker_id: number;
      request: string;
      vendors: string;
      shipment: string;
      issued_at: number;
      expires_at: number;
    },
  ) => db.insertInto('calculations').values(row).returning('id'),
);
