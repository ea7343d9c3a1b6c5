import type { VendorEnvironment } from '@cartage/core';
import type { VendorAnswer, VendorRequest } from '../adapter/http-client.ts';
import type { VendorProblemKind } from '../adapter/vendor-problem.ts';

/** One step of a story as it was recorded, without secrets: `fixtures/<n>-<member>.json`. */
export interface Fixture {
  /** The member of the plugin: `quote`. */
  readonly member: string;
  /** What it was asked, in words. */
  readonly about: string;
  /** In the order in which they were made. */
  readonly calls: readonly RecordedCall[];
  /** What the plugin made of them. */
  readonly came: unknown;
}

/** The story that the steps belong to: `fixtures/story.json`. */
export interface RecordedStory {
  /** The manifest's key. */
  readonly vendor: string;
  /** The version of the plugin that recorded it. */
  readonly version: string;
  /** ms since 1970; the plugin sees it again. */
  readonly now: number;
  /** The environment of the account it was recorded with. */
  readonly environment: VendorEnvironment;
  /** Secret ones masked. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Secret ones masked. */
  readonly settings: Readonly<Record<string, string>>;
  /** An order was given to the vendor, too. */
  readonly withOrders: boolean;
  /** Names of the files of its steps, in order. */
  readonly steps: readonly string[];
}

/** What was asked and what came: an answer, or how the line failed. */
export interface RecordedCall {
  /** What the plugin asked. */
  readonly request: RecordedRequest;
  /** Absent where none came. */
  readonly answer?: RecordedAnswer;
  /** Why none came: the problem of the HTTP client. */
  readonly failed?: { readonly detail: VendorProblemKind; readonly message: string };
}

/** Without headers: what stands there is mostly secret. */
export interface RecordedRequest {
  /** Of HTTP. */
  readonly method: VendorRequest['method'];
  /** With the query; secrets masked. */
  readonly url: string;
  /** As it was sent; secrets masked. */
  readonly body: RecordedBody;
}

/** Without `retryAfterMs`, which counts from the moment of the recording, where there is none. */
export interface RecordedAnswer {
  /** Of HTTP. */
  readonly status: number;
  /** Parameters included. */
  readonly contentType: string;
  /** From `Retry-After`; null: none. */
  readonly retryAfterMs: number | null;
  /** But cookies, and those that say how it was carried. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came; secrets masked. */
  readonly body: RecordedBody;
}

/** JSON as it is, other text as text, everything else in base64; null: none. */
export type RecordedBody = null | { readonly json: unknown } | { readonly text: string } | { readonly base64: string };

/**
 * A request as it is recorded, and as it is looked for.
 * @param request as the plugin gave it to the client
 * @returns method, address and body; no headers, which hold credentials
 */
export const requestAsRecorded = async (request: VendorRequest): Promise<RecordedRequest> => ({
  method: request.method,
  url: request.url,
  body: await sentBody(request),
});

async function sentBody({ json, form, multipart, xml, bytes }: VendorRequest): Promise<RecordedBody> {
  // As it travels: what JSON leaves out is not there.
  if (json !== undefined) return { json: JSON.parse(JSON.stringify(json)) };
  if (form !== undefined)
    return { text: new URLSearchParams(form instanceof URLSearchParams ? form : pairsOf(form)).toString() };
  if (xml !== undefined) return { text: xml };
  if (bytes !== undefined) return bodyOf(bytes, 'application/octet-stream');
  if (multipart === undefined) return null;
  const parts = await Promise.all(
    [...multipart].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : bodyOf(new Uint8Array(await value.arrayBuffer()), value.type),
    ]),
  );
  return { json: parts };
}

/** A value that is a list stands there several times. */
const pairsOf = (form: Readonly<Record<string, string | readonly string[]>>): [string, string][] =>
  Object.entries(form).flatMap(([name, value]) =>
    (typeof value === 'object' ? value : [value]).map((one): [string, string] => [name, one]),
  );

/**
 * An answer as it is recorded.
 * @param answer as the vendor sent it
 * @returns JSON as what it holds, other texts as text, all else in base64
 */
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

/**
 * A recorded answer as the plugin gets it.
 * @returns with the bytes that came; JSON is written anew, without spaces
 */
export const answerAsSent = ({ body, ...answer }: RecordedAnswer): VendorAnswer => ({
  ...answer,
  bytes: new Uint8Array(bytesOf(body)),
});

const bytesOf = (body: RecordedBody): Buffer => {
  if (body === null) return Buffer.alloc(0);
  if ('json' in body) return Buffer.from(JSON.stringify(body.json));
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
};

/** Whatever can be read is kept as text, whatever it is called: a secret in it is then seen. */
function bodyOf(bytes: Uint8Array, contentType: string): RecordedBody {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return inBase64(bytes);
  }
  try {
    if (/json/i.test(contentType)) return { json: JSON.parse(text) };
  } catch {
    // The vendor says that it is JSON; it stays the text that it is.
  }
  return BINARY.test(text) ? inBase64(bytes) : { text };
}

/** What no text has in it. */
const BINARY = /[^\P{Cc}\t\n\r]/u;

const inBase64 = (bytes: Uint8Array): RecordedBody => ({ base64: Buffer.from(bytes).toString('base64') });

/**
 * Every text in it, names of members and readable bytes in base64 too, without secrets.
 * @param redact takes secrets out of one text
 * @returns a copy
 */
export const scrubbed = <T>(value: T, redact: (text: string) => string): T => {
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one);
    if (Array.isArray(one)) return one.map(clean);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => [
        redact(name),
        name === 'base64' && typeof inner === 'string' ? redact(cleanBytes(inner)) : clean(inner),
      ]),
    );
  };
  // A letter a byte: what is no text comes back as it was.
  const cleanBytes = (bytes: string): string => {
    const text = Buffer.from(bytes, 'base64').toString('latin1');
    const left = redact(text);
    return left === text ? bytes : Buffer.from(left, 'latin1').toString('base64');
  };
  return clean(value) as T;
};
