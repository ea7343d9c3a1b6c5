import { createKey, findCompany, listKeys, revokeKey } from '@cartage/service';
import { type Command, done, failed } from '../command.ts';

export const keyCommands: readonly Command[] = [
  {
    name: 'key create',
    parameters: ['company', 'name'],
    summary: 'Makes an API key for a company and shows it, this once.',
    run: async (service, [company = '', name = '']) => {
      const companyId = numberIn(company);
      if (companyId === null || !(await findCompany(service, companyId)))
        return failed(`There is no company ${company}.`);
      return done(
        `${await createKey(service, { companyId, name })}\nKeep it now: it is not stored and not shown again.`,
      );
    },
  },
  {
    name: 'key list',
    parameters: ['company'],
    summary: "Shows a company's keys: number, name, made, revoked.",
    run: async (service, [company = '']) => {
      const companyId = numberIn(company);
      const keys = companyId === null ? [] : await listKeys(service, companyId);
      if (keys.length === 0) return done(`Company ${company} has no keys.`);
      return done(
        keys
          .map(({ id, name, createdAt, revokedAt }) =>
            [id, name, dayOf(createdAt), revokedAt === null ? 'valid' : `revoked ${dayOf(revokedAt)}`].join('\t'),
          )
          .join('\n'),
      );
    },
  },
  {
    name: 'key revoke',
    parameters: ['key number'],
    summary: 'Ends a key at once; "key list" shows the numbers.',
    run: async (service, [key = '']) => {
      const id = numberIn(key);
      const isRevoked = id !== null && (await revokeKey(service, id));
      return isRevoked ? done(`Key ${id} is revoked.`) : failed(`There is no valid key ${key}.`);
    },
  },
];

const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
