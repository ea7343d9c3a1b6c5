import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Log, TraceSampler, TraceSettings } from '@cartage/service';
import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Followed, SpanCounts } from './tracing.ts';

/** Spans that wait for the collector; further ones are dropped. About 2 KB each. */
const MOST_WAITING = 4_096;
const BATCH = 512;
/** Batches under way: a collector that answers without end has so many of them. */
const MOST_BATCHES = 2;
/** How long a batch may take with all its repeats. */
const EXPORT_MS = 5_000;
/** How long the end of a process waits for the collector. */
const CLOSE_MS = 2_000;
/** A text of a statement that is longer is cut. */
const LONGEST_TEXT = 4_096;

export interface Provider {
  readonly tracer: Tracer;
  readonly counts: () => SpanCounts;
  readonly tellIn: (log: Log) => void;
  readonly close: () => Promise<void>;
}

/** Makes spans, and sends them in batches, beside everything else. */
export const openProvider = (settings: TraceSettings, { serves, version, instance }: Followed): Provider => {
  let log: Log | null = null;
  let ended = 0;
  let sent = 0;
  let isTaken = true;
  let isClosed = false;
  const url = `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const agent = url.toLowerCase().startsWith('https:')
    ? new HttpsAgent({ keepAlive: true })
    : new HttpAgent({ keepAlive: true });
  const collector = new OTLPTraceExporter({
    url,
    headers: { ...settings.headers },
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: MOST_BATCHES,
    httpAgentOptions: () => agent,
  });
  const note = (failure: Error | null): void => {
    if (isTaken === (failure === null)) return;
    isTaken = failure === null;
    if (log === null) return;
    if (failure === null) log.info({}, 'the collector takes traces again');
    // Its answer, which may be long, is not told.
    else log.warn({ reason: failure.message.slice(0, 200) }, 'the collector takes no traces; they are dropped');
  };
  const exporter: SpanExporter = {
    export: (spans, done) => {
      if (isClosed) return done({ code: 1 });
      collector.export(spans, (result) => {
        if (result.code === 0) sent += spans.length;
        note(result.code === 0 ? null : (result.error ?? new Error('unknown')));
        done(result);
      });
    },
    forceFlush: () => collector.forceFlush(),
    shutdown: () => collector.shutdown(),
  };
  const counting = {
    onStart: () => {},
    onEnd: () => {
      ended += 1;
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': settings.serviceName ?? `cartage-${serves}`,
        'service.namespace': 'cartage',
        'service.version': version,
        'service.instance.id': instance,
      }),
    ),
    sampler: samplerOf(settings.sampler, settings.ratio),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [
      counting,
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  return {
    tracer: provider.getTracer('cartage', version),
    counts: () => ({ ended, sent }),
    tellIn: (given) => {
      log = given;
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
      // What a collector holds open, or is asked once more, would hold the process.
      isClosed = true;
      agent.createConnection = (_, created) => {
        created?.(new Error('The process ends.'), undefined as never);
        return undefined;
      };
      agent.destroy();
    },
  };
};

const samplerOf = (name: TraceSampler, ratio: number): Sampler => {
  const [, by, kind] = /^(parentbased_)?(.*)$/.exec(name) ?? [];
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return by ? new ParentBasedSampler({ root }) : root;
};
