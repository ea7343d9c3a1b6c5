import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A key of AES-256. */
export interface SecretKey {
  /** Drawn from the key, so that a sealed text tells which one opens it. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** What a sealed value belongs to, such as table, owner and vendor: moved to another row it does not open. */
export type Binding = readonly (string | number | null)[];

/** Bytes of the initialization vector and of the tag. */
const IV = 12;
const TAG = 16;
const FORM = '1';

export const secretKey = (bytes: Uint8Array): SecretKey => ({
  id: createHash('sha256').update('cartage key id').update(bytes).digest().subarray(0, 6).toString('base64url'),
  bytes,
});

export const newSecretKey = (): SecretKey => secretKey(randomBytes(32));

/** `1.<key id>.`, then vector, tag and what was encrypted. */
export const sealBytes = (key: SecretKey, plain: Uint8Array, binding: Binding): Uint8Array =>
  Buffer.concat([Buffer.from(headerOf(key.id)), encrypt(key, plain, binding)]);

/** The same, all of it text: what follows the header is base64url. */
export const sealText = (key: SecretKey, plain: string, binding: Binding): string =>
  headerOf(key.id) + encrypt(key, Buffer.from(plain), binding).toString('base64url');

/** null: not sealed by this form. */
export const keyIdOf = (sealed: string | Uint8Array): string | null => {
  const start =
    typeof sealed === 'string' ? sealed.slice(0, HEADER) : Buffer.from(sealed.subarray(0, HEADER)).toString('latin1');
  return header.exec(start)?.[1] ?? null;
};

/** @throws when it was sealed with another key or for another row, or has been changed */
export const openBytes = (key: SecretKey, sealed: Uint8Array, binding: Binding): Uint8Array =>
  decrypt(key, sealed.subarray(HEADER), binding);

/** @throws as `openBytes` does */
export const openText = (key: SecretKey, sealed: string, binding: Binding): string =>
  decrypt(key, Buffer.from(sealed.slice(HEADER), 'base64url'), binding).toString('utf8');

const headerOf = (keyId: string): string => `${FORM}.${keyId}.`;
const header = /^1\.([\w-]{8})\.$/;
const HEADER = headerOf('12345678').length;

const encrypt = (key: SecretKey, plain: Uint8Array, binding: Binding): Buffer => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(additional(key, binding));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
};

const decrypt = (key: SecretKey, body: Uint8Array, binding: Binding): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, body.subarray(0, IV), { authTagLength: TAG })
    .setAAD(additional(key, binding))
    .setAuthTag(body.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(body.subarray(IV + TAG)), decipher.final()]);
};

const additional = ({ id }: SecretKey, binding: Binding): Buffer => Buffer.from(JSON.stringify([FORM, id, ...binding]));
