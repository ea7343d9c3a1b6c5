import type {
  Calculation,
  ContractType,
  Instant,
  OfferedOption,
  QuoteRequest,
  RuleConditions,
  VendorInfo,
} from '@cartage/core';
import type { AnswerStatus } from '../tables.ts';

/** A calculation that goes on by itself, as it is stored. */
export interface StoredCalculation {
  readonly id: number;
  /** By which callers name it. */
  readonly requestId: string;
  readonly companyId: number;
  /** The company whose key asked. */
  readonly askerId: number;
  /** In the order of their places. */
  readonly vendors: readonly AskedVendor[];
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

/** What is to be priced, and the moment for which. */
export interface CalculationTask extends Calculation {
  readonly conditions: RuleConditions;
}

/** The task as a row holds it. A version before knew nothing of services of vendors' own. */
export const readTask = (stored: string): CalculationTask => {
  const task = JSON.parse(stored) as CalculationTask;
  return { ...task, request: { ...noVendorServices, ...task.request } };
};

const noVendorServices: Pick<QuoteRequest, 'vendorServices'> = { vendorServices: [] };

/** A vendor of a calculation, decided when it begins. */
export interface AskedVendor extends VendorInfo {
  /** Id of the connection through which it is asked. */
  readonly connection: string;
  readonly contractType: ContractType;
  /** How long it took lately, ms. */
  readonly expectedMs: number;
}

/** What a vendor answered in a calculation. */
export interface CalculationAnswer {
  readonly companyId: number;
  readonly calculationId: number;
  /** The vendor's, in the calculation. */
  readonly place: number;
  readonly status: AnswerStatus;
  /** Why it failed; null: it did not. */
  readonly reason: string | null;
  /** Untagged. */
  readonly options: readonly OfferedOption[];
}
