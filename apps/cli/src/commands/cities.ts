import { createReadStream } from 'node:fs';
import { importCities } from '@cartage/service';
import { type Command, done, failed } from '../command.ts';

export const cityCommands: readonly Command[] = [
  {
    name: 'cities import',
    parameters: ['file.csv'],
    summary: 'Takes the public directory of Russian cities with their KLADR and FIAS codes.',
    run: async (service, [file = '']) => {
      try {
        const { cities, codes, skipped, skippedCount } = await importCities(service, createReadStream(file, 'utf8'));
        const left =
          skippedCount === 0 ? [] : [`${skippedCount} lines were left out:`, ...skipped.map((line) => `  ${line}`)];
        return done([`${cities} cities with ${codes} codes.`, ...left].join('\n'));
      } catch (error) {
        if (error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
          return failed(`${file}: ${(error as Error).message}`);
        }
        throw error;
      }
    },
  },
];
