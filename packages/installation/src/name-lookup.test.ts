import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { expect, it, onTestFinished } from 'vitest';
import { openNameLookup } from './name-lookup.ts';

const [A, AAAA] = [1, 28] as const;
const [NO_ERROR, SERVER_FAILURE, NO_NAME, REFUSED] = [0, 2, 3, 5] as const;

/** What a server of names says to one question; undefined: nothing. */
type Said = { readonly code?: number; readonly addresses?: readonly (readonly number[])[] } | undefined;

/** A server of names on a free port of this machine. */
const serveNames = async (say: (name: string, type: number) => Said): Promise<string> => {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + size));
      at += 1 + size;
    }
    const type = query.readUInt16BE(at + 1);
    const said = say(labels.join('.').toLowerCase(), type);
    if (said) socket.send(replyTo(query.subarray(0, at + 5), type, said), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
};

/** The head of the answer with the question, and a record for each address, whose name points to the question's. */
const replyTo = (question: Buffer, type: number, { code = NO_ERROR, addresses = [] }: NonNullable<Said>): Buffer => {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt16BE(0, 10);
  const records = addresses.map((bytes) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([head, ...records]);
};

const four = [93, 184, 216, 34];
const six = [0x26, 0x06, 0x47, ...Array.from({ length: 12 }, () => 0), 1];

const find = async (say: (name: string, type: number) => Said, all = true): Promise<unknown> => {
  const lookup = openNameLookup({ servers: [await serveNames(say)], timeoutMs: 50 });
  return new Promise((resolve) =>
    lookup('shop.example', { all }, (failure, found, family) => resolve(failure?.code ?? [found, family])),
  );
};

it('finds the addresses of both kinds', async () => {
  const say = (name: string, type: number) =>
    name === 'shop.example' ? { addresses: type === A ? [four, [8, 8, 8, 8]] : [six] } : { code: NO_NAME };
  const found: readonly LookupAddress[] = [
    { address: '93.184.216.34', family: 4 },
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ];
  expect(await find(say)).toEqual([found, undefined]);
  expect(await find(say, false)).toEqual(['93.184.216.34', 4]);
});

it('finds what there is where one kind is not there, or is not answered for', async () => {
  const found = [[{ address: '2606:4700::1', family: 6 }], undefined];
  expect(await find((_, type) => ({ addresses: type === AAAA ? [six] : [] }))).toEqual(found);
  expect(await find((_, type) => (type === AAAA ? { addresses: [six] } : undefined))).toEqual(found);
  expect(await find((_, type) => ({ addresses: type === A ? [four] : [] }), false)).toEqual(['93.184.216.34', 4]);
});

it.each([
  ['of which nobody knows', { code: NO_NAME }, 'ENOTFOUND'],
  ['that has no address', {}, 'ENODATA'],
  ['whose server fails', { code: SERVER_FAILURE }, 'ESERVFAIL'],
  ['whose server refuses', { code: REFUSED }, 'EREFUSED'],
  ['whose server says nothing', undefined, 'ETIMEOUT'],
])('finds none for a name %s', async (_, said, code) => {
  expect(await find(() => said)).toBe(code);
});
