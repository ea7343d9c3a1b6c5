import { isAscii, isUtf8 } from 'node:buffer';
import { isProblem, type Problem, problem } from '@cartage/core';
import type { ReceivedFile } from '@cartage/service';
import { type BodyChunks, type BodySource, bodyChunks, freeMemory } from './body-chunks.ts';
import type { BodyPlace } from './body-lane.ts';
import type { BodyLanes } from './body-lanes.ts';
import { createJsonScanner, type JsonFault, type JsonScanner } from './json-scanner.ts';

/** Most a body may have, in bytes (interface 2.1). */
export const bodyLimits = { normal: 1024 * 1024, list: 8 * 1024 * 1024, base64: 32 * 1024 * 1024 } as const;

/** Most that a large body may be made of (interface 2.11): a parser builds all of it at once. */
export const jsonBounds = { depth: 100, values: 200_000 } as const;

/** A body up to this size is read and parsed at once, whoever sends it: that is over sooner than it is looked at. */
const SMALL = 64 * 1024;

/** A JSON body that is there, and is JSON. */
export interface GivenBody {
  /** Until it is released. */
  readonly bytes: Uint8Array;
  /** What its sender is known by: the body, or of a large one no more than the members that are the key. */
  readonly sender: unknown;
  readonly json: () => unknown;
  /** Of a body that carries a file beside its JSON. */
  readonly file?: ReceivedFile;
  /** Gives back the room that it took. */
  readonly release: () => unknown;
}

/** Whose body is read. */
export interface BodySender {
  /** Whose key it is, when that is known already. */
  readonly knownAs: string | null;
  /** Where it comes from. */
  readonly address: string;
  /** Is a member of this name the key? */
  readonly isKeyName: (name: string) => boolean;
  /** Whose key is this? null: nobody's. `sender`: see `GivenBody`. */
  readonly knows: (sender: unknown) => Promise<string | null>;
  /** Its address may fail to authenticate once more. */
  readonly mayFail: () => boolean;
}

/**
 * The JSON body of a request, or what is wrong with it; reads no more than the limit. A large one is looked through as it
 * comes, and waits for room before it is held; from where too many have failed to authenticate, it is held only when
 * its key is known by then. TooManyRequests: that is so, or no room became free.
 */
export const readBody = async (
  http: BodySource,
  limit: number,
  lanes: BodyLanes,
  sender: BodySender,
): Promise<GivenBody | Problem> => {
  const wrong = contentFault(http, limit);
  if (wrong) return wrong;
  const told = lengthOf(http);
  try {
    if (told !== null && told <= SMALL) return readSmall(new Uint8Array(await http.req.arrayBuffer()));
    return await readInChunks(http, { told, limit, lanes, sender, signal: http.req.raw.signal });
  } catch (failure) {
    // Whoever sent it has gone in the middle of it.
    if (http.req.raw.signal.aborted) return notJson;
    throw failure;
  }
};

