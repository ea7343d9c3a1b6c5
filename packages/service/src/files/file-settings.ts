import type { S3Settings } from '@cartage/storage';
import { type Environment, readDataDir } from '../environment/environment.ts';

/** Where the bytes of attachments are kept. */
export type FileSettings =
  | { readonly kind: 'directory'; readonly directory: string }
  | ({ readonly kind: 's3' } & S3Settings);

export const readFileSettings = (env: Environment): FileSettings => {
  if (env.choice('ATTACHMENT_STORE', ['files', 's3'], 'files') === 'files')
    return { kind: 'directory', directory: `${readDataDir(env)}/files` };
  const needed = (name: string, accepts?: Parameters<Environment['needed']>[2]) =>
    env.needed(name, ', because ATTACHMENT_STORE is s3', accepts);
  return {
    kind: 's3',
    endpoint: needed('S3_ENDPOINT', {
      test: (url) => /^https?:\/\/[^/?#@]+\/?$/.test(url) && URL.canParse(url),
      words: 'the address of the store without the bucket, such as https://s3.example.com',
    }),
    bucket: needed('S3_BUCKET', {
      test: (name) => /^[a-zA-Z0-9][\w.-]{1,254}$/.test(name),
      words: 'the name of a bucket',
    }),
    region: env.text('S3_REGION', 'us-east-1', {
      test: (name) => /^[\w-]{1,64}$/.test(name),
      words: 'a region such as us-east-1',
    }),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
};

/** Bytes; null: no limit. */
export const readQuota = (env: Environment): number | null =>
  env.integer('ATTACHMENT_QUOTA_MB', 5_000, 0, 100_000_000) * 1_000_000 || null;
