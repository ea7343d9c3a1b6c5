import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { S3Settings } from './file-store/open-s3-files.ts';

/** What the server does instead of answering as it should. */
export type S3Fault =
  | 'none'
  | 'down'
  | 'hang'
  /** Stops in the middle of a file. */
  | 'half'
  | 'refuse'
  /** Begins to refuse, and does not come to the end. */
  | 'refuse-without-end'
  /** Knows nothing of parts. */
  | 'whole'
  /** Says of what it does not have that it cannot remove it. */
  | 'strict'
  /** Takes and sends, and removes nothing. */
  | 'keep'
  /** Is content with everything, and keeps nothing: some other server. */
  | 'content';

/** A server that speaks as much of S3 as a store of files needs, over real HTTP, and checks every signature. */
export interface S3Server {
  readonly settings: S3Settings;
  readonly objects: ReadonlyMap<string, Buffer>;
  readonly behave: (fault: S3Fault) => void;
  readonly close: () => Promise<void>;
}

/** One bucket, `cartage`, for one key. By AWS's "Signature Version 4"; written without the client that is tested. */
export const openS3Server = async (secretAccessKey = 'test-secret'): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  let fault: S3Fault = 'none';
  const access = { accessKeyId: 'test-id', secretAccessKey, region: 'eu-test-1' };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (fault === 'down') return void response.writeHead(503).end();
    if (fault === 'hang') return;
    if (fault === 'refuse-without-end') return void response.writeHead(500).write('<Error>');
    if (fault === 'content') return void response.end('Welcome');
    const refuse = (status: number, code: string) =>
      void response
        .writeHead(status, { 'Content-Type': 'application/xml; charset=UTF-8' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (fault === 'refuse' || !isSigned(request, access)) return refuse(403, 'SignatureDoesNotMatch');
    const [, bucket, ...rest] = new URL(request.url ?? '', 'http://s3').pathname.split('/');
    if (bucket !== 'cartage') return refuse(404, 'NoSuchBucket');
    const name = rest.join('/');
    const object = objects.get(name);
    if (request.method === 'PUT') {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const content = Buffer.concat(pieces);
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
      const told = request.headers['x-amz-checksum-sha256'];
      if (told !== createHash('sha256').update(content).digest('base64')) return refuse(400, 'BadDigest');
      objects.set(name, content);
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      if (fault === 'keep') return refuse(403, 'AccessDenied');
      if (fault === 'strict' && !object) return refuse(404, 'NoSuchKey');
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (!object) return refuse(404, 'NoSuchKey');
    const range = fault === 'whole' ? undefined : request.headers.range;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, { 'Content-Length': part.length });
    if (fault !== 'half') return void response.end(part);
    response.write(part.subarray(0, part.length / 2));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...access, endpoint: `http://127.0.0.1:${port}`, bucket: 'cartage' },
    objects,
    behave: (next) => {
      fault = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

type Access = Pick<S3Settings, 'accessKeyId' | 'secretAccessKey' | 'region'>;

const isSigned = ({ method, url, headers }: IncomingMessage, { accessKeyId, secretAccessKey, region }: Access) => {
  const [, key, day, zone, names, given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (key !== accessKeyId || zone !== region || !day || !names || !given) return false;
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false;
  const { pathname, searchParams } = new URL(url ?? '', 'http://s3');
  searchParams.sort();
  const canonical = [
    ...[method, pathname, searchParams.toString()],
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', names, headers['x-amz-content-sha256']],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const hmac = (by: string | Buffer, of: string) => createHmac('sha256', by).update(of).digest();
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return timingSafeEqual(hmac(signingKey, text), Buffer.from(given, 'hex'));
};
