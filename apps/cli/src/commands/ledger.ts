import { checkLedger } from '@cartage/service';
import { type Command, done, failed } from '../command.ts';

export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger check',
    parameters: [],
    summary: 'Compares every balance with its entries and every order with what was booked for it.',
    run: async (service) => {
      const differences = await checkLedger(service);
      if (differences.length === 0) return done('The ledger agrees with the orders.');
      return failed(
        differences
          .map(({ companyId, orderNumber, of, expected, found }) =>
            [`company ${companyId}`, orderNumber ?? 'balance', of, `expected ${expected}`, `found ${found}`].join('\t'),
          )
          .join('\n'),
      );
    },
  },
];
