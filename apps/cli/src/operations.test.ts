import { connect } from '@cartage/client/operator';
import { expect, it } from 'vitest';
import { onItsMachine, operationsOf } from './operations.ts';
import { everyCommand } from './testing/open-commands.ts';

// Whatever a command does to an installation that runs, an operation does (interface 23.4).

it('each command has its operations, or a reason why it has none, and no line is of a command that is not there', () => {
  expect([...Object.keys(operationsOf), ...Object.keys(onItsMachine)].toSorted()).toEqual(everyCommand.toSorted());
  expect(everyCommand).toContain('erase');
});

it('the operations are those of the interface', () => {
  const client = connect({ url: 'http://127.0.0.1:1', key: 'any' });
  const named = Object.values(operationsOf).flat();
  expect(named.filter((name) => typeof client[name] !== 'function')).toEqual([]);
});
