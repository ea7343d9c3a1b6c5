import { v3Operations } from '@cartage/wire/v3';
import { ofEnvelopes, type Probe } from '../../testing/probe.ts';
import { v3 } from '../version.ts';

export const v3Probe: Probe = {
  version: v3,
  contracts: Object.values(v3Operations),
  ...ofEnvelopes,
};
