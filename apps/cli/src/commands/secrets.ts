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
