import { calculationOptionsContract, calculationStatusContract } from './calculation-status.ts';
import { issueTokenContract } from './issue-token.ts';
import { startCalculationContract } from './start-calculation.ts';

/** The operations in the order of interface 14.1. */
export const v3Operations = {
  IssueToken: issueTokenContract,
  StartCalculation: startCalculationContract,
  CalculationStatus: calculationStatusContract,
  CalculationOptions: calculationOptionsContract,
} as const;

/** The contracts of v3 by the names of their operations. */
export type V3Operations = typeof v3Operations;
/** The name of one of v3's operations. */
export type V3OperationName = keyof V3Operations;
