import { operatorRoles } from '@cartage/core';
import { Option } from '@commander-js/extra-typings';
import { type AddCommands, done, outcomeOf } from '../command.ts';
import { lifeOfKey, listed } from '../table.ts';
import { wholeNumber, word } from '../typed.ts';

export const addOperatorKeyCommands: AddCommands = (program, run) => {
  const key = program.command('operator-key').description("Keys of the operator's interface, /operator/v1.");

  key
    .command('create')
    .description('Creates a key of the operator and shows it once.')
    .argument('<name>', 'the name of the key in lists, such as who uses it', word)
    .addOption(new Option('--role <role>', 'what it may be used for').choices(operatorRoles).default('administrator'))
    .action((name, { role }) =>
      run(async (service, { createOperatorKey }) => {
        const { key: made } = await createOperatorKey(service, { name, role });
        return done(made, {
          advice: 'Save this key now: it is not stored and will not be shown again.',
          data: { key: made },
        });
      }),
    );

  key
    .command('list')
    .description("Lists the operator's keys, revoked ones too.")
    .action(() =>
      run(async (service, { listOperatorKeys }) =>
        listed(
          await listOperatorKeys(service),
          {
            id: { heading: 'KEY', value: ({ id }) => id },
            name: { heading: 'NAME', value: ({ name }) => name },
            role: { heading: 'ROLE', value: ({ role }) => role },
            ...lifeOfKey,
          },
          'The operator has no keys.',
        ),
      ),
    );

  key
    .command('revoke')
    .description('Revokes a key of the operator at once; "operator-key list" shows the numbers.')
    .argument('<key number>', 'not the key itself', wholeNumber)
    .action((id) =>
      run(async (service, { revokeOperatorKey }) =>
        outcomeOf(await revokeOperatorKey(service, id), `Key ${id} is revoked.`),
      ),
    );
};
