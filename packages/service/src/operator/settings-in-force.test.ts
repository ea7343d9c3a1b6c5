import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSettings } from '../environment/environment.ts';
import { readServiceSettings } from '../settings/service-settings.ts';
import { settingsInForce } from './settings-in-force.ts';

const toldOf = (source: Readonly<Record<string, string>>) => {
  const { env, problems } = readSettings(source, readServiceSettings);
  expect(problems).toEqual([]);
  return new Map(settingsInForce(env).map(({ name, value }) => [name, value]));
};

it('tells each setting as it would be written in the environment', () => {
  const source = {
    ...{
      TIME_ZONE: 'Asia/Almaty',
      DEFAULT_CREDIT_LIMIT: '5000',
      ATTACHMENT_QUOTA_MB: '70',
      PAYMENT_LINK_MINUTES: '15',
    },
    ...{ MAP_EMBED_ORIGINS: 'https://one.example https://two.example', USERS_PER_COMPANY: '3', GIVE_UP_AFTER_MS: '0' },
    ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'cartage', OIDC_ROLES: '{"shop":"12:clerk"}' },
  };
  const told = toldOf({ ...source, OIDC_CLIENT_SECRET: 'canary' });
  for (const [name, value] of Object.entries(source)) expect([name, told.get(name)]).toEqual([name, value]);
});

it('tells no secret', () => {
  const told = toldOf({
    ...{ SMTP_URL: 'smtp://canary:canary@mail.example:2525', OIDC_ISSUER: 'https://id.example' },
    ...{ OIDC_CLIENT_ID: 'cartage', OIDC_CLIENT_SECRET: 'canary' },
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key=canary',
  });
  expect(told.get('SMTP_URL')).toBe('smtp://mail.example:2525');
  expect(told.get('OIDC_CLIENT_SECRET')).toBe('***');
  expect(JSON.stringify([...told])).not.toContain('canary');
});

it('names settings as the documents do', () => {
  const documented = readFileSync(new URL('../../../../docs/operations/settings.md', import.meta.url), 'utf8');
  // Those that have a default alone are not in the table.
  const left = [...toldOf({}).keys()].filter((name) => !documented.includes(`| \`${name}\` |`));
  expect(left).toEqual(['OIDC_GROUPS_CLAIM', 'OIDC_SCOPE']);
});
