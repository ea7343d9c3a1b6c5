import { AsyncLocalStorage } from 'node:async_hooks';
import { type Span, spans } from '@cartage/service';
import { statementsTold, type ToldStatement } from '@cartage/storage';
import {
  type Context,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface FollowedSpans {
  /** Of the span in which it is asked. */
  readonly fields: () => object;
  readonly close: () => void;
}

/** Hears of what the process does, and makes spans of it, each below that in which it is done. */
export const followSpans = (tracer: Tracer): FollowedSpans => {
  const within = new AsyncLocalStorage<Context>();
  const open = new WeakMap<Span, OpenSpan>();

  const begin = (span: Span): Context => {
    const parent = parentOf(span.parent) ?? within.getStore() ?? ROOT_CONTEXT;
    const opened = tracer.startSpan(span.name, { kind: kinds[span.kind] }, parent);
    open.set(span, opened);
    span.traceparent = headerOf(opened);
    return trace.setSpan(parent, opened);
  };
  const end = (message: unknown): void => {
    const span = message as Span & { readonly error?: unknown };
    const opened = open.get(span);
    if (opened === undefined) return;
    opened.setAttributes(span.about);
    if (span.hasFailed ?? 'error' in span) {
      // The text of an error may quote what somebody wrote.
      opened.setStatus({ code: SpanStatusCode.ERROR });
      if (span.error instanceof Error) opened.setAttribute('error.type', span.error.name);
    }
    opened.end();
  };
  const onStatement = (message: unknown): void => {
    const parent = within.getStore();
    // What the process looks for by itself, several times a second, is of nobody's interest.
    if (parent === undefined) return;
    const { text, ms, hasFailed } = message as ToldStatement;
    const now = Date.now();
    const attributes = { 'db.query.text': text };
    const options = { kind: SpanKind.CLIENT, attributes, startTime: now - ms };
    const opened = tracer.startSpan(nameOf(text), options, parent);
    if (hasFailed) opened.setStatus({ code: SpanStatusCode.ERROR });
    opened.end(now);
  };

  // What a listener throws ends the process; a trace is not worth that.
  const safely =
    (listener: (message: unknown) => void) =>
    (message: unknown): void => {
      try {
        listener(message);
      } catch {}
    };
  const [onEnd, onTold] = [safely(end), safely(onStatement)];
  spans.start.bindStore(within, (span) => {
    try {
      return begin(span);
    } catch {
      return within.getStore();
    }
  });
  spans.asyncEnd.subscribe(onEnd);
  statementsTold.subscribe(onTold);
  return {
    fields: () => {
      const span = within.getStore();
      const known = span && trace.getSpanContext(span);
      return known ? { trace_id: known.traceId, span_id: known.spanId } : {};
    },
    close: () => {
      spans.start.unbindStore(within);
      spans.asyncEnd.unsubscribe(onEnd);
      statementsTold.unsubscribe(onTold);
    },
  };
};

const kinds: Readonly<Record<Span['kind'], SpanKind>> = {
  operation: SpanKind.SERVER,
  act: SpanKind.INTERNAL,
  'vendor-call': SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  webhook: SpanKind.CLIENT,
};

/** Of a later version of the header what stands at its beginning; null: it is none, and is taken for absent. */
const parentOf = (header: string | undefined): Context | null => {
  const [, version, traceId = '', spanId = '', flags = '', rest] = header?.match(TRACEPARENT) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

const headerOf = (span: OpenSpan): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
};

/** What it does, and to which table: `select orders`. */
const nameOf = (text: string): string => {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text) ?? [];
  return table === undefined || !/^(select|insert|update|delete|with)$/i.test(verb) ? verb : `${verb} ${table}`;
};
