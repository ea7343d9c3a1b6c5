import tab from '@bomb.sh/tab/commander';
import { Command, type CommandUnknownOpts, Help, Option } from '@commander-js/extra-typings';
import type { Command as UntypedCommand } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { Reached } from './by-url/run-by-url.ts';
import type { AddCommands, Run, RunApart, RunOnMachine } from './command.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommand } from './commands/backup.ts';
import { addBalanceCommands } from './commands/balance.ts';
import { addCityCommands } from './commands/cities.ts';
import { addClockCommands } from './commands/clock.ts';
import { addCompanyCommands } from './commands/company.ts';
import { addEraseCommands } from './commands/erase.ts';
import { addJobCommands } from './commands/jobs.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addMoveCommand } from './commands/move.ts';
import { addOperatorCommands } from './commands/operator.ts';
import { addOperatorKeyCommands } from './commands/operator-key.ts';
import { addOrderCommands } from './commands/order.ts';
import { addPartnerKeyCommands } from './commands/partner-key.ts';
import { addRateCommands } from './commands/rates.ts';
import { addRestoreCommand } from './commands/restore.ts';
import { addRestoredCommand } from './commands/restored.ts';
import { addSecretCommands, addTokenCommands } from './commands/secrets.ts';
import { addUserCommands } from './commands/user.ts';
import { addVendorCommands } from './commands/vendors.ts';

/** In the order in which the help shows them. */
const subjects: readonly AddCommands[] = [
  addMigrateCommand,
  addCompanyCommands,
  addKeyCommands,
  addPartnerKeyCommands,
  addOperatorKeyCommands,
  addOperatorCommands,
  addUserCommands,
  addAuditCommands,
  addBalanceCommands,
  addOrderCommands,
  addEraseCommands,
  addJobCommands,
  addLedgerCommands,
  addBackupCommand,
  addRestoreCommand,
  addMoveCommand,
  addRestoredCommand,
  addVendorCommands,
  addSecretCommands,
  addTokenCommands,
  addClockCommands,
  addRateCommands,
  addCityCommands,
];

/** Runs a command's work, and shows its outcome as was asked for. */
export interface ProgramRun {
  /** `command`: its words without what was typed behind them, `company limit`. */
  readonly onService: (
    work: Parameters<Run>[0],
    how: { readonly json: boolean; readonly command: string; readonly reached: Reached | null },
  ) => Promise<void>;
  readonly onMachine: (
    work: Parameters<RunOnMachine>[0],
    how: { readonly json: boolean; readonly command: string; readonly isElsewhere: boolean },
  ) => Promise<void>;
  readonly apart: (work: Parameters<RunApart>[0], how: { readonly json: boolean }) => Promise<void>;
}

/** Every command of the operator. What cannot be understood is thrown as a CommanderError, after its reason was shown. */
export const createProgram = (run: ProgramRun): CommandUnknownOpts => {
  const program = new Command('cartage')
    .description("The operator's commands, on the database that DATABASE_URL or DATA_DIR names, or at --url.")
    .version(manifest.version, '--version')
    .option('--json', 'the outcome as JSON, for programs')
    .addOption(
      new Option('--url <address>', 'of an installation on another machine, by its operator’s interface').env(
        'CARTAGE_URL',
      ),
    )
    .addOption(new Option('--key <key>', 'a key of its operator; better in CARTAGE_KEY').env('CARTAGE_KEY'))
    .exitOverride()
    .helpCommand(false)
    .configureHelp({ formatHelp })
    .addHelpText('after', '\nOf one command: cartage <command> --help. Completion: source <(cartage complete bash)');
  let command = '';
  program.hook('preAction', (_, running) => {
    command = pathOf(running);
  });
  const how = () => {
    const { json, url, key = '' } = program.opts();
    return { json: json === true, command, reached: url === undefined ? null : { url, key } };
  };
  for (const add of subjects) {
    add(
      program,
      (work) => run.onService(work, how()),
      (work) => run.apart(work, how()),
      (work) => {
        const { reached, ...shown } = how();
        return run.onMachine(work, { ...shown, isElsewhere: reached !== null });
      },
    );
  }
  tab(program as CommandUnknownOpts as UntypedCommand);
  showUsageAfterError(program);
  return program;
};

/** The reason is not to stand above a page of help. */
const showUsageAfterError = (command: CommandUnknownOpts): void => {
  const path = `cartage ${pathOf(command)}`.trim();
  command.showHelpAfterError(`Usage: ${path} ${command.usage()}. For more: ${path} --help`);
  for (const sub of command.commands) showUsageAfterError(sub);
};

/** Commands of commands as one list, each as it is typed. Not for all that asks: suggestions go by the single words. */
const formatHelp = (command: CommandUnknownOpts, help: Help): string =>
  new Help().formatHelp(
    command,
    Object.assign(help, {
      visibleCommands: commandsOf,
      subcommandTerm: (of: CommandUnknownOpts) =>
        `${pathOf(of)} ${of
          .usage()
          .replace(/\[(options|command)\]/g, '')
          .trim()}`.trim(),
    }),
  );

/** The commands below it that do something, whatever words lead to them: one that others stand below does where it has options. */
export const commandsOf = (command: CommandUnknownOpts): CommandUnknownOpts[] =>
  command.commands.flatMap((one) => [
    ...(one.commands.length === 0 || one.options.length > 0 ? [one] : []),
    ...commandsOf(one),
  ]);

/** Without the program's own name. */
export const pathOf = (command: CommandUnknownOpts): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}`.trim() : '';
