import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { createProgram } from '../program.ts';

/** The words of whatever does something: a command has no others below it, or takes something itself. */
const commandsOf = (command: CommandUnknownOpts, words: readonly string[] = []): readonly string[] => {
  const takes = command.options.length > 0 || command.registeredArguments.length > 0;
  const isOne = command.commands.length === 0 || (takes && words.length > 0);
  return [
    ...(isOne ? [words.join(' ')] : []),
    ...command.commands.flatMap((one) => commandsOf(one, [...words, one.name()])),
  ];
};

/** Every command, by its words. */
export const everyCommand = commandsOf(createProgram({ onService: async () => {}, apart: async () => {} }));
