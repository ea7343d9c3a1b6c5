import { describe, expect, it } from 'vitest';
import { callersAddress, readNetworks } from './callers-address.ts';

const proxies = readNetworks('10.0.0.0/8, 192.0.2.7 fd00::/8');

describe('where a request comes from', () => {
  it.each([
    ['nobody stands between', '203.0.113.5', undefined, '203.0.113.5'],
    ['whoever is no proxy of ours is not believed', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['a proxy says whom it heard', '10.1.2.3', '203.0.113.5', '203.0.113.5'],
    [
      'what the caller wrote themselves stands further left',
      '10.1.2.3',
      '10.9.9.9, 1.1.1.1, 203.0.113.5',
      '203.0.113.5',
    ],
    ['one proxy behind another', '10.1.2.3', '203.0.113.5, 192.0.2.7', '203.0.113.5'],
    ['IPv4 in IPv6’s clothes', '::ffff:10.1.2.3', '203.0.113.5', '203.0.113.5'],
    ['IPv6', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['with a port', '10.1.2.3', '203.0.113.5:4711', '203.0.113.5'],
    ['IPv6 with a port', '10.1.2.3', '[2001:db8::5]:4711', '2001:db8::5'],
    ['what is no address ends it', '10.1.2.3', '203.0.113.5, nonsense', '10.1.2.3'],
    ['a proxy that says nothing', '10.1.2.3', undefined, '10.1.2.3'],
    ['proxies alone', '10.1.2.3', '10.4.5.6', '10.4.5.6'],
    ['no socket', undefined, '203.0.113.5', 'unknown'],
  ])('%s', (_, socket, told, expected) => {
    expect(callersAddress(socket, told, proxies)).toBe(expected);
  });

  it('is the socket’s where no proxy is named', () => {
    expect(callersAddress('10.1.2.3', '203.0.113.5', null)).toBe('10.1.2.3');
    expect(callersAddress('10.1.2.3', '203.0.113.5', readNetworks(''))).toBe('10.1.2.3');
  });
});

it.each(['10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'proxy', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/-1'])(
  '%s is no network',
  (text) => {
    expect(readNetworks(text)).toBeNull();
  },
);
