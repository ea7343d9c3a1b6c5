import { operatorOperations } from '@cartage/wire/operator';
import { ofEnvelopes, type Probe } from '../../testing/probe.ts';
import { operator } from '../version.ts';
import { OPERATOR_KEY } from './operator-key.ts';

export const operatorProbe: Probe = {
  version: operator,
  contracts: Object.values(operatorOperations),
  ...ofEnvelopes,
  // What opens the other versions is a company's; the good key of the suites is the operator's here.
  withKey: (asked, key) => ofEnvelopes.withKey(asked, key === 'sandbox-key' ? OPERATOR_KEY : key),
};
