import type { VendorManifest } from '@cartage/vendor-kit';
import type { Connection } from './connection.ts';

/** Whose settings they are, and of which vendor. */
export interface SettingsOwner {
  readonly companyId: number | null;
  readonly manifest: Pick<VendorManifest, 'hosts'>;
  /** The address in the operator's own contract with this vendor; absent: it has none. */
  readonly operatorsAddress: string | undefined;
}

/**
 * The settings with the vendor's address, and where that may lead: a customer that names none means the operator's, and
 * any other is a customer's word.
 */
export const addressed = (
  settings: Readonly<Record<string, string>>,
  { companyId, manifest, operatorsAddress }: SettingsOwner,
): { readonly settings: Readonly<Record<string, string>>; readonly reach: Connection['reach'] } => {
  if (companyId === null || manifest.hosts !== 'setting') return { settings, reach: 'any' };
  const baseUrl = settings.baseUrl ?? operatorsAddress;
  return {
    settings: baseUrl === undefined ? settings : { ...settings, baseUrl },
    reach: baseUrl === operatorsAddress ? 'any' : 'public',
  };
};
