import { compactNumber, companySettings, formatRoubles, isCompanySettingKey, type SettingUpdate } from '@cartage/core';
import type { CompanyUpdate } from '@cartage/service';
import { type AddCommands, done, failed, type Run, withCompany } from '../command.ts';
import { listed, momentColumn, moneyColumn } from '../table.ts';
import { lineCount, percent, wholeNumber, wholeRoubles, word } from '../typed.ts';

const create: AddCommands = (company, run) =>
  void company
    .command('create')
    .description('Adds a company; the credit limit is how far its balance may fall below zero.')
    .argument('<name>', "the company's name", word)
    .argument('<credit limit>', 'whole roubles such as 100000', wholeRoubles)
    .option('--tax-number <number>', 'the taxpayer number', compactNumber)
    .option('--kpp <code>', 'the KPP of a Russian organization', compactNumber)
    .option('--owner <company>', 'the number of the company that may act for it', wholeNumber)
    .option('--mark-up <percent>', "on vendors' prices; its owner's without it, else none", percent)
    .action((name, creditLimit, { taxNumber: vatNumber = null, kpp = null, owner: ownerId = null, markUp }) =>
      run(async (service, { addCompany }) => {
        const company = { name, vatNumber, kpp, creditLimit, ownerId, ...(markUp !== undefined && { markUp }) };
        const made = await addCompany(service, company);
        if (!('id' in made)) return failed(made.map(({ text }) => text.en).join('\n'));
        const { id } = made;
        return done(`Company ${id}: ${name}. Give it a key: cartage key create ${id} <name>`, { data: { id, name } });
      }),
    );

const limit: AddCommands = (company, run) =>
  void company
    .command('limit')
    .description("Changes a company's credit limit; what the companies below it owe counts against it too.")
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<credit limit>', 'whole roubles such as 100000', wholeRoubles)
    .action((id, creditLimit) =>
      change(run, id, { creditLimit }, `the credit limit is ${formatRoubles(creditLimit, 'en')}.`),
    );

const rename: AddCommands = (company, run) =>
  void company
    .command('rename')
    .description('Gives a company another name; papers and reports of the past name it so too.')
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<name>', 'its name from now on', word)
    .action((id, name) => change(run, id, { name }, `the name is ${name}.`));

const markUp: AddCommands = (company, run) =>
  void company
    .command('mark-up')
    .description("Changes the mark-up on vendors' prices, for what a company calculates from now on.")
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<percent>', 'such as 12.5; 0 for none', percent)
    .action((id, basisPoints) => change(run, id, { markUp: basisPoints }, `the mark-up is ${basisPoints / 100} %.`));

const disable: AddCommands = (company, run) =>
  void company
    .command('disable')
    .description('Lets nobody act for a company; its orders under way and its webhooks go on.')
    .argument('<company>', "the company's number", wholeNumber)
    .action((id) => change(run, id, { isDisabled: true }, 'it is disabled.'));

const enable: AddCommands = (company, run) =>
  void company
    .command('enable')
    .description('Lets a company that was disabled act again, with the keys, users and settings that it had.')
    .argument('<company>', "the company's number", wholeNumber)
    .action((id) => change(run, id, { isDisabled: false }, 'it may act.'));

const change = (run: Run, id: number, changes: Partial<CompanyUpdate>, said: string): Promise<void> =>
  run(async (service, { updateCompany }) => {
    const nothing = { name: null, creditLimit: null, markUp: null, isDisabled: null };
    const changed = await updateCompany(service, id, { ...nothing, ...changes });
    return 'id' in changed ? done(`Company ${id}: ${said}`) : failed(changed.map(({ text }) => text.en).join('\n'));
  });

