import { type AddCommands, done } from '../command.ts';

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
