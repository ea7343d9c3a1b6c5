import { promises as dns } from 'node:dns';
import type { LookupFunction } from 'node:net';

export interface NameLookupOptions {
  /** Those of the system, where they are not given. */
  readonly servers?: readonly string[];
  /** For the first of two tries, ms. */
  readonly timeoutMs?: number;
}

/**
 * Finds the addresses of a host in the DNS alone. The system's way waits in one of four threads, and names whose servers
 * are silent would take them from everybody else in the process.
 */
export const openNameLookup = ({ servers, timeoutMs = 3_000 }: NameLookupOptions = {}): LookupFunction => {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const find = async (hostname: string) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0) throw four.status === 'rejected' ? four.reason : noAddress();
    return found;
  };
  return (hostname, options, callback) => {
    find(hostname).then(
      (found) => {
        const [first] = found;
        if (options.all === true) callback(null, found);
        else callback(null, first?.address ?? '', first?.family ?? 0);
      },
      (failure: NodeJS.ErrnoException) => callback(failure, [], 0),
    );
  };
};

const noAddress = (): Error => Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' });
