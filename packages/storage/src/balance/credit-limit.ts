/** More would be held for a company than its balance and its credit limit allow. */
export class CreditLimitPassed extends Error {
  override readonly name = 'CreditLimitPassed';
}

/** Whether that is why the transaction failed; PostgreSQL says it in its own way. */
export const isCreditLimitPassed = (thrown: unknown): boolean =>
  thrown instanceof CreditLimitPassed || (thrown as { readonly code?: unknown } | null)?.code === 'CT001';
