import type { VendorEnvironment } from '@cartage/core';
import type { VendorAnswer, VendorRequest } from '../http-client.ts';
import type { VendorProblemKind } from '../vendor-problem.ts';

/** One step of a story as it was recorded, without secrets: `fixtures/<n>-<member>.json`. */
export interface Fixture {
  readonly member: string;
  readonly about: string;
  /** In the order in which they were made. */
  readonly calls: readonly RecordedCall[];
  /** What the plugin made of them. */
  readonly came: unknown;
}

/** The story that the steps belong to: `fixtures/story.json`. */
export interface RecordedStory {
  readonly vendor: string;
  /** Of the plugin that recorded it. */
  readonly version: string;
  /** ms since 1970; the plugin sees it again. */
  readonly now: number;
  readonly environment: VendorEnvironment;
  /** Secret ones masked. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  readonly withOrders: boolean;
  readonly steps: readonly string[];
}

/** What was asked and what came: an answer, or how the line failed. */
export interface RecordedCall {
  readonly request: RecordedRequest;
  readonly answer?: RecordedAnswer;
  readonly failed?: { readonly detail: VendorProblemKind; readonly message: string };
}

/** Without headers: what stands there is mostly secret. */
export interface RecordedRequest {
  readonly method: VendorRequest['method'];
  readonly url: string;
  readonly body: RecordedBody;
}

/** Without `retryAfterMs`, which counts from the moment of the recording, where there is none. */
export interface RecordedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfterMs: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RecordedBody;
}

/** JSON as it is, other text as text, everything else in base64; null: none. */
export type RecordedBody = null | { readonly json: unknown } | { readonly text: string } | { readonly base64: string };

/** A request as it is recorded, and as it is looked for. */
export const requestAsRecorded = async (request: VendorRequest): Promise<RecordedRequest> => ({
  method: request.method,
  url: request.url,
  body: await sentBody(request),
});

async function sentBody({ json, form, multipart, xml, bytes }: VendorRequest): Promise<RecordedBody> {
  // As it travels: what JSON leaves out is not there.
  if (json !== undefined) return { json: JSON.parse(JSON.stringify(json)) };
  if (form !== undefined) return { text: new URLSearchParams(form as Record<string, string>).toString() };
  if (xml !== undefined) return { text: xml };
  if (bytes !== undefined) return bodyOf(bytes, 'application/octet-stream');
  if (multipart === undefined) return null;
  const parts = await Promise.all(
    [...multipart].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64'),
    ]),
  );
  return { json: parts };
}

/** An answer as it is recorded. */
export const answerAsRecorded = ({
  status,
  contentType,
  retryAfterMs,
  headers,
  bytes,
}: VendorAnswer): RecordedAnswer => ({
  status,
  contentType,
  retryAfterMs,
  // What says nothing but when and by whom it was carried.
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !carriers.includes(name))),
  body: bytes.byteLength === 0 ? null : bodyOf(bytes, contentType),
});

const carriers = ['date', 'server', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'etag', 'via'];

/** A recorded answer as the plugin gets it. */
export const answerAsSent = ({ body, ...answer }: RecordedAnswer): VendorAnswer => ({
  ...answer,
  bytes: new Uint8Array(bytesOf(body)),
});

const bytesOf = (body: RecordedBody): Buffer => {
  if (body === null) return Buffer.alloc(0);
  if ('json' in body) return Buffer.from(JSON.stringify(body.json));
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
};

function bodyOf(bytes: Uint8Array, contentType: string): RecordedBody {
  const text = new TextDecoder('utf-8', { fatal: true });
  try {
    const read = text.decode(bytes);
    try {
      if (/json/i.test(contentType)) return { json: JSON.parse(read) };
    } catch {
      // The vendor says that it is JSON; it stays the text that it is.
    }
    if (/json|text|xml|html|urlencoded/i.test(contentType)) return { text: read };
  } catch {
    // No text.
  }
  return { base64: Buffer.from(bytes).toString('base64') };
}

/** Every text in it, names of members too, without secrets. */
export const scrubbed = <T>(value: T, redact: (text: string) => string): T => {
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map(clean);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [redact(name), clean(inner)]));
  };
  return clean(value) as T;
};
