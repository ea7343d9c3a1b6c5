import { adapterFaults, guardAdapter, type VendorAdapter } from '@cartage/vendor-kit';
import { findPlugin } from '@cartage/vendor-kit/find-plugin';
import { registeredVendors } from './registered-vendors.ts';

/**
 * The registered vendors and those of further packages (`VENDOR_PLUGINS`), each of which exports
 * `vendors: readonly VendorAdapter[]`. A name is a package that the caller's folder, or else Cartage, has installed; what
 * begins with a dot or a slash is the path of a package's folder or of a file.
 * @throws an Error that names the package and everything that is wrong with it
 */
export async function loadVendorPlugins(
  names: readonly string[],
  load: (name: string) => Promise<unknown> = (name) =>
    import(findPlugin(name, { folder: process.cwd(), home: import.meta.url })),
): Promise<readonly VendorAdapter[]> {
  const vendors = [...registeredVendors];
  for (const name of names) {
    for (const adapter of await vendorsOf(name, load)) {
      const clash = vendors.find(
        ({ manifest: { id, key } }) => id === adapter.manifest.id || key === adapter.manifest.key,
      );
      if (clash !== undefined) {
        const { id, key } = adapter.manifest;
        const taken = `'${clash.manifest.key}' (${clash.manifest.id})`;
        throw new Error(
          `The vendor plugin ${name} brings the vendor '${key}' (${id}), but ${taken} has that key or id already.`,
        );
      }
      vendors.push(guardAdapter(adapter));
    }
  }
  return vendors;
}

async function vendorsOf(name: string, load: (name: string) => Promise<unknown>): Promise<readonly VendorAdapter[]> {
  let module: unknown;
  try {
    module = await load(name);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(`The vendor plugin ${name} cannot be loaded: ${reason}`, { cause: thrown });
  }
  const { vendors } = module as { vendors?: unknown };
  if (!Array.isArray(vendors) || vendors.length === 0) {
    throw new Error(`The vendor plugin ${name} does not export 'vendors', an array of vendor adapters.`);
  }
  const faults = vendors.flatMap((adapter, i) => adapterFaults(adapter).map((fault) => `vendors[${i}]: ${fault}`));
  if (faults.length > 0) throw new Error(`The vendor plugin ${name} cannot be used. ${faults.join(' ')}`);
  return vendors as VendorAdapter[];
}
