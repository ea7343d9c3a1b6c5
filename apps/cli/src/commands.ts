import type { Command } from './command.ts';
import { cityCommands } from './commands/cities.ts';
import { companyCommands } from './commands/company.ts';
import { jobCommands } from './commands/jobs.ts';
import { keyCommands } from './commands/key.ts';
import { ledgerCommands } from './commands/ledger.ts';
import { migrateCommands } from './commands/migrate.ts';
import { orderCommands } from './commands/order.ts';
import { orderRetryCommands } from './commands/order-retry.ts';
import { vendorCommands } from './commands/vendors.ts';

/** Every command, in the order in which the usage shows them. */
export const commands: readonly Command[] = [
  ...migrateCommands,
  ...companyCommands,
  ...keyCommands,
  ...orderCommands,
  ...orderRetryCommands,
  ...jobCommands,
  ...ledgerCommands,
  ...vendorCommands,
  ...cityCommands,
];
