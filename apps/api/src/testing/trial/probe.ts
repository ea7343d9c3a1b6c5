import { ofEnvelopes, type Probe } from '../probe.ts';
import { trial } from './version.ts';
import { trialContracts } from './wire.ts';

export const trialProbe: Probe = {
  version: trial,
  contracts: trialContracts,
  ...ofEnvelopes,
  access: {
    GetOne: { orderId: 'OrderNotFound' },
    Change: { orderId: 'OrderNotFound' },
    List: { ordersId: { hides: ({ orders }: { orders: readonly unknown[] }) => orders.length === 0 } },
    Download: { fileId: 'AccessDenied' },
    CreateFor: { companyId: 'AccessDenied' },
  },
  foreign: {
    orderId: ({ number }) => number,
    ordersId: ({ number }) => [number],
    fileId: () => 'file-of-another',
    companyId: ({ companyId }) => companyId,
  },
};
