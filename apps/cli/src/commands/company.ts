import { type AddCommands, done } from '../command.ts';
import { wholeRoubles, word } from '../typed.ts';

export const addCompanyCommands: AddCommands = (program, run) => {
  program
    .command('company')
    .description('Customers.')
    .command('create')
    .description('Adds a customer; its balance may go down to minus the limit.')
    .argument('<name>', 'who it is', word)
    .argument('<credit limit>', 'whole roubles such as 100000', wholeRoubles)
    .action((name, creditLimit) =>
      run(async (service, { createCompany }) => {
        const company = await createCompany(service, { name, vatNumber: null, kpp: null, creditLimit });
        return done(`Company ${company.id}: ${company.name}. Give it a key: cartage key create ${company.id} <name>`);
      }),
    );
};
