import { type AddCommands, done, failed } from '../command.ts';

export const addLedgerCommands: AddCommands = (program, run) => {
  program
    .command('ledger')
    .description("Companies' money.")
    .command('check')
    .description('Compares every balance with its entries and every order with what was booked for it.')
    .action(() =>
      run(async (service, { checkLedger }) => {
        const differences = await checkLedger(service);
        if (differences.length === 0) return done('The ledger agrees with the orders.');
        return failed(
          differences
            .map(({ companyId, orderNumber, of, expected, found }) =>
              [`company ${companyId}`, orderNumber ?? 'balance', of, `expected ${expected}`, `found ${found}`].join(
                '\t',
              ),
            )
            .join('\n'),
        );
      }),
    );
};
