import type { TraceSettings } from '@cartage/service';
import type { Followed, Tracing } from './tracing.ts';

/**
 * Follows the process and sends what it sees to the collector; null: nothing is to be followed, and nothing is loaded. To be
 * opened before the database, which tells of its statements only where somebody listens.
 */
export const openTracing = async (settings: TraceSettings | null, followed: Followed): Promise<Tracing | null> => {
  if (settings === null) return null;
  const { followSpans } = await import('./follow-spans.ts');
  const { openProvider } = await import('./open-provider.ts');
  const provider = openProvider(settings, followed);
  const spans = followSpans(provider.tracer);
  return {
    fields: spans.fields,
    counts: provider.counts,
    tellIn: provider.tellIn,
    close: async () => {
      spans.close();
      await provider.close();
    },
  };
};
