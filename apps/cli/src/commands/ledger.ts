import { formatRoubles, roublesFromKopecks } from '@cartage/core';
import { type AddCommands, done } from '../command.ts';
import { listedAsFailed } from '../table.ts';

export const addLedgerCommands: AddCommands = (program, run) => {
  program
    .command('ledger')
    .description("Companies' money.")
    .command('check')
    .description('Compares every balance and invoice with their entries, and every order with what was booked for it.')
    .action(() =>
      run(async (service, { checkLedger }) => {
        const differences = await checkLedger(service);
        if (differences.length === 0) return done('The ledger agrees with the orders.', { data: [] });
        return listedAsFailed(differences, {
          companyId: { heading: 'COMPANY', value: ({ companyId }) => companyId },
          order: {
            heading: 'ORDER',
            value: ({ orderNumber }) => orderNumber,
            show: ({ orderNumber }) => orderNumber ?? '-',
          },
          invoice: {
            heading: 'INVOICE',
            value: ({ invoiceNumber = null }) => invoiceNumber,
            show: ({ invoiceNumber = '-' }) => invoiceNumber,
          },
          of: { heading: 'OF', value: ({ of }) => of },
          expected: {
            heading: 'EXPECTED',
            value: ({ of, expected }) => (of === 'entries' ? expected : roublesFromKopecks(expected)),
            show: ({ of, expected }) => amountText(of, expected),
          },
          found: {
            heading: 'FOUND',
            value: ({ of, found }) => (of === 'entries' ? found : roublesFromKopecks(found)),
            show: ({ of, found }) => amountText(of, found),
          },
        });
      }),
    );
};

/** Entries are counted; everything else is money. */
const amountText = (of: string, amount: number): string =>
  of === 'entries' ? String(amount) : formatRoubles(amount, 'en');
