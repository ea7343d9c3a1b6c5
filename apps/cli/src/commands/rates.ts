import { localDateOf, roublesOfRate } from '@cartage/core';
import { type AddCommands, done, failed } from '../command.ts';
import { listed } from '../table.ts';
import { currency, day, lineCount, rate } from '../typed.ts';

export const addRateCommands: AddCommands = (program, run) => {
  const rates = program
    .command('rates')
    .description('What currencies are worth in roubles, for vendors that ask their prices in another one.');

  rates
    .command('set')
    .description('Says what a currency is worth from a day on, until the next rate.')
    .argument('<currency>', 'its ISO 4217 code: EUR', currency)
    .argument('<roubles>', 'for one of it: 98.5321', rate)
    .option('--from <day>', 'the first day on which it counts; today without it', day)
    .action((code, value, { from }) =>
      run(async (service, { setRate }) => {
        const since = from ?? localDateOf(service.clock(), service.settings.timeZone);
        await setRate(service, { currency: code, from: since, rate: value });
        return done(`From ${since} on one ${code} is ${roublesOfRate(value)} roubles.`, {
          data: { currency: code, from: since, roubles: roublesOfRate(value) },
        });
      }),
    );

  rates
    .command('list')
    .description('Lists what was said, the newest first.')
    .option('--currency <code>', 'of one currency', currency)
    .option('--limit <count>', 'at most so many lines', lineCount, 100)
    .action(({ currency: code = null, limit }) =>
      run(async (service, { listRates }) =>
        listed(
          await listRates(service, { currency: code, most: limit }),
          {
            currency: { heading: 'CURRENCY', value: (one) => one.currency },
            from: { heading: 'FROM', value: (one) => one.from },
            roubles: { heading: 'ROUBLES', value: (one) => roublesOfRate(one.rate) },
          },
          'No rates. A vendor that asks in another currency than roubles has no options.',
        ),
      ),
    );

  rates
    .command('remove')
    .description('Takes back what was said of a day; the rate before it counts again.')
    .argument('<currency>', 'its ISO 4217 code: EUR', currency)
    .requiredOption('--from <day>', 'the day from which it counts', day)
    .action((code, { from }) =>
      run(async (service, { removeRate }) =>
        (await removeRate(service, code, from))
          ? done(`The rate of ${code} from ${from} on was removed.`)
          : failed(`There is no rate of ${code} from ${from} on.`),
      ),
    );
};
