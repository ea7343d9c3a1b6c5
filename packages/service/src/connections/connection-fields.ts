import { describeFields, type FieldDescription } from '@cartage/vendor-kit/host';
import type { Connections } from './vendors.ts';

/** What somebody must fill in to connect a vendor. */
export interface ConnectionFields {
  readonly vendorName: string;
  readonly credentials: readonly FieldDescription[];
  readonly settings: readonly FieldDescription[];
}

/** null: no plugin for such a vendor is installed. */
export const connectionFields = ({ vendors }: Connections, vendorKey: string): ConnectionFields | null => {
  const manifest = vendors.adapters.find((adapter) => adapter.manifest.key === vendorKey)?.manifest;
  return manifest
    ? {
        vendorName: manifest.name,
        credentials: describeFields(manifest.credentials),
        settings: describeFields(manifest.settings),
      }
    : null;
};
