import { type AddCommands, done, failed, withCompany } from '../command.ts';
import { listed, momentColumn } from '../table.ts';
import { lineCount, wholeNumber, word } from '../typed.ts';

export const addUserCommands: AddCommands = (program, run) => {
  const user = program.command('user').description('Users: people who log in, for the companies they belong to.');

  user
    .command('list')
    .description("Lists a company's users.")
    .argument('<company>', "the company's number", wholeNumber)
    .option('--after <number>', 'only users with a higher number', wholeNumber)
    .option('--count <number>', 'how many at most, 1 to 1000; default 100', lineCount)
    .action((companyId, { after = 0, count = 100 }) =>
      withCompany(run, companyId, async (service, { listUsers }) =>
        listed(
          await listUsers(service, companyId, { after, limit: count }),
          {
            id: { heading: 'USER', value: ({ id }) => id },
            login: { heading: 'LOGIN', value: ({ login }) => login },
            name: { heading: 'NAME', value: ({ name }) => name },
            password: { heading: 'PASSWORD', value: ({ password }) => password },
            createdAt: momentColumn('CREATED', service.settings.timeZone, ({ createdAt }) => createdAt),
          },
          `Company ${companyId} has no users.`,
        ),
      ),
    );

  user
    .command('reset-password')
    .description('Makes a new password and mails it to the user; the old one counts until then.')
    .argument('<login>', 'the mail address of the user', word)
    .action((login) =>
      run(async (service, { resetPassword }) =>
        (await resetPassword(service, login))
          ? done(`A new password is mailed to ${login}.`)
          : failed(`Nobody has the login ${login}.`),
      ),
    );
};
