import type { ProcessSettings } from '@cartage/service';
import {
  DatabaseClosed,
  ForeignDatabase,
  LockRefused,
  NeedsSession,
  NewerDatabase,
  PoolerRefused,
} from '@cartage/storage';

type Where = Pick<ProcessSettings, 'databaseUrl' | 'dataDir'>;

/** Why the database cannot be used and what to set, in a sentence without a password; null: it is a defect. */
export const whyNoDatabase = (failure: unknown, where: Where): string | null => {
  if (!(failure instanceof Error)) return null;
  if (failure instanceof LockRefused || failure instanceof DatabaseClosed) return failure.message;
  return where.databaseUrl.startsWith('sqlite:') ? whyNoFile(failure, where) : whyNoServer(failure, where);
};

const whyNoFile = (failure: Error, { databaseUrl, dataDir }: Where): string | null => {
  const file = databaseUrl.slice('sqlite:'.length);
  const variable = databaseUrl === defaultUrl(dataDir) ? 'DATA_DIR' : 'DATABASE_URL';
  if (failure instanceof NewerDatabase) {
    return `The database ${file} belongs to a newer version of Cartage (it has ${failure.unknown}): start that version, restore a back-up from before it, or set ${variable} to another place.`;
  }
  if (failure instanceof ForeignDatabase) {
    return `${file} is a database of another program (it has the tables ${failure.tables.join(', ')}): set ${variable} to another place.`;
  }
  const { code = '' } = failure as NodeJS.ErrnoException;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return `${file} is not a database of Cartage, or is damaged (${code}): restore it from a back-up, or set ${variable} to another place.`;
  }
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) {
    return `The disk of ${file} is full (${code}): free some space, or set ${variable} to another place.`;
  }
  if (/^(E[A-Z]+|SQLITE_(CANTOPEN|READONLY|IOERR|PERM|AUTH|PROTOCOL).*)$/.test(code)) {
    return `The database ${file} cannot be written (${code}): set ${variable} to a place on a local disk where this process may write.`;
  }
  return code === '' && /^SQLite (does not keep|needs)/.test(failure.message) ? `${failure.message}` : null;
};

const whyNoServer = (failure: Error, { databaseUrl }: Where): string | null => {
  const { host, name, user } = partsOf(databaseUrl);
  const { code = '' } = failure as NodeJS.ErrnoException;
  if (failure instanceof PoolerRefused) return `DATABASE_URL: ${failure.message}`;
  if (failure instanceof NeedsSession) {
    return 'DATABASE_DIRECT_URL: the tables have to be made or changed, which takes a session that the pooler does not keep; set it to PostgreSQL itself, past the pooler.';
  }
  if (failure instanceof NewerDatabase) {
    return `DATABASE_URL names a database that belongs to a newer version of Cartage (it has ${failure.unknown}): start that version, or set DATABASE_URL to another one.`;
  }
  if (/^28/.test(code) || /password must be a string/.test(failure.message)) {
    return `DATABASE_URL: PostgreSQL at ${host} rejects the user "${user}"; set the right user and password, and check its pg_hba.conf.`;
  }
  if (code === '3D000') {
    return `DATABASE_URL: PostgreSQL at ${host} has no database "${name}"; create it, or set the name of another one.`;
  }
  if (code === '42501') {
    return `DATABASE_URL: the user "${user}" lacks rights in the database "${name}" (${failure.message}); grant it the right to create tables and schemas.`;
  }
  if (code === '53300') {
    return `DATABASE_URL: PostgreSQL at ${host} has no free connections; raise its max_connections, or lower POOL_SIZE.`;
  }
  if (/^(E[A-Z_]+|08\d{3}|57P0\d)$/.test(code) || /^(Connection terminated|timeout e)/.test(failure.message)) {
    return `DATABASE_URL: PostgreSQL at ${host} cannot be reached (${code || failure.message}); start it, or set the right host and port.`;
  }
  if (/SSL/.test(failure.message)) {
    return `DATABASE_URL: PostgreSQL at ${host} and this process do not agree on encryption (${failure.message}); check "sslmode" in the URL.`;
  }
  return null;
};

/** A password has no place in a sentence. */
const partsOf = (text: string) => {
  const url = URL.parse(text);
  return {
    host: url?.host || 'its socket',
    name: decodeURIComponent(url?.pathname.slice(1) ?? ''),
    user: decodeURIComponent(url?.username ?? ''),
  };
};

const defaultUrl = (dataDir: string): string => `sqlite:${dataDir}/cartage.db`;
