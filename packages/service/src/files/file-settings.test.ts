import { expect, it } from 'vitest';
import { type EnvironmentSource, readSettings } from '../environment/environment.ts';
import { readFileSettings, readQuota } from './file-settings.ts';

const read = (source: EnvironmentSource) => readSettings(source, readFileSettings);

const s3 = {
  ATTACHMENT_STORE: 's3',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'cartage',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'canary',
};

it('files are in the data directory, unless a bucket is named', () => {
  expect(read({ DATA_DIR: '/srv/data' })).toEqual({
    env: { kind: 'directory', directory: '/srv/data/files' },
    problems: [],
  });
  expect(read(s3)).toEqual({
    env: {
      kind: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'cartage',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'canary',
    },
    problems: [],
  });
});

it('a bucket that is not wholly named is refused, and every missing setting is told at once', () => {
  expect(read({ ATTACHMENT_STORE: 's3' }).problems).toEqual(
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
      (name) => `${name} must be set, because ATTACHMENT_STORE is s3.`,
    ),
  );
  const { problems } = read({ ...s3, S3_ENDPOINT: 'https://user:canary@host', S3_BUCKET: 'a/canary' });
  expect(problems).toHaveLength(2);
  expect(problems.join()).not.toContain('canary');
  expect(read({ ATTACHMENT_STORE: 'disk' }).problems).toEqual(['ATTACHMENT_STORE must be one of files, s3.']);
});

it('the quota is in millions of bytes, and 0 is none', () => {
  const quota = (text?: string) => readSettings({ ATTACHMENT_QUOTA_MB: text }, readQuota).env;
  expect([quota(), quota('3'), quota('0')]).toEqual([5_000_000_000, 3_000_000, null]);
});
