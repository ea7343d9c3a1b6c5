import { createReadStream } from 'node:fs';
import { type AddCommands, done, failed } from '../command.ts';
import { word } from '../typed.ts';

export const addCityCommands: AddCommands = (program, run) => {
  program
    .command('cities')
    .description('The directory of cities.')
    .command('import')
    .description('Takes the public directory of Russian cities with their KLADR and FIAS codes.')
    .argument('<file.csv>', 'where the directory is', word)
    .action((file) =>
      run(async (service, { importCities }) => {
        try {
          const { cities, codes, skipped, skippedCount } = await importCities(service, createReadStream(file, 'utf8'));
          const left =
            skippedCount === 0 ? [] : [`${skippedCount} lines were left out:`, ...skipped.map((line) => `  ${line}`)];
          return done([`${cities} cities with ${codes} codes.`, ...left].join('\n'));
        } catch (error) {
          // Not CSV, or no file that can be read.
          if (error instanceof RangeError || (error instanceof Error && 'syscall' in error)) {
            return failed(`${file}: ${error.message}`);
          }
          throw error;
        }
      }),
    );
};
