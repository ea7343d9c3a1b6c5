import type { VendorProblemKind } from '../../adapter/vendor-problem.ts';
import type { TransportFault } from '../../simulator/fault-proxy.ts';
import { SHORT_DEADLINE_MS } from './peer.ts';

/** A fault, and what it is to a call. */
export type TransportRow = readonly [
  fault: TransportFault,
  read: Partial<VendorProblemKind>,
  /** A call that changes something throws the same problem, for it proves that nothing was done or leaves that to a look-up; or is unknown. */
  change: 'thrown' | 'unknown',
];

/** What each fault is: for a read, and for a call that changes something. */
export const transportRows: readonly TransportRow[] = [
  ['refuse', { kind: 'unavailable', neverSent: true }, 'thrown'],
  ['reset', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['hang', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['drip', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['cut', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['lose-answer', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['garbage', { kind: 'defect' }, 'unknown'],
  ['html', { kind: 'defect' }, 'unknown'],
  ['wrong-type', { kind: 'defect' }, 'unknown'],
  ['huge', { kind: 'defect' }, 'unknown'],
  ['redirect', { kind: 'defect' }, 'unknown'],
  ['401', { kind: 'auth' }, 'thrown'],
  ['blocked', { kind: 'unavailable', neverSent: false }, 'thrown'],
  ['429', { kind: 'limited', retryAfterMs: 2000 }, 'thrown'],
  ['500', { kind: 'unavailable', neverSent: false }, 'thrown'],
  ['503', { kind: 'unavailable', neverSent: false }, 'thrown'],
];

/** The shortest deadline, and some time for the machine. */
export const IN_TIME_MS = SHORT_DEADLINE_MS + 1000;
