import type { LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountAt, serve, testManifest } from '../testing.ts';
import { openVendorHttp } from './open-vendor-http.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';
import { VendorLine } from './vendor-line.ts';

/** A resolver that gives the next list of addresses at every question, and the last one for ever. */
const resolver = (...answers: readonly (readonly string[])[]): LookupFunction => {
  let asked = 0;
  return (_, options, callback) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    setImmediate(() =>
      options.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family ?? 4),
    );
  };
};

const callThrough = async (url: string, reach: 'any' | 'public', lookup?: LookupFunction) => {
  const line = new VendorLine({ manifest: testManifest, reach }, lookup ? { lookup } : {});
  onTestFinished(() => line.close());
  const signal = AbortSignal.timeout(5_000);
  const http = openVendorHttp({ line, manifest: testManifest, account: accountAt(url), signal });
  const answer = () =>
    http.request({ method: 'POST', url, json: {} }).then(
      ({ status }) => status,
      (problem: { detail: unknown; message: string }) => ({ ...(problem.detail as object), words: problem.message }),
    );
  return { answer };
};

const refused = {
  kind: 'unavailable',
  neverSent: true,
  isPrivate: true,
  words: expect.stringContaining('private network'),
};

describe('the address of a contract of a customer', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.3',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::808:808',
    '2002:7f00:1::',
    '2001::1',
    'not an address',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
    'may be %s',
    async (address) => {
      expect(isPublicAddress(address)).toBe(true);
      const found = await new Promise((resolve) =>
        publicLookup(resolver([address]))('vendor.example', { all: true }, (error, addresses) =>
          resolve(error ?? addresses),
        ),
      );
      expect(found).toEqual([{ address, family: address.includes(':') ? 6 : 4 }]);
    },
  );

  it('is refused in digits, however they are written, before a socket is opened', async () => {
    const { origin, connections } = await serve((_, outgoing) => outgoing.end());
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0']) {
      const { answer } = await callThrough(`http://${host}:${port}`, 'public');
      expect(await answer()).toEqual(refused);
    }
    expect(connections()).toBe(0);
  });

  it('is refused when its name resolves to a private one, alone, among others, or at the second time', async () => {
    const { origin, connections } = await serve((_, outgoing) => outgoing.end());
    const url = origin.replace('127.0.0.1', 'vendor.example');
    const ways = [
      resolver(['127.0.0.1']),
      resolver(['93.184.216.34', '127.0.0.1']),
      resolver(['::ffff:127.0.0.1']),
      resolver(['10.0.0.1'], ['127.0.0.1']),
    ];
    for (const lookup of ways) {
      const { answer } = await callThrough(url, 'public', lookup);
      expect(await answer()).toEqual(refused);
      expect(await answer()).toEqual(refused);
    }
    expect(connections()).toBe(0);
  });

  it('is what the system finds for the name, too', async () => {
    const { origin, connections } = await serve((_, outgoing) => outgoing.end());
    const { answer } = await callThrough(origin.replace('127.0.0.1', 'localhost'), 'public');
    expect(await answer()).toEqual(refused);
    expect(connections()).toBe(0);
  });
});

it('the operator may have a vendor in the own network, by name or by digits', async () => {
  const { origin } = await serve((_, outgoing) => outgoing.end());
  const named = await callThrough(origin.replace('127.0.0.1', 'vendor.example'), 'any', resolver(['127.0.0.1']));
  expect(await named.answer()).toBe(200);
  expect(await (await callThrough(origin, 'any')).answer()).toBe(200);
});
