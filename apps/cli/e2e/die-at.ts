import childProcess from 'node:child_process';
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// Loaded before a command: ends its process, as `kill -9` does, just before a step that is named by DIE_AT: a number, or a pattern
// of what is done. Steps are what others could see: statements, bytes for a server or a program, changes of files, programs.

const { DIE_AT = '', STEPS } = process.env;
const isLast = /^\d+$/.test(DIE_AT)
  ? (_: string, nth: number) => nth === Number(DIE_AT)
  : (step: string) => DIE_AT !== '' && new RegExp(DIE_AT, 's').test(step);
const list = STEPS === undefined ? null : fs.openSync(STEPS, 'a');
let steps = 0;
const step = (what: string): void => {
  steps += 1;
  if (list !== null) fs.writeSync(list, `${steps} ${what.slice(0, 200).replaceAll(/\s+/g, ' ')}\n`);
  if (isLast(what, steps)) process.kill(process.pid, 'SIGKILL');
};

type Method = (this: unknown, ...given: readonly unknown[]) => unknown;

const told = (given: unknown): string =>
  given instanceof Uint8Array ? Buffer.from(given).toString('latin1') : typeof given === 'string' ? given : '';

const watch = (
  object: object,
  names: readonly string[],
  what = (_: unknown, given: readonly unknown[]) => given.map(told).join(' '),
) => {
  const methods = object as Record<string, Method>;
  for (const name of names) {
    const own = methods[name];
    if (own === undefined) throw new Error(`There is no ${name}.`);
    methods[name] = function (...given) {
      step(`${name} ${what(this, given)}`);
      return own.apply(this, [...given]);
    };
  }
};

const changing = ['rename', 'link', 'copyFile', 'rm', 'mkdir', 'chmod', 'writeFile', 'appendFile'];
watch(
  fs,
  changing.map((name) => `${name}Sync`),
);
watch(promises, [...changing, 'open']);
watch(childProcess, ['spawn']);
watch(net.Socket.prototype, ['write']);
const Database = createRequire(import.meta.url)('better-sqlite3');
watch(Database.prototype, ['exec', 'pragma', 'backup']);
const Statement = new Database(':memory:').prepare('select 1').constructor;
watch(
  Statement.prototype,
  ['run', 'get', 'all', 'iterate'],
  (statement) => (statement as { readonly source: string }).source,
);
syncBuiltinESMExports();
