import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWitness, type Witness } from './witness.ts';

const seen = (id: number) => ({
  installation: 'a'.repeat(24),
  generation: 2,
  attempt: { id, startedAt: 1_700_000_000_000 },
});

const place = (...below: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-witness-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, ...below, 'witness.json');
};

const open = (path: string): { readonly witness: Witness; readonly failures: string[] } => {
  const failures: string[] = [];
  const witness = openWitness(path, (reason) => failures.push(reason));
  onTestFinished(() => witness.close());
  return { witness, failures };
};

it('remembers the last attempt across processes, in a directory that it makes, for its owner alone', () => {
  const path = place('data');
  const { witness, failures } = open(path);
  expect(witness.testimony()).toBeNull();
  witness.note(seen(7));
  witness.note(seen(1_000_000));
  expect(witness.testimony()).toEqual(seen(1_000_000));
  expect(open(path).witness.testimony()).toEqual(seen(1_000_000));
  expect(failures).toEqual([]);
});

it('knows what another process has seen, and does not write what is older', () => {
  const path = place();
  const [{ witness: one }, { witness: other }] = [open(path), open(path)];
  one.note(seen(8));
  expect(other.testimony()).toEqual(seen(8));
  other.note(seen(7));
  expect(open(path).witness.testimony()).toEqual(seen(8));
  const later = { ...seen(2), generation: 3 };
  other.note(later);
  expect(one.testimony()).toEqual(later);
  one.note(seen(9));
  expect(open(path).witness.testimony()).toEqual(later);
});

it('goes by the database that it was told of last, whatever the file says of another one', () => {
  const path = place();
  const { witness } = open(path);
  witness.note(seen(8));
  const another = { ...seen(1), installation: 'b'.repeat(24), generation: 0 };
  witness.learn(another);
  expect(witness.testimony()).toEqual(another);
  witness.note(another);
  expect(open(path).witness.testimony()).toEqual(another);
});

it('always has the same length, so that it is never half of two', () => {
  const path = place();
  const { witness } = open(path);
  witness.note(seen(Number.MAX_SAFE_INTEGER));
  const { length } = readFileSync(path);
  witness.note({ ...seen(1), generation: 3, attempt: null });
  expect(readFileSync(path)).toHaveLength(length);
});

it('writes nothing for what was only read', () => {
  const path = place();
  const { witness } = open(path);
  witness.learn(seen(3));
  expect(witness.testimony()).toEqual(seen(3));
  expect(open(path).witness.testimony()).toBeNull();
});

it.each(['', '{', '[]', 'null', '{"installation":1}', '{"installation":"a","generation":"x"}'])(
  'takes %j for no testimony',
  (text) => {
    const path = place();
    writeFileSync(path, text);
    expect(open(path).witness.testimony()).toBeNull();
  },
);

it('tells once where it cannot be written, and remembers for this process', () => {
  const { witness, failures } = open('/dev/null/witness.json');
  witness.note(seen(1));
  witness.note(seen(2));
  expect(failures).toHaveLength(1);
  expect(witness.testimony()).toEqual(seen(2));
});
