import { describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { readArguments } from './read-arguments.ts';

describe('a command', () => {
  it.each(commands.map(({ name, parameters }) => [name, parameters] as const))(
    '%s is found with its parameters',
    (name, parameters) => {
      const typed = [...name.split(' '), ...parameters.map((parameter) => `some ${parameter}`)];
      expect(readArguments(typed, commands)).toMatchObject({
        command: { name },
        parameters: typed.slice(name.split(' ').length),
      });
    },
  );

  it('is named once', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  });
});

describe('the usage', () => {
  it.each([[[]], [['help']], [['--help']]])('is shown for %j', (typed) => {
    const asked = readArguments(typed, commands);
    expect(asked).toMatchObject({ isMistake: false });
    for (const { name } of commands) expect('usage' in asked && asked.usage).toContain(`cartage ${name}`);
  });

  it.each([
    [['order']],
    [['order', 'approve']],
    [['order', 'approve', '']],
    [['order', 'approve', 'a', 'b']],
    [['oder', 'approve', 'a']],
  ])('is shown for the mistake %j', (typed) => {
    expect(readArguments(typed, commands)).toMatchObject({ isMistake: true });
  });
});
