import type { Instant } from '@cartage/core';
import { lastMoment, type ServingProcess, servingProcesses, settleMoment } from '@cartage/storage';
import { audit } from '../audit.ts';
import type { Ground } from '../context.ts';

/** What time the installation takes it to be, and who serves. */
export interface KnownClock {
  readonly now: Instant;
  /** When a process last believed its clock; null: none ever has. */
  readonly moment: Instant | null;
  readonly processes: readonly ServingProcess[];
}

/** What is known of the time, and the processes that serve. */
export const showClock = async (service: Ground): Promise<KnownClock> => ({
  now: service.clock(),
  moment: await lastMoment(service.store.db),
  processes: await listServing(service),
});

/** The processes that serve the installation now: each writes every minute. One that was killed is listed for three more. */
export const listServing = ({ store, clock }: Pick<Ground, 'store' | 'clock'>): Promise<readonly ServingProcess[]> =>
  servingProcesses(store.db, clock() - SEEN_MS);

const SEEN_MS = 3 * 60_000;

/** What this machine's clock says is right: the processes that serve believe theirs within a minute, where they agree with it. */
export const agreeOnClock = (service: Pick<Ground, 'store' | 'clock' | 'cause'>): Promise<Instant> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    const before = await lastMoment(tx);
    await settleMoment(tx, now);
    const object = { kind: 'installation', id: 'clock' } as const;
    await audit(service, tx, {
      act: 'AgreeOnClock',
      object,
      companyId: null,
      before: { moment: before },
      after: { moment: now },
    });
    return now;
  });
