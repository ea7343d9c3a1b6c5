import { findApiKey, findOperatorKey, findUser } from '@cartage/storage';
import { hashKey } from '../access/hash-key.ts';
import type { Ground } from '../context.ts';
import { samplePeople } from '../people/sample-people.ts';
import type { ProcessSettings } from './process-settings.ts';

/** Known to everybody; it exists in the sandbox alone (interface 20.2). */
export const SANDBOX_KEY = 'sandbox-key';

/** The key of the sandbox's sample shop, as well known. */
export const SAMPLE_KEY = 'sandbox-sample-key';

/** The sandbox's key of the operator, as well known. */
export const SAMPLE_OPERATOR_KEY = 'sandbox-operator-key';

/** What this process is: the API alone, the worker alone, or both in one. */
export type ProcessRole = 'api' | 'worker' | 'both';

/** Why a production process must not start: a sentence for each thing that would do harm. */
export const findUnsafe = async (
  { store }: Pick<Ground, 'store'>,
  { allowed, mockVendorUrl }: Pick<ProcessSettings, 'allowed' | 'mockVendorUrl'>,
  role: ProcessRole,
): Promise<readonly string[]> => {
  const found: string[] = [];
  const known = await Promise.all([SANDBOX_KEY, SAMPLE_KEY].map((key) => findApiKey(store.db, hashKey(key))));
  if (known.some(Boolean) || (await findOperatorKey(store.db, hashKey(SAMPLE_OPERATOR_KEY)))) {
    found.push(
      "The database holds the sandbox's API key, which everybody knows. Use another database: set DATABASE_URL or DATA_DIR.",
    );
  }
  if (await findUser(store.db, samplePeople.owner.login)) {
    found.push(
      "The database holds the sandbox's people, whose password everybody knows. Use another database: set DATABASE_URL or DATA_DIR.",
    );
  }
  if (mockVendorUrl !== null && !allowed.includes('mock-vendors')) {
    found.push(
      'MOCK_VENDOR_URL is set: orders would go to vendors that do not exist. Unset it, or set ALLOW_UNSAFE=mock-vendors for a trial.',
    );
  }
  if (store.dialect === 'sqlite' && role !== 'both' && !allowed.includes('sqlite-apart')) {
    found.push(
      'On SQLite the API and the worker are one process: use "npm start", set DATABASE_URL to a PostgreSQL database, or set ALLOW_UNSAFE=sqlite-apart for a trial.',
    );
  }
  return found;
};
