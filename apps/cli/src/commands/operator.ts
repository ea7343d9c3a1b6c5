import { isEmail, isProblem, operatorRoles, tidyEmail } from '@cartage/core';
import { Option } from '@commander-js/extra-typings';
import { type AddCommands, done, failed, outcomeOf } from '../command.ts';
import { listed, personColumns } from '../table.ts';
import { wholeNumber, word } from '../typed.ts';

export const addOperatorCommands: AddCommands = (program, run) => {
  const operator = program.command('operator').description("The operator's people, who sign in to /operator/v1.");

  operator
    .command('create')
    .description('Invites somebody by mail to run the service: the first person, or one more.')
    .argument('<email>', 'where the invitation goes, and their login', word)
    .addOption(new Option('--role <role>', 'what they may do').choices(operatorRoles).default('administrator'))
    .option('--name <name>', 'for people; default what stands before the @', word)
    .option(
      '--link',
      'sends no mail, but shows a link that sets a password once; also for somebody who is there already',
    )
    .action((typed, { role, name, link = false }) =>
      run(async (service, { invite, makePasswordLink }) => {
        const email = tidyEmail(typed);
        if (!isEmail(email)) return failed(`"${typed}" is no mail address.`);
        const person = { email, name: name ?? email.split('@', 1)[0] ?? email, role };
        const made = await invite(service, 'operator', person, null, link ? 'silent' : 'mailed');
        if (!link) {
          return isProblem(made)
            ? failed(made.text.en)
            : done(`User ${made.userId}, ${made.login}, is ${role} now; the invitation is mailed.`, {
                data: { userId: made.userId, email: made.login, role },
              });
        }
        const shown = await makePasswordLink(service, email);
        if (shown === null) return failed(isProblem(made) ? made.text.en : `Nobody has the login ${email}.`);
        return done(shown, {
          advice: isProblem(made)
            ? 'They are there already; the link sets a password once, within 24 hours.'
            : `User ${made.userId} is ${role} now; no mail was sent. The link sets a password once, within 24 hours.`,
          data: { link: shown },
        });
      }),
    );

  operator
    .command('list')
    .description("Lists the operator's people.")
    .action(() =>
      run(async (service, { listStaff }) => {
        const found = await listStaff(service, 'operator', { skip: 0, limit: 1_000 });
        if (isProblem(found)) return failed(found.text.en);
        return listed(found.users, personColumns(service.settings.timeZone), 'The operator has no people.');
      }),
    );

  operator
    .command('remove')
    .description('Removes somebody; "operator list" shows the numbers.')
    .argument('<user number>', 'of the person', wholeNumber)
    .action((userId) =>
      run(async (service, { removeUser }) =>
        outcomeOf(await removeUser(service, 'operator', userId), `User ${userId} runs the service no more.`),
      ),
    );
};
