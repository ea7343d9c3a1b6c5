import { checkTaxNumbers, compactNumber, companySettings, formatRoubles, roublesFromKopecks } from '@cartage/core';
import { type AddCommands, done, failed } from '../command.ts';
import { isoMoment, momentIn } from '../moments.ts';
import { listed } from '../table.ts';
import { lineCount, wholeNumber, wholeRoubles, word } from '../typed.ts';

export const addCompanyCommands: AddCommands = (program, run) => {
  const company = program.command('company').description('Companies: the customers of this installation.');

  company
    .command('create')
    .description('Adds a company; the credit limit is how far its balance may fall below zero.')
    .argument('<name>', "the company's name", word)
    .argument('<credit limit>', 'whole roubles such as 100000', wholeRoubles)
    .option('--tax-number <number>', 'the taxpayer number', compactNumber)
    .option('--kpp <code>', 'the KPP of a Russian organization', compactNumber)
    .option('--owner <company>', 'the number of the company that may act for it', wholeNumber)
    .action((name, creditLimit, { taxNumber: vatNumber = null, kpp = null, owner: ownerId = null }) =>
      run(async (service, { createCompany, findCompany }) => {
        const [wrong] = checkTaxNumbers({ vatNumber, kpp });
        if (wrong) return failed(wrong.text.en);
        if (ownerId !== null && !(await findCompany(service, ownerId)))
          return failed(`There is no company ${ownerId}.`);
        const { id } = await createCompany(service, { name, vatNumber, kpp, creditLimit, ownerId });
        return done(`Company ${id}: ${name}. Give it a key: cartage key create ${id} <name>`, { data: { id, name } });
      }),
    );

  company
    .command('list')
    .description('Lists companies with their balances and credit limits.')
    .option('--after <number>', 'only companies with a higher number', wholeNumber)
    .option('--count <number>', 'how many at most, 1 to 1000; default 100', lineCount)
    .action(({ after = 0, count = 100 }) =>
      run(async (service, { listCompanies }) => {
        const companies = await listCompanies(service, { after, limit: count });
        const moment = momentIn(service.settings.timeZone);
        const money = (amount: number) => formatRoubles(amount, 'en');
        return listed(
          companies,
          {
            id: { heading: 'COMPANY', value: ({ id }) => id },
            name: { heading: 'NAME', value: ({ name }) => name },
            vatNumber: { heading: 'TAX NUMBER', value: ({ vatNumber }) => vatNumber },
            balance: {
              heading: 'BALANCE',
              value: ({ balance }) => roublesFromKopecks(balance),
              show: ({ balance }) => money(balance),
            },
            creditLimit: {
              heading: 'CREDIT LIMIT',
              value: ({ creditLimit }) => roublesFromKopecks(creditLimit),
              show: ({ creditLimit }) => money(creditLimit),
            },
            createdAt: {
              heading: 'CREATED',
              value: ({ createdAt }) => isoMoment(createdAt),
              show: ({ createdAt }) => moment(createdAt),
            },
          },
          'No companies were found.',
        );
      }),
    );

  company
    .command('set')
    .description(`Changes a setting of a company: ${Object.keys(companySettings).join(', ')}.`)
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<setting>', 'such as print.marksFormat', word)
    .argument('<value>', 'such as A6; "default" restores the default', word)
    .action((companyId, key, value) =>
      run(async (service, { setCompanySetting }) => {
        const refusal = await setCompanySetting(service, companyId, key, value === 'default' ? null : value);
        if (refusal) return failed(refusal.text.en);
        return done(`Company ${companyId}: ${key} is ${value}.`);
      }),
    );
};
