import { describe, expect, it } from 'vitest';
import { whyNoEndpoint } from './endpoint-address.ts';

const why = (url: string, reach: 'public' | 'any' = 'public') => whyNoEndpoint(url, reach)?.en ?? null;

describe('the address of a webhook', () => {
  it.each([
    'https://shop.example/cartage-events',
    'https://shop.example',
    'HTTPS://SHOP.EXAMPLE/Events',
    'https://shop.example:8443/events?shop=1&x=%20',
    'https://shop.example./events',
    'https://магазин.рф/события',
    'https://xn--80aaxitdbjk.xn--p1ai/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://[::ffff:8.8.8.8]/',
  ])('may be %s', (url) => {
    expect(why(url)).toBeNull();
    expect(why(url, 'any')).toBeNull();
  });

  it.each([
    '',
    'shop.example',
    'https://',
    'https:',
    '//shop.example',
    'https:shop.example',
    'https:/shop.example',
    'https:///shop.example',
    'https:\\\\shop.example',
    'https://shop.example\\events',
    ' https://shop.example',
    'https://shop.example\n',
    'https://shop.ex\tample',
    'https://shop example',
    'https://shop.example:65536',
    'https://shop.example:port',
    'https://256.1.1.1',
    'https://[fe80::1%25eth0]',
    'https://shop.example/#part',
  ])('is not %j, which is none', (url) => {
    for (const reach of ['public', 'any'] as const) expect(why(url, reach)).toContain('Not a complete address');
  });

  it.each(['http://shop.example', 'ftp://shop.example', 'javascript://shop.example', 'ws://shop.example'])(
    'has TLS: %s has none',
    (url) => {
      expect(why(url)).toContain('over TLS alone');
      const inSandbox = why(url, 'any');
      if (url.startsWith('http:')) expect(inSandbox).toBeNull();
      else expect(inSandbox).toContain('https:// or http://');
    },
  );

  it.each(['https://user:password@shop.example', 'https://user@shop.example', 'https://:password@shop.example'])(
    'tells nobody a password: %s',
    (url) => {
      for (const reach of ['public', 'any'] as const) expect(why(url, reach)).toContain('no user name and password');
    },
  );

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.0.0.1',
    '0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::a00:1]',
    '[fd00::1]',
  ])('lies in the open internet: %s does not', (host) => {
    const url = `https://${host}:8443/events`;
    expect(why(url)).toContain('private network');
    expect(why(url, 'any')).toBeNull();
  });

  it.each([
    '169.254.169.254',
    '169.254.1.2',
    '0xa9fea9fe',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[fe80::1]',
    '[febf::1]',
    '168.63.129.16',
    '100.100.100.200',
    '[fd00:ec2::254]',
  ])('is not where a cloud tells its secrets, in a sandbox either: %s', (host) => {
    for (const reach of ['public', 'any'] as const)
      expect(why(`https://${host}/events`, reach)).toContain('private network');
  });
});
