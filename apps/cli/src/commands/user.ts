import { companyRoles, isEmail, isProblem, tidyEmail } from '@cartage/core';
import { Argument, Option } from '@commander-js/extra-typings';
import { type AddCommands, done, failed, outcomeOf, withCompany } from '../command.ts';
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
    .command('invite')
    .description('Invites somebody into a company by mail.')
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<email>', 'where the invitation goes, and their login', word)
    .addArgument(new Argument('<role>', 'what they may do').choices(companyRoles))
    .option('--name <name>', 'for people; default what stands before the @', word)
    .action((companyId, typed, role, { name }) =>
      run(async (service, { invite }) => {
        const email = tidyEmail(typed);
        if (!isEmail(email)) return failed(`"${typed}" is no mail address.`);
        const person = { email, name: name ?? email.split('@', 1)[0] ?? email, role };
        const made = await invite(service, companyId, person, null);
        return isProblem(made)
          ? failed(made.text.en)
          : done(
              `User ${made.userId}, ${made.login}, is ${role} of company ${companyId} now; the invitation is mailed.`,
              {
                data: { userId: made.userId, email: made.login, role },
              },
            );
      }),
    );

  user
    .command('change')
    .description("Changes somebody's name or role in a company, or shuts them out and lets them in again.")
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<user number>', 'of the person', wholeNumber)
    .option('--name <name>', 'their name in this company', word)
    .addOption(new Option('--role <role>', 'what they may do').choices(companyRoles))
    .option('--disable', 'they may do nothing for the company')
    .option('--enable', 'they may again')
    .action((companyId, userId, { name = null, role = null, disable = false, enable = false }) =>
      run(async (service, { changeUser }) => {
        if (disable && enable) return failed('Either --disable or --enable.');
        const change = { name, role, isDisabled: disable ? true : enable ? false : null };
        const changed = await changeUser(service, companyId, { userId, change }, { rights: null });
        if (isProblem(changed)) return failed(changed.text.en);
        const { login, isDisabled } = changed;
        return done(`User ${userId}, ${login}: ${changed.role}${isDisabled ? ', disabled' : ''}.`, {
          data: { userId, email: login, role: changed.role, isDisabled },
        });
      }),
    );

  user
    .command('remove')
    .description('Removes somebody from a company.')
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<user number>', 'of the person', wholeNumber)
    .action((companyId, userId) =>
      run(async (service, { removeUser }) =>
        outcomeOf(await removeUser(service, companyId, userId), `User ${userId} left company ${companyId}.`),
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
