import { accessRights, isProblem } from '@cartage/core';
import { Option } from '@commander-js/extra-typings';
import { type AddCommands, done, failed, outcomeOf, withCompany } from '../command.ts';
import { lifeOfKey, listed } from '../table.ts';
import { rights, wholeNumber, word } from '../typed.ts';

export const addKeyCommands: AddCommands = (program, run) => {
  const key = program.command('key').description("Companies' API keys.");

  key
    .command('create')
    .description('Creates an API key for a company and shows it once.')
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<name>', 'the name of the key in lists', word)
    .addOption(onlyFor)
    .action((companyId, name, { rights = null }) =>
      withCompany(run, companyId, async (service, { giveKey }) => {
        const made = await giveKey(service, { companyId, name, rights, expiresAt: null }, null);
        if (isProblem(made)) return failed(made.text.en);
        return done(made.key, {
          advice: 'Save this key now: it is not stored and will not be shown again.',
          data: { key: made.key },
        });
      }),
    );

  key
    .command('list')
    .description("Lists a company's keys.")
    .argument('<company>', "the company's number", wholeNumber)
    .action((companyId) =>
      withCompany(run, companyId, async (service, { listKeys }) => {
        const keys = await listKeys(service, companyId);
        return listed(
          keys,
          {
            id: { heading: 'KEY', value: ({ id }) => id },
            name: { heading: 'NAME', value: ({ name }) => name },
            ...lifeOfKey,
            rights: {
              heading: 'RIGHTS',
              value: ({ rights: may }) => may,
              show: ({ rights: may }) => may?.join(',') ?? 'all',
            },
          },
          `Company ${companyId} has no keys.`,
        );
      }),
    );

  key
    .command('revoke')
    .description('Revokes a key at once; "key list" shows the numbers.')
    .argument('<key number>', 'not the key itself', wholeNumber)
    .option('--company <number>', 'whose key it is; needed with --url', wholeNumber)
    .action((id, { company = null }) =>
      run(async (service, { revokeKey }) => outcomeOf(await revokeKey(service, id, company), `Key ${id} is revoked.`)),
    );
};

/** The choices are for completion; the reader takes lists of them. */
const onlyFor = new Option('--rights <list>', 'what the key may be used for, separated by commas; default: everything')
  .choices(accessRights)
  .argParser(rights);
