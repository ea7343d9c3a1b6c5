import type { Instant, OfferedOption } from '@cartage/core';
import type { Db } from '../tables.ts';
import type { AskedVendor } from './calculation.ts';

/** What a vendor was shown to offer for a shipment. */
export interface ShownOptions {
  readonly at: Instant;
  readonly options: readonly OfferedOption[];
}

/**
 * What the company was shown last of this vendor for the shipment, by a calculation that has not expired; null: nothing.
 * Of the newest ten calculations of the shipment.
 */
export const shownOptions = async (
  db: Db,
  {
    companyId,
    shipment,
    vendorId,
    now,
  }: {
    readonly companyId: number;
    readonly shipment: string;
    readonly vendorId: number;
    readonly now: Instant;
  },
): Promise<ShownOptions | null> => {
  const rows = await db
    .selectFrom('calculations')
    .innerJoin('calculation_answers', 'calculation_answers.calculation_id', 'calculations.id')
    .select(['calculations.id', 'vendors', 'issued_at', 'place', 'options'])
    .where((is) =>
      is(
        'calculations.id',
        'in',
        is
          .selectFrom('calculations as last')
          .select('last.id')
          .where('last.company_id', '=', companyId)
          .where('last.shipment', '=', shipment)
          .where('last.expires_at', '>', now)
          .orderBy('last.expires_at', 'desc')
          .limit(10),
      ),
    )
    .where('status', '=', 'finished')
    .orderBy('calculations.expires_at', 'desc')
    .orderBy('calculations.id', 'desc')
    .execute();
  const found = rows.find(
    ({ vendors, place }) => (JSON.parse(vendors) as readonly AskedVendor[])[place]?.id === vendorId,
  );
  return found ? { at: found.issued_at, options: JSON.parse(found.options) } : null;
};
