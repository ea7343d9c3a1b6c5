import type { Db } from '../tables.ts';
import type { CalculationTask, StoredCalculation } from './calculation.ts';

/** Its id. `shipment`: see `tables.ts`. */
export const insertCalculation = async (
  db: Db,
  calculation: Omit<StoredCalculation, 'id'> & { readonly task: CalculationTask; readonly shipment: string },
): Promise<number> => {
  const { id } = await db
    .insertInto('calculations')
    .values({
      request_id: calculation.requestId,
      company_id: calculation.companyId,
      asker_id: calculation.askerId,
      request: JSON.stringify(calculation.task),
      vendors: JSON.stringify(calculation.vendors),
      shipment: calculation.shipment,
      issued_at: calculation.issuedAt,
      expires_at: calculation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
