import { ofEnvelopes, type Probe } from '../probe.ts';
import { trial } from './version.ts';
import { trialContracts } from './wire.ts';

export const trialProbe: Probe = { version: trial, contracts: trialContracts, ...ofEnvelopes };
