import type { SimulatedVendor } from '../../simulator/simulated-vendor.ts';
import type { Quirks } from './quirks.ts';
import { startTinyVendor } from './tiny-vendor.ts';

/** Vendors that one plugin after another is tried on: their books go on, as a vendor's do. */
export function openVendorPool() {
  const idle = new Map<string, SimulatedVendor[]>();
  const all: SimulatedVendor[] = [];
  return {
    simulate: async (quirks: Quirks): Promise<SimulatedVendor> => {
      const key = JSON.stringify(quirks);
      const free = idle.get(key) ?? [];
      idle.set(key, free);
      const known = free.pop();
      if (known !== undefined) return known;
      const vendor = await startTinyVendor(quirks);
      all.push(vendor);
      const lent: SimulatedVendor = { ...vendor, stop: async () => void free.push(lent) };
      return lent;
    },
    close: async (): Promise<void> => void (await Promise.all(all.map((vendor) => vendor.stop()))),
  };
}
