import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses, and networks as `10.0.0.0/8`, with commas or blanks between them; null: one of them is neither. */
export const readNetworks = (text: string): BlockList | null => {
  const list = new BlockList();
  for (const one of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', length, ...more] = one.split('/');
    const bits = isIPv6(address) ? 128 : 32;
    const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : bits + 1;
    if (more.length > 0 || isIP(address) === 0 || prefix > bits) return null;
    list.addSubnet(address, prefix, familyOf(address));
  }
  return list;
};

/**
 * Where a request comes from. `told`: its header X-Forwarded-For, in which each proxy adds at the end whom it heard; only what a
 * proxy of ours has added is believed, for the rest was written by whoever asks.
 */
export const callersAddress = (
  socket: string | undefined,
  told: string | undefined,
  proxies: BlockList | null,
): string => {
  let address = socket ?? 'unknown';
  const heard = proxies && told ? told.split(',') : [];
  while (proxies && isIP(address) !== 0 && proxies.check(address, familyOf(address))) {
    const next = bare(heard.pop() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Some write the port too. */
const bare = (heard: string): string =>
  heard
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
