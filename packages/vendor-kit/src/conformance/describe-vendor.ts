import { beforeAll, describe, it } from 'vitest';
import { formatFinding } from './format-report.ts';
import { laws } from './laws/laws.ts';
import { type Conformance, type Report, runLaws } from './run-laws.ts';

/** So long may a whole run take, ms; a quick simulator needs a few seconds. */
const LIMIT_MS = 300_000;

/**
 * The laws as a vitest suite, each a test of its own; one that has nothing to say of the plugin is skipped. A plugin is
 * accepted when it passes: `describeVendor({ plugin, simulate })`. `runLaws` does the same without vitest.
 * @param conformance the plugin and its simulator
 */
export function describeVendor(conformance: Conformance): void {
  describe(`vendor ${conformance.plugin.manifest.key}`, () => {
    let report: Report;
    beforeAll(async () => {
      report = await runLaws(conformance);
    }, LIMIT_MS);

    for (const [subject, list] of Object.entries(laws)) {
      describe(subject, () => {
        for (const { name } of list) {
          it(name, ({ skip }) => {
            const verdict = report.verdicts.find(({ law }) => law === name);
            if (verdict?.outcome === 'idle')
              skip(
                verdict.untold.length === 0
                  ? 'The plugin or its simulator has no such thing.'
                  : `The simulator does not tell ${verdict.untold.join(', ')}.`,
              );
            if (verdict?.outcome !== 'kept') throw new Error(verdict ? formatFinding(verdict) : 'It was not tried.');
          });
        }
      });
    }
  });
}
