import { connect } from '@cartage/client/operator';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { expect, it } from 'vitest';
import { onItsMachine, operationsOf } from './operations.ts';
import { createProgram } from './program.ts';

// Whatever a command does to an installation that runs, an operation does (interface 23.4).

/** The words of whatever does something: a command has no others below it, or takes something itself. */
const commandsOf = (command: CommandUnknownOpts, words: readonly string[] = []): readonly string[] => {
  const takes = command.options.length > 0 || command.registeredArguments.length > 0;
  const isOne = command.commands.length === 0 || (takes && words.length > 0);
  return [
    ...(isOne ? [words.join(' ')] : []),
    ...command.commands.flatMap((one) => commandsOf(one, [...words, one.name()])),
  ];
};

const every = commandsOf(createProgram({ onService: async () => {}, apart: async () => {} }));

it('each command has its operations, or a reason why it has none, and no line is of a command that is not there', () => {
  expect([...Object.keys(operationsOf), ...Object.keys(onItsMachine)].toSorted()).toEqual(every.toSorted());
  expect(every).toContain('erase');
});

it('the operations are those of the interface', () => {
  const client = connect({ url: 'http://127.0.0.1:1', key: 'any' });
  const named = Object.values(operationsOf).flat();
  expect(named.filter((name) => typeof client[name] !== 'function')).toEqual([]);
});
