import type { z } from 'zod';
import type { CallContext, VendorLog } from '../adapter/call-context.ts';

/**
 * The records of a list that can be read; one that cannot must not hide the others, and the operator is told how many they
 * were.
 * @param records as the answer's schema let them through
 * @param read the schema of a record, or what reads one and gives undefined for what cannot be read
 * @param call its log is warned, once
 * @param warning a sentence: `Acme told of offices that cannot be read.`
 * @param fields of the warning, beside `count`: what the list belongs to
 * @returns in their order
 */
export const readEach = <T>(
  records: readonly unknown[],
  read: z.ZodType<T> | ((record: unknown) => T | undefined),
  { log }: Pick<CallContext, 'log'>,
  warning: string,
  fields: Parameters<VendorLog['warn']>[1] = {},
): readonly T[] => {
  const readOne = typeof read === 'function' ? read : (record: unknown): T | undefined => read.safeParse(record).data;
  const known = records.flatMap((record) => {
    const one = readOne(record);
    return one === undefined ? [] : [one];
  });
  const count = records.length - known.length;
  if (count > 0) log.warn(warning, { ...fields, count });
  return known;
};
