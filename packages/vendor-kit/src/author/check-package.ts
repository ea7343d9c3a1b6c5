import { formatReport } from '../conformance/format-report.ts';
import { runLaws } from '../conformance/run-laws.ts';
import { formatInventions, inventedIn } from './invented.ts';
import { loadPlugins, loadSimulator } from './load-package.ts';

/** Whether a package keeps all laws, and the report for its author. */
export interface PackageCheck {
  /** No law is broken, by none of its plugins. */
  readonly isSound: boolean;
  /** What the template invented and is still there, then a report for each plugin; for a terminal. */
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
  for (const plugin of plugins) {
    const report = await runLaws({ plugin, simulate: () => simulate(plugin.manifest.key) });
    const isSound = report.verdicts.every(({ outcome }) => outcome !== 'broken');
    checks.push({ isSound, text: formatReport(report) });
  }
  const texts = [formatInventions(await inventedIn(name, folder)), ...checks.map(({ text }) => text)];
  return { isSound: checks.every(({ isSound }) => isSound), text: texts.filter((text) => text !== '').join('\n\n') };
}
