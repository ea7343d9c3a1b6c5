import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 8 * 1024 * 1024;

/** The whole body, empty where it is too large. Rejects when the caller goes away. */
export const readBody = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BYTES) chunks.push(chunk);
    });
    incoming.on('end', () => {
      const [first = Buffer.alloc(0)] = chunks;
      resolve(size > MAX_BYTES ? '' : (chunks.length < 2 ? first : Buffer.concat(chunks)).toString());
    });
    incoming.on('error', reject);
  });
