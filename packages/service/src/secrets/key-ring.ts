import { readSecretFile, writeSecretFile } from '@cartage/storage';
import { newSecretKey, type SecretKey, secretKey } from './sealing.ts';

/** Where the keys of this installation are. The first one seals, all of them open. */
export interface KeyRing {
  /** The variable or file, for whoever has to mend it. */
  readonly place: string;
  /** Empty: there are none yet. @throws SecretsRefused for a file that others can read or that holds no keys */
  readonly load: () => Promise<readonly SecretKey[]>;
  /** Only where the keys are a file, which this process may write. */
  readonly file: KeyFile | null;
}

export interface KeyFile {
  /** Makes the file with its first key; where another process was quicker, its keys count. */
  readonly create: () => Promise<readonly SecretKey[]>;
  readonly replace: (keys: readonly SecretKey[]) => Promise<void>;
}

/** Why secrets can be neither sealed nor opened; the message is for the operator. */
export class SecretsRefused extends Error {
  override readonly name = 'SecretsRefused';
}

export interface KeySource {
  /** SECRETS_KEY; null: the file holds the keys. */
  readonly variable: string | null;
  readonly file: string;
}

export const openKeyRing = ({ variable, file }: KeySource): KeyRing =>
  variable === null ? ringOfFile(file) : ringOfVariable(variable);

/** Keys of 32 bytes in hex or base64, separated by commas or white space; null: something else is there. */
export const readKeys = (text: string): readonly SecretKey[] | null => {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(bytesOf);
  return keys.length > 0 && keys.every((key) => key !== null) ? keys.map(secretKey) : null;
};

const bytesOf = (text: string): Buffer | null => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
};

const ringOfVariable = (text: string): KeyRing => {
  const keys = readKeys(text);
  return {
    place: 'SECRETS_KEY',
    load: async () => {
      if (keys === null) throw new SecretsRefused('SECRETS_KEY holds no keys of 32 bytes in base64 or hex.');
      return keys;
    },
    file: null,
  };
};

const ringOfFile = (path: string): KeyRing => {
  const load = async (): Promise<readonly SecretKey[]> => {
    // As one that another user made, or a directory.
    const file = await readSecretFile(path).catch(({ code, message }: NodeJS.ErrnoException) => {
      throw new SecretsRefused(
        `The key file ${path} cannot be read (${code ?? message}): make it readable for this process, or set SECRETS_KEY.`,
      );
    });
    if (file === null) return [];
    if (file.isOpenToOthers) {
      throw new SecretsRefused(
        `Others than its owner can read the key file ${path}: run "chmod 600" on it, or set SECRETS_KEY.`,
      );
    }
    const keys = readKeys(file.text);
    if (keys === null)
      throw new SecretsRefused(
        `The key file ${path} holds no keys: put it back from your back-up, or set SECRETS_KEY.`,
      );
    return keys;
  };
  return {
    place: path,
    load,
    file: {
      create: async () => {
        await writeSecretFile(path, textOf([newSecretKey()]), 'add');
        return load();
      },
      replace: async (keys) => void (await writeSecretFile(path, textOf(keys), 'replace')),
    },
  };
};

const textOf = (keys: readonly SecretKey[]): string =>
  keys.map(({ bytes }) => `${Buffer.from(bytes).toString('base64')}\n`).join('');
