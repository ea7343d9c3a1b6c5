import type { Instant, LocalText } from '@cartage/core';
import type { Lease } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { ServiceSettings } from '../service-settings.ts';

/**
 * How long a job stays with whoever calls a vendor for it, ms: a look-up, a hand-over and a look-up again, each to its
 * deadline, and some time to commit the result. Nobody takes the job over while the call may still be made.
 */
export const callLeaseMs = ({ handOverTimeoutMs }: ServiceSettings): number => 3 * handOverTimeoutMs + 5_000;

/** Such a lease of this process, from now on. */
export const callersLease = ({ clock, processId, settings }: Ground): Lease => ({
  owner: processId,
  until: clock() + callLeaseMs(settings),
});

/**
 * Of a call that was begun at `since`. A process that was suspended, with its machine for one, may find that another one has
 * gone on with the attempt: it calls only where the call ends before its lease does.
 */
export const stoodStill = ({ clock, settings }: Ground, since: Instant): boolean =>
  clock() + settings.handOverTimeoutMs > since + callLeaseMs(settings);

/** No lease is longer, ms: that of a request under its Idempotency-Key; its slowest part is the call of a vendor. */
export const requestLeaseMs = (settings: ServiceSettings): number =>
  2 * settings.calcDeadlineMs + callLeaseMs(settings);

/** Of a process that was suspended before it called. */
export const stoodStillFirst: LocalText = {
  en: 'The service stood still before the call.',
  ru: 'Сервис был приостановлен до запроса.',
};
