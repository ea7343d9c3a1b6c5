import { secret } from '@cartage/vendor-kit';
import { mockPlugins } from '@cartage/vendor-registry';
import { expect, it } from 'vitest';
import { splitSettings } from './contract-secrets.ts';

it('a setting that is marked as secret is sealed, and so is one that the manifest does not know', () => {
  const schema = mockPlugins[0]?.manifest.settings;
  if (!schema?.shape.baseUrl) throw new Error('The vendor has no such setting.');
  const settings = schema.extend({ token: secret(schema.shape.baseUrl) });
  const given = { baseUrl: 'https://a.example', token: 't', constructor: 'c', former: 'f' };
  expect(splitSettings({ settings }, given)).toEqual({
    open: { baseUrl: 'https://a.example' },
    secret: { token: 't', constructor: 'c', former: 'f' },
  });
});
