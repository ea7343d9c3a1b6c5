import { completeJobByKey, enqueueJob, type JobPayloads, openCalculation } from '@cartage/storage';
import { actFor } from '../access/act-for.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { prepareQuestion } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { calculationScope } from './calculate.ts';
import type { Calculating } from './calculations.ts';
import { leaseOfRun, runCalculation } from './run-calculation.ts';

/**
 * Goes on with a calculation whose process died or ended: asks the vendors that have not answered, and no other. The worker's
 * act; it does not wait for them, so that a hanging vendor keeps no other job waiting.
 */
export const resumeCalculation = async (
  service: Ground & Connections & Pricing & Calculating,
  payload: JobPayloads['calculation'],
): Promise<void> => {
  const { store, clock, vendors: installed, calculations } = service;
  const { calculationId } = payload;
  const key = String(calculationId);
  const found = await openCalculation(store.db, calculationId);
  if (!found || found.expiresAt <= clock() || found.answered.size === found.vendors.length) {
    return completeJobByKey(store.db, 'calculation', key);
  }
  const { task, vendors, answered } = found;
  const ctx = await actFor(service, found.companyId);
  const left = vendors.flatMap(({ connection }, place) => (answered.has(place) ? [] : [{ connection, place }]));
  const connections = await Promise.all(left.map(({ connection }) => installed.byConnection(connection)));
  const question = await prepareQuestion(ctx, {
    request: task.request,
    scope: { ...calculationScope(task), connections: connections.filter((one) => one !== undefined) },
    conditions: task.conditions,
  });
  const placeOf = new Map(left.map(({ connection, place }) => [connection, place]));
  const places = question.asks.map(({ connection }) => placeOf.get(connection.id) as number);
  // From now on it is this process's, as it was that of the one that accepted it.
  const lease = leaseOfRun(service);
  await enqueueJob(store.db, { task: 'calculation', key, payload, runAt: clock(), lease });
  for (const { place } of left) {
    // Its contract or its plugin was taken away meanwhile.
    const gone = {
      companyId: found.companyId,
      calculationId,
      place,
      status: 'failed',
      reason: 'unavailable',
      options: [],
    } as const;
    if (!places.includes(place)) await calculations.keep(gone, { vendors: vendors.length, lease });
  }
  runCalculation(ctx, { calculationId, vendors: vendors.length, places, lease }, question);
};
