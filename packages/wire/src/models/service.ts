import type { ExtraService, Kopecks, ServiceCode } from '@cartage/core';
import { moneyIn } from '../schema/fields.ts';

/**
 * An extra service in the core's words; the parameter of Insurance is its sum in roubles. Without a positive sum an
 * insurance keeps what was written, for the rule that refuses it.
 */
export function toService(code: ServiceCode, parameter: string | number | null): ExtraService {
  const sum = code === 'Insurance' ? positiveSum(parameter) : null;
  return { code, sum, parameter: parameter === null || sum !== null ? null : String(parameter) };
}

function positiveSum(parameter: string | number | null): Kopecks | null {
  const isNumeral = typeof parameter === 'number' || /^\s*\d{1,15}(?:\.\d{1,2})?\s*$/.test(parameter ?? '');
  const sum = isNumeral ? moneyIn(Number(parameter)) : null;
  return sum !== null && sum > 0 ? sum : null;
}