/** What its headers say against it. */
export const contentFault = (http: BodySource, limit: number): Problem | null => {
  const contentType = http.req.header('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return problem('UnsupportedMediaType');
  return (lengthOf(http) ?? 0) > limit ? tooLarge(limit) : null;
};

/** null: it is not told. */
const lengthOf = (http: BodySource): number | null => {
  const length = http.req.header('content-length');
  return length === undefined ? null : Number(length);
};

const readInChunks = async (http: BodySource, coming: Coming): Promise<GivenBody | Problem> => {
  const chunks = bodyChunks(http);
  try {
    return await readLarge(chunks, coming);
  } finally {
    // What is left of a body that was refused is nobody's.
    chunks.stop();
  }
};

const readSmall = (bytes: Uint8Array): GivenBody | Problem => {
  const json = parse(bytes);
  return isProblem(json) ? json : { bytes, sender: json.value, json: () => json.value, release: () => {} };
};

interface Coming {
  readonly told: number | null;
  readonly limit: number;
  readonly lanes: BodyLanes;
  readonly sender: BodySender;
  readonly signal: AbortSignal;
}

const readLarge = async (
  chunks: BodyChunks,
  { told, limit, lanes, sender, signal }: Coming,
): Promise<GivenBody | Problem> => {
  const scanner = createJsonScanner(sender.isKeyName, jsonBounds);
  const held = hold(told);
  /** What comes next; null: nothing does. */
  const next = async (): Promise<Problem | null | 'more'> => {
    const chunk = await chunks.next();
    if (chunk === null) return null;
    if (held.size() + chunk.length > (told ?? limit)) return tooLarge(limit);
    const fault = scanner.push(chunk);
    if (held.add(chunk) === 'copied') chunks.free(chunk);
    return fault ? faults[fault] : 'more';
  };

  let came: Problem | null | 'more' = 'more';
  while (came === 'more' && held.size() < SMALL) came = await next();
  if (came !== null && came !== 'more') return came;
  // Its length was not told, and it turned out to be small.
  if (came === null) return readSmall(held.bytes());

  const expected = told ?? limit;
  const known = sender.knownAs ?? (scanner.hasFound() ? await sender.knows(scanner.found()) : null);
  if (known === null && !sender.mayFail()) return tooManyFailures;
  let place = await lanes
    .of(known === null ? 'unknown' : 'known', expected)
    .enter(expected, known ?? sender.address, signal);
  if (place === null) return tooManyBodies;
  held.makeRoom();
  let isAsked = known !== null || scanner.hasFound();
  place.overdue.addEventListener('abort', chunks.stop);

  const leave = (from: BodyPlace): void => {
    held.free();
    from.leave();
  };
  const refused = (found: Problem, from: BodyPlace): Problem => {
    leave(from);
    return found;
  };
  try {
    while (came === 'more') {
      came = await next();
      if (came === 'more' && !isAsked && scanner.hasFound()) {
        isAsked = true;
        const found = await sender.knows(scanner.found());
        const better = found === null ? null : lanes.of('known', expected).enterNow(expected, found);
        if (better) {
          place.leave();
          place = better;
          place.overdue.addEventListener('abort', chunks.stop);
        }
      }
    }
  } catch (failure) {
    leave(place);
    throw failure;
  }
  if (place.overdue.aborted) return refused(tooManyBodies, place);
  if (came !== null) return refused(came, place);
  const fault = endOf(scanner, held.bytes());
  if (fault) return refused(faults[fault], place);
  const bytes = held.bytes();
  place.arrived(bytes.length);
  const taken = place;
  return { bytes, sender: scanner.found(), json: once(() => textOf(bytes)), release: () => leave(taken) };
};

const endOf = (scanner: JsonScanner, bytes: Uint8Array): JsonFault | null =>
  scanner.end() ?? (isUtf8(bytes) ? null : 'not-json');

/** The chunks of a body; where its length is known they are put together as they come. */
const hold = (told: number | null) => {
  let chunks: Uint8Array[] = [];
  let whole: Buffer | null = null;
  let size = 0;
  return {
    size: () => size,
    add: (chunk: Uint8Array): 'copied' | 'kept' => {
      if (whole) whole.set(chunk, size);
      else chunks.push(chunk);
      size += chunk.length;
      return whole ? 'copied' : 'kept';
    },
    makeRoom: () => {
      if (told === null) return;
      whole = Buffer.allocUnsafeSlow(told);
      let at = 0;
      for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      chunks = [];
    },
    bytes: (): Uint8Array => {
      whole ??= Buffer.concat(chunks, size);
      chunks = [];
      return whole.subarray(0, size);
    },
    free: () => {
      if (whole) freeMemory(whole);
      whole = null;
      chunks = [];
    },
  };
};

export const parse = (bytes: Uint8Array): { readonly value: unknown } | Problem => {
  if (!isUtf8(bytes)) return notJson;
  try {
    return { value: textOf(bytes) };
  } catch {
    return notJson;
  }
};

const textOf = (bytes: Uint8Array): unknown => {
  const { buffer, byteOffset, byteLength } = bytes;
  const content = Buffer.from(buffer, byteOffset, byteLength);
  // A text of base64 is read four times as fast as ASCII.
  const text = content.toString(isAscii(content) ? 'latin1' : 'utf8');
  return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text) as unknown;
};

const BYTE_ORDER_MARK = 0xfeff;

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const notJson: Problem = problem('RequestInvalid', null, {
  en: 'The body is not JSON; send one JSON value in UTF-8.',
  ru: 'Тело запроса не является JSON; передайте одно значение JSON в UTF-8.',
});

export const faults: Readonly<Record<JsonFault, Problem>> = {
  'not-json': notJson,
  'too-deep': problem('RequestInvalid', null, {
    en: `The body is nested more than ${jsonBounds.depth} levels deep.`,
    ru: `Вложенность тела запроса больше ${jsonBounds.depth} уровней.`,
  }),
  'too-many-values': problem('RequestTooLarge', null, {
    en: `The body holds more than ${jsonBounds.values} values.`,
    ru: `Тело запроса содержит больше ${jsonBounds.values} значений.`,
  }),
  repeated: problem('RequestInvalid', null, {
    en: 'The body has its file more than once; give it once.',
    ru: 'Файл передан в теле запроса несколько раз; передайте его один раз.',
  }),
};

export const tooLarge = (limit: number): Problem =>
  problem('RequestTooLarge', null, {
    en: `The body is larger than ${limit / 1024 / 1024} MiB.`,
    ru: `Тело запроса больше ${limit / 1024 / 1024} МиБ.`,
  });

export const tooManyBodies: Problem = problem('TooManyRequests', null, {
  en: 'Too many large requests are being received; try again in a few seconds. A request with apiKey first in its body waits less.',
  ru: 'Передаётся слишком много больших запросов; повторите через несколько секунд. Запрос, в теле которого apiKey стоит первым, ждёт меньше.',
});

const tooManyFailures: Problem = problem('TooManyRequests', null, {
  en: 'Too many requests from this address had no valid key; try again in a second, with the key first in the body.',
  ru: 'С этого адреса пришло слишком много запросов без действующего ключа; повторите через секунду, указав ключ первым в теле запроса.',
});
