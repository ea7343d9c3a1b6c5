import { type AddCommands, done, failed } from '../command.ts';

export const addVendorCommands: AddCommands = (program, run) => {
  const vendors = program.command('vendors').description('Delivery companies.');

  vendors
    .command('check')
    .description("Asks every connected vendor whether the operator's contract is good; creates nothing there.")
    .action(() =>
      run(async (service, { checkConnections }) => {
        const checked = await checkConnections(service);
        if (checked.length === 0) return failed('No vendor is connected.');
        const text = checked.map(({ key, problem, ms }) => [key, problem ?? 'ok', `${ms} ms`].join('\t')).join('\n');
        return checked.every(({ problem }) => problem === null) ? done(text) : failed(text);
      }),
    );
};
