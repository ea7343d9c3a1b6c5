import type { VendorAccount } from './call-context.ts';
import type { VendorManifest } from './manifest.ts';
import { VendorProblem } from './vendor-problem.ts';

/** Whether the account may call a host, given as `host` or `host:port`. */
export type HostAllowed = (url: URL) => boolean;

/** Production accounts reach production hosts alone, and test accounts test hosts. */
export function allowedHosts(manifest: VendorManifest, account: VendorAccount): HostAllowed {
  if (manifest.hosts === 'setting') {
    const base = baseUrlOf(account);
    return (url) => url.host === base.host && url.protocol === base.protocol;
  }
  const hosts = manifest.hosts[account.environment];
  return (url) => hosts.includes(url.host) && (url.protocol === 'https:' || isLoopback(url));
}

function baseUrlOf(account: VendorAccount): URL {
  const base = URL.parse(account.settings.baseUrl ?? '');
  if (base === null || (base.protocol !== 'https:' && base.protocol !== 'http:')) {
    throw new VendorProblem(
      { kind: 'unavailable', neverSent: true },
      "The account's setting baseUrl is not an http or https URL.",
    );
  }
  return base;
}

/** Credentials travel in the clear only where no network can hear them. */
const isLoopback = (url: URL): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