const list: AddCommands = (company, run) =>
  void company
    .command('list')
    .description('Lists companies with their balances and credit limits.')
    .option('--after <number>', 'only companies with a higher number', wholeNumber)
    .option('--count <number>', 'how many at most, 1 to 1000; default 100', lineCount)
    .action(({ after = 0, count = 100 }) =>
      run(async (service, { listCompanies }) => {
        const companies = await listCompanies(service, { after, limit: count });
        return listed(
          companies,
          {
            id: { heading: 'COMPANY', value: ({ id }) => id },
            name: { heading: 'NAME', value: ({ name }) => name },
            vatNumber: { heading: 'TAX NUMBER', value: ({ vatNumber }) => vatNumber },
            balance: moneyColumn('BALANCE', ({ balance }) => balance),
            creditLimit: moneyColumn('CREDIT LIMIT', ({ creditLimit }) => creditLimit),
            markUp: { heading: 'MARK-UP', value: ({ markUp: share }) => share / 100 },
            isDisabled: {
              heading: 'STATE',
              value: ({ disabledAt }) => disabledAt !== null,
              show: ({ disabledAt }) => (disabledAt === null ? 'may act' : 'disabled'),
            },
            createdAt: momentColumn('CREATED', service.settings.timeZone, ({ createdAt }) => createdAt),
          },
          'No companies were found.',
        );
      }),
    );

const settings: AddCommands = (company, run) =>
  void company
    .command('settings')
    .description('Shows the settings of a company, and what counts of each.')
    .argument('<company>', "the company's number", wholeNumber)
    .action((companyId) =>
      withCompany(run, companyId, async (ctx, { listSettings }) =>
        listed(
          await listSettings(ctx),
          {
            key: { heading: 'SETTING', value: ({ key }) => key },
            value: {
              heading: 'VALUE',
              value: ({ value, isSettled, entry }) => (isSettled || entry.default !== null ? value : null),
              show: ({ value, isSettled, entry }) =>
                isSettled ? value : entry.default === null ? 'not set' : `${value} (default)`,
            },
            isSettled: {
              heading: 'SET',
              value: ({ isSettled }) => isSettled,
              show: ({ isSettled }) => (isSettled ? 'yes' : 'no'),
            },
            name: { heading: 'NAME', value: ({ entry }) => entry.name.en },
          },
          'There are no settings.',
        ),
      ),
    );

const set: AddCommands = (company, run) =>
  void company
    .command('set')
    .description(`Changes a setting of a company: ${Object.keys(companySettings).join(', ')}.`)
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<setting>', 'such as print.marksFormat', word)
    .argument(
      '<value...>',
      'such as A6; true or false; timeFrom=10:00 timeTo=19:00 where it has several entries; "default" restores the default',
    )
    .action((companyId, key, words) =>
      run(async (service, { setCompanySetting }) => {
        const problems = await setCompanySetting(service, companyId, key, updateFrom(key, words));
        if (problems.length > 0) return failed(problems.map(({ text }) => text.en).join('\n'));
        return done(`Company ${companyId}: ${key} is ${words.join(' ')}.`);
      }),
    );

export const addCompanyCommands: AddCommands = (program, ...run) => {
  const company = program.command('company').description('Companies: the customers of this installation.');
  for (const add of [create, rename, limit, markUp, disable, enable, list, settings, set]) add(company, ...run);
};

/** What is typed behind a setting, as its update; null: the default again. */
const updateFrom = (key: string, words: readonly string[]): SettingUpdate | null => {
  const typed = words.join(' ');
  if (typed === 'default') return null;
  const form = isCompanySettingKey(key) ? companySettings[key].form : 'single';
  if (form === 'single') return { enable: true, fields: { value: typed } };
  if (form === 'toggle') {
    return typed === 'true' || typed === 'false' ? { enable: typed === 'true', fields: {} } : asEntries([typed]);
  }
  return asEntries(words);
};

const asEntries = (words: readonly string[]): SettingUpdate => ({
  enable: true,
  fields: Object.fromEntries(words.map((one) => [one.split('=', 1)[0] ?? '', one.slice(one.indexOf('=') + 1)])),
});
