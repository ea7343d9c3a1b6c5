import { openInstallation } from '@cartage/installation';
import { openDatabase } from '@cartage/installation/database';
import { type House, openHouse } from '@cartage/installation/house';
import type { Log, ProcessSettings, Service } from '@cartage/service';

/** The service on the installation's database, for one command. Close it with `closeService`. */
export const composeCli = async (settings: ProcessSettings): Promise<Service> => {
  const store = await openDatabase({ settings, use: 'command', log });
  return openInstallation({ settings, store, log, printQueue: 1 });
};

/** What is done with the installation as a whole, for the command of these words. `programs`: where they are, as PATH says it. */
export const composeHouse = (settings: ProcessSettings, command: string, programs: string): House =>
  openHouse({ settings, log, programs, cause: { doer: { kind: 'command', id: null, name: command } } });

/** The operator reads the outcome; what went wrong on the way stands beside it. */
const log: Log = {
  debug: () => {},
  info: () => {},
  warn: (_, message) => void process.stderr.write(`warning: ${message}\n`),
  error: (_, message) => void process.stderr.write(`error: ${message}\n`),
};
