import type { CallTurn } from '@cartage/vendor-kit/host';
import type { Connection } from './connection.ts';

/** Of what somebody asks about a connection itself. */
export const askedThrough = ({ companyId }: Connection): CallTurn => ({ rank: 'asked', company: companyId });

/** Of what the worker asks by itself, for all orders that went through the connection. */
export const workersTurn = ({ companyId }: Connection): CallTurn => ({ rank: 'worker', company: companyId });
