import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { S3mini, S3ServiceError } from 's3mini';
import { openDraft, piecesOf } from './file-draft.ts';
import type { FileStore } from './file-store.ts';
import { FileStoreAway } from './on-disk.ts';

/** A bucket of an S3-compatible store, and who may use it. */
export interface S3Settings {
  /** `https://host`, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How long the store may take to begin an answer, and to send or take the next bytes, ms. */
const PATIENCE_MS = 15_000;

/** Files in a bucket, under `attachments/`. A failure of the store is a FileStoreAway, which tells no key. */
export const openS3Files = (
  { endpoint, bucket, ...access }: S3Settings,
  patienceMs: number = PATIENCE_MS,
): FileStore => {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    fetch: (url, init) => impatient(url, init, patienceMs),
  });
  const { host } = client.endpoint;
  const away = (what: string, failure: unknown) => new FileStoreAway(`${host} did not ${what}: ${reasonOf(failure)}`);

  return {
    // It has no name once it is open, so that a process that is killed leaves nothing behind.
    draft: async () => {
      const made = await openDraft(tmpdir(), `cartage-${randomBytes(16).toString('hex')}`);
      if (process.platform !== 'win32') await rm(made.path);
      return made;
    },
    put: async (file, content) => {
      const isDraft = !(content instanceof Uint8Array);
      const size = isDraft ? content.size() : content.length;
      const sha256 = isDraft ? content.sha256() : createHash('sha256').update(content).digest('hex');
      const body = isDraft ? ReadableStream.from(piecesOf(content.handle, { start: 0, end: size })) : content;
      // The store itself compares them.
      const checksum = { 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') } as const;
      await client
        .putObject(nameOf(file), body, 'application/octet-stream', undefined, checksum, size)
        .catch((failure: unknown) => Promise.reject(away('take a file', failure)));
    },
    read: async (file, part) => {
      try {
        const { status, body } = await client.getObjectRaw(nameOf(file), part === undefined, part?.start, part?.end);
        if (body === null) throw new Error('an answer without a body');
        if (part !== undefined && part.start > 0 && status !== 206) {
          await body.cancel();
          throw new Error(`${status} and the beginning instead of a part`);
        }
        return bodyOf(body, patienceMs, (failure) => away('send a file', failure));
      } catch (failure) {
        if (isNone(failure)) return null;
        throw away('send a file', failure);
      }
    },
    remove: async (file) => {
      await client.deleteObject(nameOf(file)).catch((failure: unknown) => {
        // Some stores say so where S3 says nothing.
        if (!isNone(failure)) throw away('remove a file', failure);
      });
    },
    sweepDrafts: async () => 0,
  };
};

/** The store has no such file. */
const isNone = (failure: unknown): boolean =>
  failure instanceof S3ServiceError && failure.status === 404 && codeOf(failure) !== 'NoSuchBucket';

/** The client reads none where the type of the answer names its letters too. */
const codeOf = ({ body, serviceCode }: S3ServiceError): string =>
  /<Code>(\w{1,100})<\/Code>/.exec(body ?? '')?.[1] ?? serviceCode ?? 'Unknown';

const nameOf = (file: string): string => `attachments/${file}`;

/** A request that ends when the store neither answers nor takes bytes for so long. */
const impatient: (url: string | URL | Request, init: RequestInit | undefined, patienceMs: number) => Promise<Response> =
  async (url, init, patienceMs) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error(`nothing within ${patienceMs} ms`)), patienceMs).unref();
    const body = init?.body instanceof ReadableStream ? noting(init.body, () => timer.refresh()) : init?.body;
    const sends = { ...init, ...(body && { body, duplex: 'half' }), signal: stop.signal } as RequestInit;
    const response = await fetch(url, sends);
    // The client waits for the whole of a refusal.
    if (response.ok) clearTimeout(timer);
    return response;
  };

const noting = (body: ReadableStream<Uint8Array>, taken: () => void): ReadableStream<Uint8Array> =>
  body.pipeThrough(
    new TransformStream({
      transform: (piece, controller) => {
        taken();
        controller.enqueue(piece);
      },
    }),
  );

/** The body piece by piece; a store that stops in the middle is not waited for. */
async function* bodyOf(
  body: ReadableStream<Uint8Array>,
  patienceMs: number,
  away: (failure: unknown) => Error,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const read = await within(reader.read(), patienceMs);
      if (read.done) return;
      yield read.value;
    }
  } catch (failure) {
    throw away(failure);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

const within = async <T>(work: Promise<T>, patienceMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** What the operator is to know; headers and bodies of the store's answers are not repeated. */
const reasonOf = (failure: unknown): string => {
  if (failure instanceof S3ServiceError) return `${failure.status} ${codeOf(failure)}`;
  if (!(failure instanceof Error)) return String(failure);
  const { cause } = failure;
  const { code } = (cause ?? failure) as NodeJS.ErrnoException;
  return code ?? (cause instanceof Error ? cause.message : failure.message);
};
