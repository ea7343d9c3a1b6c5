import { MAX_ATTACHMENT, type Problem, problem } from '@cartage/core';
import type { ReceivedFile } from '@cartage/service';
import { createBase64Decoder } from '@cartage/wire';
import { type BodyChunks, type BodySource, bodyChunks } from './body-chunks.ts';
import type { BodyLanes } from './body-lanes.ts';
import { createJsonScanner } from './json-scanner.ts';
import {
  bodyLimits,
  contentFault,
  faults,
  type GivenBody,
  jsonBounds,
  parse,
  tooLarge,
  tooManyBodies,
} from './read-body.ts';

/** What receives the file of a body. */
export interface FileReceiver {
  /** The member of the whole object that is the file, in base64. */
  readonly member: string;
  readonly lanes: BodyLanes;
  /** Whose body it is. */
  readonly sender: string;
  readonly openDraft: () => Promise<ReceivedFile['draft']>;
}

/**
 * The JSON body of a request that carries a file, which is decoded as it comes and written to a draft: neither the body
 * nor the file is ever held. `bytes` are the body without it, and its digest. A file that is no base64 is told as `fault`
 * of what is received, so that all that is wrong with the request is told together.
 */
export const receiveBody = async (http: BodySource, receiver: FileReceiver): Promise<GivenBody | Problem> => {
  const wrong = contentFault(http, bodyLimits.base64);
  if (wrong) return wrong;
  const { signal } = http.req.raw;
  const place = await receiver.lanes.files.enter(1, receiver.sender, signal);
  if (place === null) return tooManyBodies;
  const chunks = bodyChunks(http);
  place.overdue.addEventListener('abort', chunks.stop);
  let draft: ReceivedFile['draft'] | null = null;
  try {
    draft = await receiver.openDraft();
    const received = place.overdue.aborted ? tooManyBodies : await receive(chunks, receiver.member, draft);
    if ('code' in received || place.overdue.aborted) {
      await draft.drop();
      return 'code' in received ? received : tooManyBodies;
    }
    const { drop } = draft;
    return { ...received, release: drop };
  } catch (failure) {
    await draft?.drop();
    if (signal.aborted) return faults['not-json'];
    throw failure;
  } finally {
    chunks.stop();
    place.leave();
  }
};

const receive = async (
  chunks: BodyChunks,
  member: string,
  draft: ReceivedFile['draft'],
): Promise<Omit<GivenBody, 'release'> | Problem> => {
  const decoder = createBase64Decoder();
  const name = member.toLowerCase();
  /** Parts of the chunk that is looked through. */
  let parts: Uint8Array[] = [];
  const scanner = createJsonScanner(() => false, jsonBounds, {
    isName: (found) => found.toLowerCase() === name,
    take: (part) => void parts.push(part),
  });
  const rest: Uint8Array[] = [];
  let size = 0;
  let restSize = 0;
  const write = async (bytes: Uint8Array): Promise<boolean> => {
    if (draft.size() + bytes.length > MAX_ATTACHMENT) return false;
    if (bytes.length > 0) await draft.write(bytes);
    return true;
  };
  for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
    size += chunk.length;
    if (size > bodyLimits.base64) return tooLarge(bodyLimits.base64);
    parts = [];
    const fault = scanner.push(chunk);
    if (fault) return faults[fault];
    let at = 0;
    for (const part of parts) {
      const start = part.byteOffset - chunk.byteOffset;
      if (start > at) rest.push(new Uint8Array(chunk.subarray(at, start)));
      at = start + part.length;
      restSize -= part.length;
      if (!(await write(decoder.push(part)))) return largeFile(member);
    }
    if (at < chunk.length) rest.push(new Uint8Array(chunk.subarray(at)));
    restSize += chunk.length;
    if (restSize > bodyLimits.normal) return largeRest(member);
    chunks.free(chunk);
  }
  const last = decoder.end();
  if (last && !(await write(last))) return largeFile(member);
  const fault = scanner.end();
  if (fault) return faults[fault];
  const text = Buffer.concat(rest);
  const json = parse(text);
  if ('code' in json) return json;
  return {
    bytes: Buffer.concat([text, Buffer.from(`\0${draft.sha256()}`)]),
    sender: null,
    json: () => json.value,
    file: { draft, fault: last === null ? 'not-base64' : null },
  };
};

const largeFile = (member: string): Problem =>
  problem('RequestTooLarge', member, {
    en: `The file is larger than ${MAX_ATTACHMENT / 1_000_000} MB.`,
    ru: `Файл больше ${MAX_ATTACHMENT / 1_000_000} МБ.`,
  });

const largeRest = (member: string): Problem =>
  problem('RequestTooLarge', null, {
    en: `The body is larger than ${bodyLimits.normal / 1024 / 1024} MiB without ${member}.`,
    ru: `Тело запроса без ${member} больше ${bodyLimits.normal / 1024 / 1024} МиБ.`,
  });
