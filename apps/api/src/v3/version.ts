import type { InterfaceVersion } from '../http/interface-version.ts';
import { keyInHeader } from '../http/key-in-header.ts';
import { calculationOptions, calculationStatus } from './calculation-status.ts';
import { issueToken } from './issue-token.ts';
import { startCalculationOperation } from './start-calculation.ts';

export const v3: InterfaceVersion = {
  prefix: '/openapi/v3',
  operations: [issueToken, startCalculationOperation, calculationStatus, calculationOptions],
  ...keyInHeader,
};
