import { formatReport } from '../conformance/format-report.ts';
import { runLaws } from '../conformance/run-laws.ts';
import { loadPlugins, loadSimulator } from './load-package.ts';
import { watchPlugin } from './watch-plugin.ts';

/** Whether a package keeps all laws, and the report for its author. */
export interface PackageCheck {
  /** No law is broken, by none of its plugins. */
  readonly isSound: boolean;
  /** A report for each plugin, for a terminal. */
  readonly text: string;
}

/**
 * Tries the laws on each plugin of a package, with the simulator that the package brings.
 * @param name a package, or the path of its folder
 * @param folder from where it is looked for
 * @throws UnusablePackage where there is nothing to be tried
 */
export async function checkPackage(name: string, folder: string): Promise<PackageCheck> {
  const plugins = await loadPlugins(name, folder);
  const simulate = await loadSimulator(name, folder);
  const checks: PackageCheck[] = [];
  for (const one of plugins) {
    const { plugin, take } = watchPlugin(one);
    const report = await runLaws({ plugin, simulate: () => simulate(one.manifest.key) });
    const isSound = report.verdicts.every(({ outcome }) => outcome !== 'broken');
    // Of a plugin that keeps the laws they are defects of the vendor's answers, as the host takes them.
    const thrown = isSound ? [] : take().slice(0, MOST_THROWN);
    checks.push({ isSound, text: [...thrown.map((sentence) => `✗ ${sentence}\n`), formatReport(report)].join('\n') });
  }
  return { isSound: checks.every(({ isSound }) => isSound), text: checks.map(({ text }) => text).join('\n\n') };
}

const MOST_THROWN = 10;
