import type { Instant, OfferedOption, QuoteRequest } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type AskedVendor, readTask } from './calculation.ts';

/** What a vendor was shown to offer for a shipment. */
export interface ShownOptions {
  readonly at: Instant;
  /** What was asked for. */
  readonly request: QuoteRequest;
  readonly options: readonly OfferedOption[];
}

/**
 * What the company was shown of this vendor for the shipment, by calculations that have not expired, the newest first. Of the
 * newest ten calculations of the shipment.
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
): Promise<readonly ShownOptions[]> => {
  const rows = await db
    .selectFrom('calculations')
    .innerJoin('calculation_answers', (join) =>
      join
        .onRef('calculation_answers.company_id', '=', 'calculations.company_id')
        .onRef('calculation_answers.calculation_id', '=', 'calculations.id'),
    )
    .select(['calculations.id', 'request', 'vendors', 'issued_at', 'place', 'options'])
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
  return rows.flatMap(({ vendors, place, issued_at: at, request, options }) =>
    request !== null && (JSON.parse(vendors) as readonly AskedVendor[])[place]?.id === vendorId
      ? [{ at, request: readTask(request).request, options: JSON.parse(options) }]
      : [],
  );
};
