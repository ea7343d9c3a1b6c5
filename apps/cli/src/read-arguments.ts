import type { Command } from './command.ts';

export type Asked =
  | { readonly command: Command; readonly parameters: readonly string[] }
  /** What can be typed, and whether it was asked for or something else was typed. */
  | { readonly usage: string; readonly isMistake: boolean };

/** The command that was typed with its parameters. */
export const readArguments = (typed: readonly string[], commands: readonly Command[]): Asked => {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => typed[index] === word));
  const parameters = command ? typed.slice(command.name.split(' ').length) : [];
  const isComplete = parameters.length === command?.parameters.length && parameters.every((text) => text !== '');
  if (command && isComplete) return { command, parameters };
  const isAskedFor = typed.length === 0 || ['help', '--help', '-h'].includes(typed[0] ?? '');
  return { usage: usageOf(commands), isMistake: !isAskedFor };
};

const usageOf = (commands: readonly Command[]): string => {
  const lines = commands.map(({ name, parameters, summary }) => ({
    typed: ['cartage', name, ...parameters.map((parameter) => `<${parameter}>`)].join(' '),
    summary,
  }));
  const width = Math.max(...lines.map(({ typed }) => typed.length));
  return ['Usage:', ...lines.map(({ typed, summary }) => `  ${typed.padEnd(width)}  ${summary}`)].join('\n');
};
