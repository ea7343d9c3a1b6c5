import type { Environment } from '../environment/environment.ts';

/** Where traces go, and of what. The variables are those of OpenTelemetry. */
export interface TraceSettings {
  /** The collector's address, below which OTLP over HTTP has its own. */
  readonly endpoint: string;
  /** Sent with every batch; they may be secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** null: it is named by what the process serves. */
  readonly serviceName: string | null;
  readonly sampler: TraceSampler;
  /** The part of all traces that is kept, from 0 to 1, with a sampler that asks for it. */
  readonly ratio: number;
}

export type TraceSampler = (typeof samplers)[number];
const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** null: nothing is followed. */
export const readTraceSettings = (env: Environment): TraceSettings | null => {
  const endpoint = env.optional('OTEL_EXPORTER_OTLP_ENDPOINT', {
    test: (url) => /^https?:\/\//i.test(url) && URL.canParse(url),
    words: 'a URL such as http://127.0.0.1:4318',
  });
  const headers = env.text('OTEL_EXPORTER_OTLP_HEADERS', '', {
    test: (list) => headersOf(list) !== null,
    words: 'headers with commas between them, such as authorization=Basic%20abc,x-team=delivery',
  });
  const serviceName = env.optional('OTEL_SERVICE_NAME');
  const sampler = env.choice('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on');
  const ratio = Number(
    env.text('OTEL_TRACES_SAMPLER_ARG', '1', {
      test: (text) => /^\d*\.?\d+$/.test(text) && Number(text) <= 1,
      words: 'a number from 0 to 1',
    }),
  );
  return endpoint === null ? null : { endpoint, headers: headersOf(headers) ?? {}, serviceName, sampler, ratio };
};

/** Names and values are percent-encoded, as the specification of OTLP has them. null: they are none. */
const headersOf = (list: string): Readonly<Record<string, string>> | null => {
  const pairs = list.split(',').filter((pair) => pair.trim() !== '');
  try {
    const read = pairs.map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/s.exec(pair));
    const found = read.map((match) => match && [match[1], decodeURIComponent(match[2] ?? '')]);
    const sound = found.every((pair) => pair !== null && /^[\t\x20-\x7e]*$/.test(pair[1] ?? ''));
    return sound ? Object.fromEntries(found as [string, string][]) : null;
  } catch {
    return null;
  }
};
