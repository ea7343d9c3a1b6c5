import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether a host, as a URL writes it, may be connected to on behalf of a customer: no address in digits other than a
 * public one. A name is judged by `publicLookup`, when it is connected to.
 */
export const isPublicHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isPublicAddress(host);
};

/** A resolver that finds public addresses alone; a name with any other is refused whole. What it gives is connected to. */
export const publicLookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }: LookupAddress) => address);
      if (addresses.every(isPublicAddress)) return callback(null, found, family);
      callback(Object.assign(new Error('The host has a private address.'), { code: 'EPRIVATE' }), [], 0);
    });

/**
 * An address of the open internet: neither private, loopback, link-local (where clouds keep their metadata), unique
 * local, shared by a provider (100.64.0.0/10), multicast, unspecified nor reserved, also where IPv6 wraps such a one.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && parsed.range() === 'rfc6052' && parsed.match(ipaddr.parseCIDR(NAT64))) {
    return isPublicAddress(parsed.toByteArray().slice(12).join('.'));
  }
  // Beyond it ipaddr.js takes for unicast what it does not know, as `::7f00:1`, which wraps 127.0.0.1.
  if (parsed.kind() === 'ipv6' && !parsed.match(ipaddr.parseCIDR(GLOBAL_UNICAST))) return false;
  return parsed.range() === 'unicast' && parsed.toString() !== AZURE_HOST;
};

/** All that IPv6 gives out on the open internet. */
const GLOBAL_UNICAST = '2000::/3';

/** In networks without IPv4 every IPv4 host has its address herein; 64:ff9b:1::/48 is for networks' own use. */
const NAT64 = '64:ff9b::/96';

/** Public by its digits, but Azure's machines find their host and its secrets there. */
const AZURE_HOST = '168.63.129.16';
