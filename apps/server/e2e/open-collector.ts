import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP has it in JSON. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A collector of OTLP over HTTP, which keeps what it is sent. `answer`: how it answers what it has read. */
export const openCollector = async (answer: Answer = takes) => {
  const texts: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    headers.push(request.headers);
    texts.push(Buffer.concat(chunks).toString());
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const batches = () => texts.map((text) => JSON.parse(text) as Batch).flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As they came. */
    texts,
    /** Of each batch. */
    headers,
    spans: () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resources: () => batches().map(({ resource }) => valuesOf(resource.attributes)),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const takes: Answer = (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');

export const valuesOf = (attributes: SentSpan['attributes']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
