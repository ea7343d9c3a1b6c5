import { type Problem, problem } from '@cartage/core';
import { forRequest, receiveWebhook, webhookConnection } from '@cartage/service';
import type { Hono } from 'hono';
import type { Api } from '../api.ts';
import { bodyChunks } from '../body-chunks.ts';
import { methodNotAllowed } from '../method-not-allowed.ts';
import type { PathTable } from '../path-table.ts';
import { answer, type Http, type HttpEnv } from '../request.ts';

/** More than any vendor tells at once, bytes. */
const MOST_BYTES = 1024 * 1024;
/** Calls whose bodies are held at once, of all vendors. */
const MOST_AT_ONCE = 16;
/** How soon whoever finds no room is to come again, s. */
const COME_AGAIN_S = 5;

export interface WebhooksMount {
  readonly app: Hono<HttpEnv>;
  readonly paths: PathTable;
  /** What is refused is told to nobody in more words than these. */
  readonly refuse: (http: Http, found: Problem, headers?: Readonly<Record<string, string>>) => Response;
}

/**
 * Where vendors tell by themselves what happens (interface 16.12). What the plugin takes for the vendor's is stored before
 * it is answered; of everything else nothing is kept, and it hears nothing of why.
 */
export const mountWebhooks = ({ app, paths, refuse }: WebhooksMount, { service }: Pick<Api, 'service'>): void => {
  const path = paths.add('/vendors/{vendorKey}/{connection}/webhook');
  const later = (http: Http): Response =>
    refuse(http, problem('TooManyRequests'), { 'Retry-After': String(COME_AGAIN_S) });
  let held = 0;

  const take = async (http: Http): Promise<Response> => {
    const vendorKey = http.req.param('vendorKey') ?? '';
    const own = { ...service, ...forRequest(service.log, { requestId: http.get('requestId'), met: http.get('met') }) };
    // Before the body is read: a stranger's is not held.
    const connection = await webhookConnection(own, vendorKey, http.req.param('connection') ?? '');
    if (connection === null) return refuse(http, problem('NotFound'));
    if (held >= MOST_AT_ONCE) return later(http);
    held++;
    try {
      const bytes = await readAtMost(http, MOST_BYTES);
      if (bytes === 'too-large') return refuse(http, problem('RequestTooLarge'));
      if (bytes === 'too-slow') return later(http);
      const received = await receiveWebhook(own, connection, {
        method: http.req.method as 'GET' | 'POST' | 'PUT',
        query: Object.fromEntries(new URL(http.req.url).searchParams),
        headers: http.req.header(),
        bytes,
      });
      switch (received) {
        case 'received':
          return answer(http, '{}', 200, { 'Content-Type': 'application/json' });
        case 'forged':
          return refuse(http, problem('AccessDenied'));
        case 'full':
          return later(http);
      }
    } finally {
      held--;
    }
  };
  app.on(['GET', 'POST', 'PUT'], path, take);
  app.all(path, (http) =>
    refuse(http, methodNotAllowed(http.req.method, ['GET', 'POST', 'PUT']), { Allow: 'GET, POST, PUT' }),
  );
};

/** How long a body may take, ms: whoever sends it slowly keeps the room from others. */
const BODY_TIMEOUT_MS = 10_000;

async function readAtMost(http: Http, most: number): Promise<Uint8Array | 'too-large' | 'too-slow'> {
  const chunks = bodyChunks(http);
  const timeout = AbortSignal.timeout(BODY_TIMEOUT_MS);
  timeout.addEventListener('abort', chunks.stop);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
      size += chunk.length;
      if (size > most) return 'too-large';
      parts.push(chunk);
    }
    return timeout.aborted ? 'too-slow' : new Uint8Array(Buffer.concat(parts, size));
  } finally {
    timeout.removeEventListener('abort', chunks.stop);
    chunks.stop();
  }
}
