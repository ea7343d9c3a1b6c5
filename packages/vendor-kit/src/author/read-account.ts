import type { VendorAccount } from '../adapter/call-context.ts';
import { completeManifest, type PluginManifest } from '../adapter/manifest.ts';
import { describeFields } from '../secrets/secret-fields.ts';
import { UnusablePackage } from './load-package.ts';

/**
 * What an account of the plugin looks like, as JSON; what may be left out is not there.
 * @param given of the plugin
 * @returns one line of JSON with a placeholder for each field
 */
export function accountShape(given: PluginManifest): string {
  const { credentials, settings } = completeManifest(given);
  const [ofCredentials, ofSettings] = [credentials, settings].map((schema) =>
    Object.fromEntries(
      describeFields(schema)
        .filter(({ isRequired }) => isRequired)
        .map(({ code }) => [code, '...']),
    ),
  );
  return JSON.stringify({ credentials: ofCredentials, settings: ofSettings });
}

/**
 * The credentials and settings that a text of JSON holds, checked by the manifest.
 * @throws UnusablePackage with everything that is wrong with them
 * @param text of a file: `{ "credentials": {...}, "settings": {...} }`
 * @param given of the plugin
 */
export function readAccount(text: string, given: PluginManifest): Pick<VendorAccount, 'credentials' | 'settings'> {
  const manifest = completeManifest(given);
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch {
    throw new UnusablePackage(`The account is not JSON: ${accountShape(manifest)}`);
  }
  const parts = (['credentials', 'settings'] as const).map((part) => {
    const values = (written as Partial<Record<string, unknown>> | null)?.[part] ?? {};
    return { part, parsed: manifest[part].safeParse(values) };
  });
  const faults = parts.flatMap(({ part, parsed }) =>
    // The path and what would be accepted, not the value, which may be secret.
    parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`),
  );
  if (faults.length > 0) throw new UnusablePackage(`The account cannot be used.\n${faults.join('\n')}`);
  const [credentials, settings] = parts.map(({ parsed }) => parsed.data as Record<string, string>);
  return { credentials: credentials ?? {}, settings: settings ?? {} };
}
