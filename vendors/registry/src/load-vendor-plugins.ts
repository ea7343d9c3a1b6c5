import type { VendorPlugin } from '@cartage/vendor-kit';
import { importPlugin } from '@cartage/vendor-kit/find-plugin';
import { adapterFaults, guardAdapter, type VendorAdapter } from '@cartage/vendor-kit/host';
import { type SheetCity, SheetRefused } from '@cartage/vendor-rate-sheet';
import { isSheet, loadSheet } from './load-sheet.ts';
import { mockPlugins, registeredVendors } from './registered-vendors.ts';

/** Why further vendors cannot be had: what is wrong, a sentence each. */
export class PluginsRefused extends Error {
  override readonly name = 'PluginsRefused';
  readonly faults: readonly string[];

  constructor(faults: readonly string[], cause?: unknown) {
    super(faults.join('\n'), { cause });
    this.faults = faults;
  }
}

/** What is loaded, and how. */
export interface PluginsWish {
  /** Whether there are mock vendors too: in a sandbox, and where somebody tries things out. No customer is to see them. */
  readonly withMock: boolean;
  /** Cities that a rate sheet may name without a code; asked for where there is a sheet. */
  readonly cities: () => Promise<readonly SheetCity[]>;
  /** Default: from this machine's packages and files. */
  readonly load?: (name: string) => Promise<unknown>;
}

/**
 * The registered vendors and those of further packages (`VENDOR_PLUGINS`), each of which exports
 * `vendors: readonly VendorPlugin[]`. A name is a package that the caller's folder, or else Cartage, has installed; what
 * begins with a dot or a slash is the path of a package's folder or of a file. What ends in `.csv` or `.json` is the path
 * of a rate sheet, of which a vendor is made (vendors/rate-sheet).
 * No plugin has the key or the id of a mock vendor, whether those are wished for or not: orders of a sandbox would be its own.
 * @throws PluginsRefused that names the package and everything that is wrong with it
 */
export async function loadVendorPlugins(
  names: readonly string[],
  {
    withMock,
    cities,
    load = async (name) =>
      isSheet(name)
        ? loadSheet(name, process.cwd(), await cities())
        : importPlugin(name, { folder: process.cwd(), home: import.meta.url }),
  }: PluginsWish,
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
        throw new PluginsRefused([
          `The vendor plugin ${name} brings the vendor '${key}' (${id}), but ${taken} has that key or id already.`,
        ]);
      }
      vendors.push(guardAdapter(adapter));
    }
  }
  return withMock ? vendors : vendors.filter((vendor) => !mockPlugins.includes(vendor));
}

async function vendorsOf(name: string, load: (name: string) => Promise<unknown>): Promise<readonly VendorPlugin[]> {
  let module: unknown;
  try {
    module = await load(name);
  } catch (thrown) {
    if (thrown instanceof SheetRefused)
      throw new PluginsRefused(
        thrown.faults.map((fault) => `The rate sheet ${name}, ${fault}.`),
        thrown,
      );
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new PluginsRefused([`The vendor plugin ${name} cannot be loaded: ${reason}`], thrown);
  }
  const { vendors } = (module ?? {}) as { vendors?: unknown };
  if (!Array.isArray(vendors) || vendors.length === 0) {
    throw new PluginsRefused([`The vendor plugin ${name} does not export 'vendors', an array of vendor adapters.`]);
  }
  const faults = vendors.flatMap((adapter, i) => faultsOf(adapter).map((fault) => `vendors[${i}]: ${fault}`));
  if (faults.length > 0) throw new PluginsRefused([`The vendor plugin ${name} cannot be used. ${faults.join(' ')}`]);
  return vendors as VendorPlugin[];
}

/** Also of what throws when it is looked at: the operator is to know which package it is. */
const faultsOf = (adapter: unknown): readonly string[] => {
  try {
    return adapterFaults(adapter);
  } catch (thrown) {
    return [`It cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}.`];
  }
};
