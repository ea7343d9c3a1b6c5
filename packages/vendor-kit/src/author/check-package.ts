import { formatReport } from '../conformance/format-report.ts';
import { runLaws } from '../conformance/run-laws.ts';
import { loadPlugins, loadSimulator } from './load-package.ts';

/** Whether a package keeps all laws, and the report for its author. */
export interface PackageCheck {
  readonly isSound: boolean;
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
  const reports = [];
  for (const plugin of plugins) reports.push(await runLaws({ plugin, simulate: () => simulate(plugin.manifest.key) }));
  return {
    isSound: reports.every(({ verdicts }) => verdicts.every(({ outcome }) => outcome !== 'broken')),
    text: reports.map(formatReport).join('\n\n'),
  };
}
