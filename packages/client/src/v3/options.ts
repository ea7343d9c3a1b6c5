import { call } from '../call.ts';
import type { CallOptions } from '../call-options.ts';
import type { Connection } from '../connection.ts';
import type { CalculationOption, CalculationStatus, StartedCalculation } from './generated/models.ts';
import type { CalculationOptionsInput, StartCalculationInput } from './generated/operations.ts';
import { operations } from './generated/table.ts';

/** For so long the service may hold an answer, seconds. */
const WAIT = 20;
/** A status that was not held, and is the same as before, is not asked for again at once. */
const PAUSE_MS = 500;

/**
 * A calculation under way: its options, each once, as its vendors answer. It is begun when the first is asked for. The
 * tags of an option compare it with those found by then; `status.options` has all as they are compared in the end.
 */
export interface CalculatedOptions extends AsyncIterable<CalculationOption> {
  /** How it stands by the last answer, with what became of each vendor; null: it has not begun. */
  readonly status: CalculationStatus | null;
}

/** What a calculation is about. */
export interface OptionsWish extends StartCalculationInput, Pick<CalculationOptionsInput, 'deliveryType'> {}

/** Starts a calculation and waits for its options by held answers, until all of its vendors have answered. */
export function calculatedOptions(
  connection: Connection,
  { deliveryType, ...start }: OptionsWish,
  { idempotencyKey, ...options }: CallOptions = {},
): CalculatedOptions {
  let status: CalculationStatus | null = null;
  async function* walk(): AsyncGenerator<CalculationOption, void, undefined> {
    const begin = { ...options, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
    const { value } = await call(connection, ['StartCalculation', operations.StartCalculation], start, begin);
    const input = { requestId: (value as StartedCalculation).requestId, vendorCode: 'All', deliveryType };
    const seen = new Set<string>();
    let tag: string | null = null;
    do {
      const askedAt = connection.now();
      // Without a tag the answer would be held until all vendors have answered (interface 14.5).
      const held = tag === null ? {} : { wait: WAIT };
      const headers = tag === null ? {} : { 'If-None-Match': tag };
      const row = ['CalculationOptions', operations.CalculationOptions] as const;
      const answer = await call(connection, row, input, { ...options, ...held }, { headers });
      const isNew = answer.value !== undefined;
      if (isNew) {
        status = answer.value as CalculationStatus;
        tag = answer.headers.get('etag');
        for (const option of status.options) {
          if (seen.has(nameOf(option))) continue;
          seen.add(nameOf(option));
          yield option;
        }
      }
      const isHeld = tag !== null && (isNew || connection.now() - askedAt >= PAUSE_MS);
      if (status?.status === 'InProgress' && !isHeld) await connection.sleep(PAUSE_MS, options.signal);
    } while (status?.status === 'InProgress');
  }
  return {
    get status() {
      return status;
    },
    [Symbol.asyncIterator]: walk,
  };
}

/** What an option is; its price and its tags may be others when it is shown again. */
const nameOf = ({ vendorInfo, tariff, delivery, deliveryType, ...kinds }: CalculationOption): string =>
  JSON.stringify([
    ...[vendorInfo.vendorId, vendorInfo.vendorContractType, tariff.tariffId, delivery.takeDate, deliveryType],
    ...[kinds.fromPickupPointType, kinds.toPickupPointType],
  ]);
