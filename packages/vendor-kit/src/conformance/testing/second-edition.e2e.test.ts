import { expect, it } from 'vitest';
import { runLaws } from '../run-laws.ts';
import { simulate } from './second-edition/simulator/index.ts';
import { plugin } from './second-edition/src/index.ts';

// A plugin and its simulator as they were made before the third edition, untouched: UPGRADING.md says that such a one runs.

it('an author’s plugin of the second edition keeps all laws of the third', async () => {
  const report = await runLaws({ plugin, simulate });
  expect(report.verdicts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
  expect(report.verdicts.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(90);
});
