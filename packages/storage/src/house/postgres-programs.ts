import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Programs that come with PostgreSQL. */
export type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** What a program of PostgreSQL is run with. */
export interface ProgramRun {
  readonly path: string;
  /** Of the program: 15. */
  readonly major: number;
}

/** A program is missing, or too old for what it is to do; the message is for the operator. */
export class NoProgram extends Error {
  override readonly name = 'NoProgram';
}

/** What every program finds around it; nothing of this process's, which may be secret. */
export const programEnvironment: Readonly<Record<string, string>> = { LC_ALL: 'C', PATH: '/usr/bin:/bin' };

/** Where Debian has each version's programs, of which PATH shows one. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * The oldest of those that are there which is not older than `least`: a newer one may write what an older server does not
 * understand. `searched`: directories as PATH names them.
 * @throws NoProgram
 */
export const findProgram = async (name: Program, least: number, searched: string): Promise<ProgramRun> => {
  const directories = [...new Set([...debianDirectories(), ...searched.split(delimiter).filter(Boolean)])];
  const found: ProgramRun[] = [];
  for (const path of directories.map((directory) => join(directory, name))) {
    const major = isProgram(path) ? await majorOf(path) : null;
    if (major !== null) found.push({ path, major });
  }
  const suited = found.filter(({ major }) => major >= least).sort((one, other) => one.major - other.major)[0];
  if (suited) return suited;
  const [newest] = found.sort((one, other) => other.major - one.major);
  throw new NoProgram(
    newest === undefined
      ? `${name} is not installed here: install PostgreSQL's programs of version ${least} or newer (on Debian postgresql-client-${least}).`
      : `${newest.path} is of version ${newest.major}, and ${least} or newer is needed: install PostgreSQL's programs of that version (on Debian postgresql-client-${least}).`,
  );
};

const debianDirectories = (): readonly string[] => {
  try {
    return readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const majorOf = async (path: string): Promise<number | null> => {
  const { stdout } = await promisify(execFile)(path, ['--version'], {
    env: programEnvironment,
  }).catch(() => ({ stdout: '' }));
  const [, major] = /\) (\d+)/.exec(stdout) ?? [];
  return major === undefined ? null : Number(major);
};

/** How a program reaches the database of the URL: by variables, for everybody on the machine reads command lines. */
export const reachOf = (url: string, applicationName: string): Readonly<Record<string, string>> => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = (name: string, text: string | null) => (text ? { [name]: text } : {});
  const part = (text: string) => decodeURIComponent(text);
  const mode = searchParams.get('sslmode');
  return {
    ...programEnvironment,
    PGAPPNAME: applicationName,
    PGCONNECT_TIMEOUT: '10',
    ...given('PGHOST', searchParams.get('host') ?? part(hostname).replace(/^\[|\]$/g, '')),
    ...given('PGPORT', port || searchParams.get('port')),
    ...given('PGUSER', part(username) || searchParams.get('user')),
    ...given('PGPASSWORD', part(password) || searchParams.get('password')),
    ...given('PGDATABASE', part(pathname.slice(1)) || searchParams.get('dbname')),
    // A word of the driver's alone.
    ...given('PGSSLMODE', mode === 'no-verify' ? 'require' : mode),
    ...given('PGSSLROOTCERT', searchParams.get('sslrootcert')),
    ...given('PGSSLCERT', searchParams.get('sslcert')),
    ...given('PGSSLKEY', searchParams.get('sslkey')),
  };
};
