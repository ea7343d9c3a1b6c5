import { type AddCommands, done } from '../command.ts';

export const addSecretCommands: AddCommands = (program, run) => {
  program
    .command('secrets')
    .description('The keys that encrypt the secrets in the database.')
    .command('rotate')
    .description('Re-encrypts every secret with a new key in the key file, or with the first key of SECRETS_KEY.')
    .action(() =>
      run(async (service, { rotateSecrets }) => {
        const { keyId, count, spare } = await rotateSecrets(service);
        const left =
          spare.length > 0 ? `\nSECRETS_KEY needs only its first key now; remove the other ${spare.length}.` : '';
        return done(
          `${count} ${count === 1 ? 'secret was' : 'secrets were'} re-encrypted; the key is now ${keyId}.${left}`,
        );
      }),
    );
};

export const addTokenCommands: AddCommands = (program, run) => {
  program
    .command('tokens')
    .description('The key that signs the tokens which are issued for API keys.')
    .command('rotate')
    .description('Signs with a new key from now on; tokens that were issued before stay valid for their hour.')
    .option('--end-all', 'ends every token that was issued before, at once')
    .action(({ endAll = false }) =>
      run(async (service, { replaceSigningKey }) => {
        const id = await replaceSigningKey(service, { endsTokens: endAll });
        const before = endAll
          ? 'Every token that was issued before has ended.'
          : 'Earlier tokens stay valid for their hour.';
        return done(`Tokens are signed with the key ${id} now. ${before}`, { data: { keyId: id } });
      }),
    );
};
