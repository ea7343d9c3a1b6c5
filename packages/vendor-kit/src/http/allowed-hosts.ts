import type { VendorAccount } from '../adapter/call-context.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { isLoopbackHost } from './public-address.ts';

/** Whether the account may call a host, given as `host` or `host:port`. */
export type HostAllowed = (url: URL) => boolean;

type Hosts = Pick<VendorManifest, 'hosts'>;

/**
 * Production accounts reach production hosts alone, and test accounts test hosts.
 * @throws VendorProblem `unavailable`, never sent, where the setting `baseUrl` is no http or https URL
 */
export function allowedHosts(manifest: Hosts, account: VendorAccount): HostAllowed {
  const known = verdicts.get(account);
  if (known?.manifest === manifest) return known.isAllowed;
  const isAllowed = judgeOf(manifest, account);
  verdicts.set(account, { manifest, isAllowed });
  return isAllowed;
}

/** A simulator listens on this machine, at whatever port is free. */
const ANY_PORT = '127.0.0.1:*';

/** An account is read anew when it changes, and its address need not be for each request. */
const verdicts = new WeakMap<VendorAccount, { readonly manifest: Hosts; readonly isAllowed: HostAllowed }>();

function judgeOf(manifest: Hosts, account: VendorAccount): HostAllowed {
  if (manifest.hosts === 'setting') {
    const base = baseUrlOf(account);
    return (url) => url.host === base.host && url.protocol === base.protocol;
  }
  const hosts = manifest.hosts[account.environment];
  return (url) =>
    hosts.some((host) => host === url.host || (host === ANY_PORT && url.hostname === '127.0.0.1')) &&
    // Credentials travel in the clear only where no network can hear them.
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)));
}

function baseUrlOf(account: VendorAccount): URL {
  const base = URL.parse(account.settings.baseUrl ?? '');
  if (base === null || (base.protocol !== 'https:' && base.protocol !== 'http:')) {
    throw new VendorProblem(
      { kind: 'unavailable', neverSent: true },
      {
        en: "The account's setting baseUrl is not an http or https URL.",
        ru: 'Настройка baseUrl подключения — не URL с http или https.',
      },
    );
  }
  return base;
}
