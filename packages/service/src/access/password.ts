import { scrypt, timingSafeEqual } from 'node:crypto';

/** A new password: 20 digits in groups, 66 bits. Digits are read without a doubt, and typed with every keyboard layout. */
export const newPassword = (randomDigits: (count: number) => string): string =>
  randomDigits(20).replaceAll(/\d{4}(?=\d)/g, '$&-');

/** What is stored of a password, `$scrypt$ln=15,r=8,p=3$<salt>$<key>`; `salt`: of this password alone. */
export const hashPassword = async (password: string, salt: string, cost: PasswordCost): Promise<string> => {
  const key = await derive(password, salt, cost);
  return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${salt}$${key.toString('base64url')}`;
};

/** Whether it is the password of which that was stored; with the cost of its day. */
export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, ln, r, p, salt = '', key = ''] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? [];
  if (key === '') return false;
  const derived = await derive(password, salt, { N: 2 ** Number(ln), r: Number(r), p: Number(p) });
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(derived, expected);
};

/** The part of acts that make passwords. */
export interface Passwords {
  /** What it costs to make a hash, and to try a guess. */
  readonly passwordCost: PasswordCost;
}

/** scrypt's parameters; `N` is a power of 2. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about a fifth of a second of a processor for each guess. */
export const passwordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;

let last: Promise<unknown> = Promise.resolve();

/** Off the event loop, and one at a time: its threads open files and look up names as well, and each hash takes its memory. */
const derive = (password: string, salt: string, { N, r, p }: PasswordCost): Promise<Buffer> => {
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      const options = { N, r, p, maxmem: 256 * N * r };
      // A Mac may write é as two characters where another keyboard writes one.
      scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (failure, key) =>
        failure ? reject(failure) : resolve(key),
      );
    });
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
};
