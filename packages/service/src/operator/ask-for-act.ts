import { completeJobByKey, type Db, enqueueJob, getAct, insertAct, removeAct, takeBackAct } from '@cartage/storage';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { originOf } from '../cause.ts';
import { listServing } from '../clock/agree-on-clock.ts';
import type { Ground } from '../context.ts';
import type { OperatorAct, OperatorActs } from './operator-acts.ts';

/** What came of asking the processes that serve. */
export type Asked<Outcome> =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  /** No process serves, or none took it; it was taken back, and nothing was done. */
  | { readonly kind: 'nobody-serves' | 'not-taken' }
  /** A process is at it, and goes on. */
  | { readonly kind: 'under-way' };

/** How patient whoever asks is, ms. */
export interface Patience {
  /** Default: as long as a hand-over may take, and half a minute. */
  readonly mostMs?: number;
  /** Between two looks, where no notice comes; default 200. */
  readonly everyMs?: number;
  /** Aborted when whoever asks has gone; absent: they stay. */
  readonly signal?: AbortSignal;
}

/**
 * Has a process that serves do what calls vendors, and waits for what comes of it. The command may lack plugins and
 * settings that the processes have, so it calls nobody itself. Where nothing serves, nothing is left behind: what is done at
 * some later time is not what was asked for. `asked` as a function: in the transaction that stores it, for what is sealed.
 */
export const askForAct = async <Kind extends keyof OperatorActs>(
  service: Ground,
  asked: OperatorAct<Kind> | ((tx: Db) => Promise<OperatorAct<Kind>>),
  { mostMs = callLeaseMs(service.settings) + 30_000, everyMs = 200, signal }: Patience = {},
): Promise<Asked<OperatorActs[Kind]['outcome']>> => {
  const { store, clock, newKey } = service;
  if (!(await listServing(service)).some(({ serves }) => serves !== 'api')) return { kind: 'nobody-serves' };
  const id = newKey();
  await store.transaction(async (tx) => {
    const act = typeof asked === 'function' ? await asked(tx) : asked;
    const payload = { actId: id, ...originOf(service, 'number' in act.wish ? [act.wish.number] : []) };
    await insertAct(tx, { id, act, askedAt: clock() });
    await enqueueJob(tx, { task: 'operator-act', key: id, payload, runAt: clock() });
  });
  const outcomes = store.notices.pauses('acts');
  const beganAt = performance.now();
  try {
    for (let leftMs = mostMs; leftMs > 0 && !signal?.aborted; leftMs = mostMs - (performance.now() - beganAt)) {
      const stored = await getAct(store.db, id);
      if (stored && stored.outcome !== null) {
        await removeAct(store.db, id);
        return { kind: 'done', outcome: stored.outcome as OperatorActs[Kind]['outcome'] };
      }
      await outcomes.pause(Math.min(leftMs, store.notices.lookEvery(everyMs)));
    }
  } finally {
    outcomes.end();
  }
  return store.transaction(async (tx) => {
    if (!(await takeBackAct(tx, id))) return { kind: 'under-way' } as const;
    await completeJobByKey(tx, 'operator-act', id);
    return { kind: 'not-taken' } as const;
  });
};
