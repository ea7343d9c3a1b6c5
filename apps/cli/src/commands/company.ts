import { companySettings } from '@cartage/core';
import { type AddCommands, done, failed } from '../command.ts';
import { wholeNumber, wholeRoubles, word } from '../typed.ts';

export const addCompanyCommands: AddCommands = (program, run) => {
  const company = program.command('company').description('Customers.');

  company
    .command('create')
    .description('Adds a customer; its balance may go down to minus the limit.')
    .argument('<name>', 'who it is', word)
    .argument('<credit limit>', 'whole roubles such as 100000', wholeRoubles)
    .action((name, creditLimit) =>
      run(async (service, { createCompany }) => {
        const made = await createCompany(service, { name, vatNumber: null, kpp: null, creditLimit });
        return done(`Company ${made.id}: ${made.name}. Give it a key: cartage key create ${made.id} <name>`);
      }),
    );

  company
    .command('set')
    .description(`Settles something for a company: ${Object.keys(companySettings).join(', ')}.`)
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<setting>', 'such as print.marksFormat', word)
    .argument('<value>', 'such as A6; "default" leaves it to the default again', word)
    .action((companyId, key, value) =>
      run(async (service, { setCompanySetting }) => {
        const refusal = await setCompanySetting(service, companyId, key, value === 'default' ? null : value);
        if (refusal) return failed(refusal.text.en);
        return done(`Company ${companyId}: ${key} is ${value}.`);
      }),
    );
};
