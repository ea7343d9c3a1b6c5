import { printRegisters } from '@cartage/wire/registers';
import { envelopeStatus } from '../../http/envelope-status.ts';
import { ofEnvelopes } from '../../testing/envelope.ts';
import type { Probe } from '../../testing/probe.ts';
import { registers } from '../registers.ts';

export const registersProbe: Probe = {
  version: registers,
  contracts: [printRegisters],
  ...ofEnvelopes,
  statusOf: (code) => envelopeStatus([{ code }]),
  access: { PrintRegisters: { companyId: 'AccessDenied' } },
  foreign: { companyId: ({ companyId }) => companyId },
};
