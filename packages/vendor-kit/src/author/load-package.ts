import type { VendorPlugin } from '../adapter/adapter.ts';
import { adapterFaults } from '../guard/check-adapter.ts';
import type { SimulatedVendor } from '../simulator/simulated-vendor.ts';
import { importPlugin, type PluginPlace } from './find-plugin.ts';

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
  const exported = await load(name, { folder });
  const { vendors } = exported;
  if (!Array.isArray(vendors) || vendors.length === 0)
    throw new UnusablePackage(
      `${name} does not export 'vendors', an array of vendor plugins: ${told(exported)} An ES module says: export const vendors = [plugin];`,
    );
  const faults = [
    ...vendors.flatMap((plugin, i) => adapterFaults(plugin).map((fault) => `vendors[${i}]: ${fault}`)),
    ...clashes(vendors as readonly Partial<VendorPlugin>[]),
  ];
  if (faults.length > 0) throw new UnusablePackage(`${name} cannot be used.\n${faults.join('\n')}`);
  return vendors as readonly VendorPlugin[];
}

/** Two of one key or id, which the host would refuse. */
const clashes = (vendors: readonly Partial<VendorPlugin>[]): readonly string[] =>
  vendors.flatMap((plugin, i) =>
    (['id', 'key'] as const).flatMap((field) => {
      const first = vendors.findIndex((other) => other?.manifest?.[field] === plugin?.manifest?.[field]);
      const value = plugin?.manifest?.[field];
      return value === undefined || first === i
        ? []
        : [`vendors[${i}]: manifest.${field}: ${value} is that of vendors[${first}] already.`];
    }),
  );

const told = (exported: Readonly<Record<string, unknown>>): string => {
  const names = Object.keys(exported)
    .filter((name) => name !== 'module.exports')
    .sort();
  if ('vendors' in exported) return "its 'vendors' is no array with something in it.";
  return names.length === 0 ? 'it exports nothing.' : `it exports ${names.map((one) => `'${one}'`).join(', ')}.`;
};

/** Handles of a simulator without which no law can be tried. */
const handles = ['account', 'created', 'stop'] as const;

/**
 * What starts a simulated vendor for a key: the function `simulate` that the package exports under `./simulator`.
 * @throws UnusablePackage where there is none; what it gives throws the same where the simulator does not start
 */
export async function loadSimulator(name: string, folder: string): Promise<(key: string) => Promise<SimulatedVendor>> {
  const exported = await load(name, { folder, part: 'simulator' });
  const { simulate } = exported;
  if (typeof simulate !== 'function')
    throw new UnusablePackage(
      `${name}/simulator does not export 'simulate', a function that starts a simulated vendor: ${told(exported)}`,
    );
  return async (key) => {
    const vendor: unknown = await started(simulate as (key: string) => unknown, name, key);
    const missing = handles.filter(
      (handle) => typeof (vendor as Partial<SimulatedVendor> | null | undefined)?.[handle] !== 'function',
    );
    if (missing.length === 0) return vendor as SimulatedVendor;
    throw new UnusablePackage(
      `What ${name}/simulator gives for '${key}' is no SimulatedVendor: it has no function ${missing.join(', ')}.`,
    );
  };
}

async function started(simulate: (key: string) => unknown, name: string, key: string): Promise<unknown> {
  try {
    return await simulate(key);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new UnusablePackage(`The simulator of ${name} does not start for '${key}': ${reason}`, { cause: thrown });
  }
}

async function load(name: string, place: PluginPlace): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await importPlugin(name, place);
  } catch (thrown) {
    const { message } = thrown as Error;
    if (place.part === undefined) throw new UnusablePackage(`${name} cannot be loaded: ${message}.`, { cause: thrown });
    throw new UnusablePackage(
      `The simulator of ${name} cannot be loaded: ${message}. The laws are tried with the vendor's simulator, which the package exports as './${place.part}'.`,
      { cause: thrown },
    );
  }
}
