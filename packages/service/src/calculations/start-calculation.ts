import { type Calculation, type Checked, type Instant, retryAfterSeconds } from '@cartage/core';
import { type AskedVendor, type CalculationTask, enqueueJob, insertCalculation } from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import { vendorInfo } from '../connections/vendor-info.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, Ground } from '../context.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { type PreparedQuestion, prepareQuestion } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { calculationScope } from './calculate.ts';
import type { Calculating } from './calculations.ts';
import { leaseOfRun, runCalculation } from './run-calculation.ts';
import { shipmentKey } from './shipment-key.ts';

/** A calculation that goes on by itself. */
export interface StartedCalculation {
  /** By which its caller asks for it. */
  readonly requestId: string;
  /** In how many seconds it should be finished. */
  readonly retryAfter: number;
  /** What the points that the request names do not take. */
  readonly broken: PreparedQuestion['broken'];
}

/** How long a calculation can be asked for (interface 14.4). */
const LIFE_MS = 30 * 60_000;

/**
 * Stores what is to be calculated, with the job for the case that this process dies, and begins at once. It calls no vendor
 * itself: however slow they are, it ends within milliseconds.
 */
export const startCalculation = async (
  ctx: Acting & Connections & Pricing & Calculating,
  calculation: Checked<Calculation>,
): Promise<StartedCalculation> => {
  const task: CalculationTask = { ...calculation, conditions: await ruleConditions(ctx, calculation.request.sender) };
  const question = await prepareQuestion(ctx, {
    request: task.request,
    scope: calculationScope(task),
    conditions: task.conditions,
  });
  const issuedAt = ctx.clock();
  const started = {
    requestId: ctx.newKey(),
    companyId: ctx.company.id,
    askerId: ctx.actor.companyId,
    vendors: question.asks.map(({ connection }) => askedVendor(ctx, connection)),
    issuedAt,
    expiresAt: issuedAt + LIFE_MS,
  };
  const shipment = await shipmentKey(ctx, task.request);
  const lease = leaseOfRun(ctx);
  const id = await ctx.store.transaction(async (tx) => {
    const inserted = await insertCalculation(tx, { ...started, task, shipment });
    if (started.vendors.length > 0) {
      await enqueueJob(tx, {
        task: 'calculation',
        key: String(inserted),
        payload: { calculationId: inserted, ...originOf(ctx, []) },
        runAt: issuedAt,
        lease,
      });
    }
    return inserted;
  });
  const places = started.vendors.map((_, place) => place);
  runCalculation(ctx, { calculationId: id, vendors: places.length, places, lease }, question);
  const { broken } = question;
  return { requestId: started.requestId, retryAfter: firstLook(ctx, started.vendors, issuedAt), broken };
};

const askedVendor = ({ answerTimes, settings }: Ground & Pricing, connection: Connection): AskedVendor => ({
  ...vendorInfo(connection.vendor.manifest),
  connection: connection.id,
  contractType: connection.contractType,
  expectedMs: Math.min(answerTimes.expectedMs(connection) ?? UNKNOWN_MS, settings.calcDeadlineMs),
});

/** Of a vendor that was not asked yet. */
const UNKNOWN_MS = 1_000;

const firstLook = ({ settings }: Ground, vendors: readonly AskedVendor[], issuedAt: Instant): number =>
  retryAfterSeconds(
    vendors.map(({ expectedMs }) => ({ status: 'in-progress', expectedMs })),
    { issuedAt, expiresAt: issuedAt + LIFE_MS, deadlineMs: settings.calcDeadlineMs },
    issuedAt,
  );
