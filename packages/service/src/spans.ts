import { tracingChannel } from 'node:diagnostics_channel';

/**
 * A piece of work that is followed while it goes on, with everything that is done in it. No personal data and no secrets: names and
 * values come from closed lists, or are ids.
 */
export interface Span {
  readonly kind: 'operation' | 'act' | 'vendor-call' | 'job' | 'webhook';
  readonly name: string;
  /** What is known of it, also what turns out while it goes on. */
  readonly about: Record<string, string | number | boolean>;
  /** Its place in what others follow, as a header told it (W3C Trace Context), who may be anybody; absent: where it is done. */
  readonly parent?: string | undefined;
  /** It went wrong, though it threw nothing. */
  hasFailed?: boolean;
  /** The same for what is asked of others in it, as a header tells it; absent while nobody follows. */
  traceparent?: string;
}

/** Where whoever follows the process hears of each. */
export const spans = tracingChannel<unknown, Span>('cartage:span');

/** Does the work, followed if anybody does; else it is the work and nothing beside it. `describe` says what it is. */
export const followed = <T>(describe: () => Span, work: (span: Span | null) => Promise<T>): Promise<T> => {
  if (!spans.start.hasSubscribers) return work(null);
  const span = describe();
  return spans.tracePromise(async () => work(span), span);
};
