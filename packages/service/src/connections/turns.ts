import type { CallRank, CallTurn } from '@cartage/vendor-kit/host';
import type { Ground } from '../context.ts';
import type { Connection } from './connection.ts';

/** Of what somebody asks about a connection itself. */
export const askedThrough = ({ companyId }: Connection): CallTurn => ({ rank: 'asked', company: companyId });

/** Of what the worker asks by itself, for all orders that went through the connection. */
export const workersTurn = ({ companyId }: Connection): CallTurn => ({ rank: 'worker', company: companyId });

/** Of what is done for an order. One of many that one request asked for goes with what the worker asks: a part of the vendor's rate is left to others. */
export const rankOf = ({ cause }: Pick<Ground, 'cause'>, rank: CallRank): CallRank => (cause?.isBulk ? 'worker' : rank);
