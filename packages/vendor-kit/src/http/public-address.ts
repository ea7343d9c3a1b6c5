import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which addresses may be connected to on behalf of somebody. */
type Judge = (address: string) => boolean;

const hostJudgedBy =
  (may: Judge) =>
  (hostname: string): boolean => {
    const host = hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || may(host);
  };

const lookupJudgedBy =
  (may: Judge) =>
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }: LookupAddress) => address);
      if (addresses.every(may)) return callback(null, found, family);
      callback(Object.assign(new Error('The host has a private address.'), { code: 'EPRIVATE' }), [], 0);
    });

/**
 * An address of the open internet: neither private, loopback, link-local (where clouds keep their metadata), unique
 * local, shared by a provider (100.64.0.0/10), multicast, unspecified nor reserved, also where IPv6 wraps such a one.
 * @param address in digits, IPv4 or IPv6 without brackets; a name is none
 * @see RFC 6890, the registries of addresses for special purposes
 */
export const isPublicAddress = (address: string): boolean => {
  const parsed = unwrapped(address);
  if (parsed === null) return false;
  // Beyond it ipaddr.js takes for unicast what it does not know, as `::7f00:1`, which wraps 127.0.0.1.
  if (parsed.kind() === 'ipv6' && !parsed.match(ipaddr.parseCIDR(GLOBAL_UNICAST))) return false;
  return parsed.range() === 'unicast' && !tellsSecrets(parsed);
};

/**
 * An address of any network but the link: it is not link-local, and not where clouds tell a machine its secrets. Private
 * ones are.
 */
const isRoutedAddress = (address: string): boolean => {
  const parsed = unwrapped(address);
  return parsed !== null && parsed.range() !== 'linkLocal' && !tellsSecrets(parsed);
};

/**
 * Whether a host, as a URL writes it, may be connected to on behalf of a customer: no address in digits other than a
 * public one. A name is judged by `publicLookup`, when it is connected to.
 * @param hostname as `URL.hostname` gives it, IPv6 in brackets
 */
export const isPublicHost = hostJudgedBy(isPublicAddress);

/**
 * A resolver that finds public addresses alone; a name with any other is refused whole. What it gives is connected to.
 * @param lookup the resolver that is asked; the system’s, for one
 * @returns one that fails with the code `EPRIVATE` where an address is not public
 */
export const publicLookup = lookupJudgedBy(isPublicAddress);

/**
 * As `isPublicHost`, for whom private networks are open: no address in digits that is link-local or tells a cloud's secrets.
 * @param hostname as `URL.hostname` gives it, IPv6 in brackets
 */
export const isRoutedHost = hostJudgedBy(isRoutedAddress);

/**
 * As `publicLookup`, for whom private networks are open.
 * @returns one that fails with the code `EPRIVATE` where an address is link-local or a cloud’s own
 */
export const routedLookup = lookupJudgedBy(isRoutedAddress);

/**
 * Whether a host, as a URL writes it, is this very machine.
 * @param hostname as `URL.hostname` gives it: `localhost`, a name below it, or an address in digits
 */
export const isLoopbackHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const range = unwrapped(host)?.range();
  return range === 'loopback' || range === 'unspecified' || /(?:^|\.)localhost$/i.test(host);
};

/** What is connected to, also where IPv6 wraps it; null: it is no address. */
const unwrapped = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' && parsed.range() === 'rfc6052' && parsed.match(ipaddr.parseCIDR(NAT64))
    ? ipaddr.process(parsed.toByteArray().slice(12).join('.'))
    : parsed;
};

const tellsSecrets = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean => cloudSecrets.has(address.toString());

/** All that IPv6 gives out on the open internet. */
const GLOBAL_UNICAST = '2000::/3';

/** In networks without IPv4 every IPv4 host has its address herein; 64:ff9b:1::/48 is for networks' own use. */
const NAT64 = '64:ff9b::/96';

/** Not link-local by their digits: Azure's host, Alibaba's and, for IPv6, Amazon's metadata. */
const cloudSecrets: ReadonlySet<string> = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254']);
