import { checkVendors } from '@cartage/service';
import { type Command, done, failed } from '../command.ts';

export const vendorCommands: readonly Command[] = [
  {
    name: 'vendors check',
    parameters: [],
    summary: "Asks every connected vendor whether the operator's contract is good; creates nothing there.",
    run: async (service) => {
      const checked = await checkVendors(service);
      if (checked.length === 0) return failed('No vendor is connected.');
      const text = checked.map(({ key, problem, ms }) => [key, problem ?? 'ok', `${ms} ms`].join('\t')).join('\n');
      return checked.every(({ problem }) => problem === null) ? done(text) : failed(text);
    },
  },
];
