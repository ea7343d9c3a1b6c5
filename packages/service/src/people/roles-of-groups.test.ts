import { expect, it } from 'vitest';
import { readSettings } from '../environment/environment.ts';
import { readOidcSettings } from '../settings/oidc-settings.ts';
import { rolesOfGroups } from './roles-of-groups.ts';

const given = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'cartage', OIDC_CLIENT_SECRET: 'secret' };
const read = (source: Readonly<Record<string, string>>) => readSettings(source, readOidcSettings);

it('is off where nothing is set, and asks for all that it needs', () => {
  expect(read({})).toEqual({ env: null, problems: [] });
  expect(read(given)).toEqual({
    env: {
      ...{ issuer: 'https://id.example.com', clientId: 'cartage', clientSecret: 'secret' },
      ...{ scope: 'openid email profile', groupsClaim: 'groups', roles: [], isAlone: false },
    },
    problems: [],
  });
  expect(read({ SIGN_IN: 'oidc' }).problems).toEqual(['OIDC_ISSUER must be set, as SIGN_IN=oidc needs a provider.']);
  expect(read({ OIDC_CLIENT_ID: 'x' }).problems).toEqual([expect.stringMatching(/^OIDC_ISSUER must be set/)]);
  expect(read({ OIDC_ISSUER: given.OIDC_ISSUER }).problems).toEqual([
    expect.stringMatching(/^OIDC_CLIENT_ID must be set/),
    expect.stringMatching(/^OIDC_CLIENT_SECRET must be set/),
  ]);
});

it.each([
  ['OIDC_ISSUER', 'http://id.example.com'],
  ['OIDC_ISSUER', 'https://user:password@id.example.com'],
  ['OIDC_ISSUER', 'https://id.example.com/?tenant=1'],
  ['OIDC_ISSUER', 'javascript:alert(1)'],
  ['OIDC_SCOPE', 'email'],
  ['OIDC_ROLES', '{"a": "operator:boss"}'],
  ['OIDC_ROLES', '{"a": "0:clerk"}'],
  ['OIDC_ROLES', '{"a": 1}'],
  ['OIDC_ROLES', '[]'],
  ['OIDC_ROLES', 'a=b'],
  ['SIGN_IN', 'passwords'],
])('%s is not %s', (name, value) => {
  expect(read({ ...given, [name]: value }).problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
});

it('gives of several groups the highest role, none without a group, and nothing in places that are not named', () => {
  const table = read({
    ...given,
    OIDC_ROLES:
      '{"all": "operator:viewer", "heads": "operator:administrator", "7": "12:accountant", "shop": "12:owner"}',
  }).env?.roles;
  const roles = (...groups: string[]) => [...rolesOfGroups(table ?? [], groups)].sort();
  expect(roles('all', 'heads', 'shop', '7')).toEqual([
    [12, 'owner'],
    ['operator', 'administrator'],
  ]);
  expect(roles('7', 'SHOP')).toEqual([
    [12, 'accountant'],
    ['operator', null],
  ]);
  expect([...rolesOfGroups([], ['all'])]).toEqual([]);
});
