// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

import type { Operation } from '../../operation.ts';

/** The operations by their names. */
export const operations = {
  IssueToken: { method: 'POST', path: '/openapi/v3/Token', takesKey: true, credential: 'key' },
  StartCalculation: { method: 'POST', path: '/openapi/v3/Calc', takesKey: true, takesBody: true },
  CalculationStatus: { method: 'GET', path: '/openapi/v3/Calc/{requestId}', isRead: true },
  CalculationOptions: { method: 'GET', path: '/openapi/v3/Calc/{requestId}/{vendorCode}', isRead: true },
} as const satisfies Readonly<Record<string, Operation>>;
