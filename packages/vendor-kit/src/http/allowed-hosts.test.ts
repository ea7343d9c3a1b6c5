import { expect, it } from 'vitest';
import { accountAt } from '../testing.ts';
import { allowedHosts } from './allowed-hosts.ts';

const hosts = { prod: ['api.acme.example'], test: ['test.acme.example', 'xn--80ak6aa92e.example', '127.0.0.1:1'] };
const account = accountAt('');
const mayCall = (url: string) => allowedHosts({ hosts }, account)(new URL(url));

it.for([
  'https://TEST.acme.example/x',
  'https://test.acme.example:443',
  'https://аррӏе.example/',
  'http://127.0.0.1:1',
])('lets %s be called, which is a host of the manifest', (url) => {
  expect(mayCall(url)).toBe(true);
});

it.for([
  'https://api.acme.example/',
  'https://test.acme.example./x',
  'https://test.acme.example:8443/x',
  'https://test.acme.example@evil.example/',
  'https://evil.example/test.acme.example',
  'https://test.acme.example.evil.example/',
  'https://evil.example#test.acme.example',
  'http://test.acme.example/x',
  'http://127.0.0.1:2/',
  'http://[::ffff:127.0.0.1]:1/',
  'ftp://test.acme.example/x',
  'ftp://127.0.0.1:1/x',
  'data:text/plain,x',
])('lets %s be called by no account for tests', (url) => {
  expect(mayCall(url)).toBe(false);
});

it('judges an account by the manifest that it is asked about', () => {
  const url = new URL('https://other.example/');
  expect(allowedHosts({ hosts }, account)(url)).toBe(false);
  expect(allowedHosts({ hosts: { prod: [], test: ['other.example'] } }, account)(url)).toBe(true);
  expect(allowedHosts({ hosts }, account)(url)).toBe(false);
});
