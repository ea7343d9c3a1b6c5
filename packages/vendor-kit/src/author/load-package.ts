import type { VendorPlugin } from '../adapter.ts';
import { adapterFaults } from '../check-adapter.ts';
import type { SimulatedVendor } from '../conformance/simulated-vendor.ts';
import { findPlugin } from './find-plugin.ts';

/** A package, or a file, that cannot be worked with: what is wrong, for its author. */
export class UnusablePackage extends Error {
  override readonly name = 'UnusablePackage';
}

/**
 * The plugins that a package exports as `vendors`.
 * @param name a package, or the path of its folder or of a file
 * @param folder from where it is looked for
 * @throws UnusablePackage where it cannot be loaded, has none, or one that the host would refuse
 */
export async function loadPlugins(name: string, folder: string): Promise<readonly VendorPlugin[]> {
  const { vendors } = await load(name, { folder });
  if (!Array.isArray(vendors) || vendors.length === 0)
    throw new UnusablePackage(`${name} does not export 'vendors', an array of vendor plugins.`);
  const faults = vendors.flatMap((plugin, i) => adapterFaults(plugin).map((fault) => `vendors[${i}]: ${fault}`));
  if (faults.length > 0) throw new UnusablePackage(`${name} cannot be used.\n${faults.join('\n')}`);
  return vendors as readonly VendorPlugin[];
}

/**
 * What starts a simulated vendor for a key: the function `simulate` that the package exports under `./simulator`.
 * @throws UnusablePackage where there is none
 */
export async function loadSimulator(name: string, folder: string): Promise<(key: string) => Promise<SimulatedVendor>> {
  const { simulate } = await load(name, { folder, part: 'simulator' });
  if (typeof simulate !== 'function')
    throw new UnusablePackage(
      `${name}/simulator does not export 'simulate', a function that starts a simulated vendor.`,
    );
  return simulate as (key: string) => Promise<SimulatedVendor>;
}

async function load(name: string, place: Parameters<typeof findPlugin>[1]): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(findPlugin(name, place))) as Record<string, unknown>;
  } catch (thrown) {
    const what = place.part === undefined ? name : `${name}/${place.part}`;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new UnusablePackage(`${what} cannot be loaded: ${reason}`, { cause: thrown });
  }
}
