import type { z } from 'zod';
import type { CallContext } from '../adapter/call-context.ts';

/**
 * A note that was written as JSON (`JSON.stringify`), by this version of the plugin or by another one.
 * @param call whose notes they are
 * @param key under which it was written
 * @param schema what it must be
 * @returns null where nothing stands there, or something that is no such note: ask the vendor then
 */
export async function readNote<T>(
  { notes }: Pick<CallContext, 'notes'>,
  key: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const text = await notes.read(key);
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
