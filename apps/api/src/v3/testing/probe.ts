import { v3Operations } from '@cartage/wire/v3';
import { envelopeStatus } from '../../http/key-in-header.ts';
import { ofEnvelopes, type Probe } from '../../testing/probe.ts';
import { v3 } from '../version.ts';

export const v3Probe: Probe = {
  version: v3,
  contracts: Object.values(v3Operations),
  ...ofEnvelopes,
  statusOf: (code) => envelopeStatus([{ code }]),
  access: {
    StartCalculation: { companyId: 'AccessDenied' },
    CalculationStatus: { requestId: 'RequestInvalid' },
    CalculationOptions: { requestId: 'RequestInvalid' },
  },
  foreign: {
    companyId: ({ companyId }) => companyId,
    requestId: ({ calculationId }) => calculationId,
  },
};
