import { isIPv6 } from 'node:net';

/** The part of the service by which passwords are tried: each costs a fifth of a second of a processor. */
export interface SigningIn {
  readonly signIns: SignInTurns;
}

/** Who tries a password. */
export interface Trier {
  /** Where the request comes from. */
  readonly address: string;
  /** A mail address in lower case. */
  readonly login: string;
}

/** Passwords are tried one after the other, addresses in turn, so that whoever tries thousands waits for themselves alone. */
export interface SignInTurns {
  /** Does it in the trier's turn; null: too many of theirs, or of all, are under way. It counts until `attempt` has ended. */
  readonly attempt: <T>(trier: Trier, attempt: (turn: Turn) => Promise<T>) => Promise<T> | null;
}

/** What an attempt has: its turn, which it takes when it is about to compute, and time to let pass. */
export interface Turn {
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
  /** ms */
  readonly pause: (ms: number) => Promise<void>;
}

const MOST_OF_ALL = 300;
const MOST_OF_ADDRESS = 20;
/** Of an IPv6 network that anybody is given for the asking; else one such would take all that there is. */
const MOST_OF_WIDE = 60;
/** A second one of the same address for the same account waits; more are turned away. */
const MOST_OF_BOTH = 2;

/** `pause`: how time is let pass. */
export const openSignInTurns = (
  pause: Turn['pause'] = (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
): SignInTurns => {
  const underWay = new Map<string, number>();
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  let isWorking = false;

  const count = (name: string, change: 1 | -1): void => {
    const now = (underWay.get(name) ?? 0) + change;
    if (now === 0) underWay.delete(name);
    else underWay.set(name, now);
  };
  const workOn = async (): Promise<void> => {
    isWorking = true;
    for (;;) {
      const [next] = waiting;
      if (!next) break;
      const [network, works] = next;
      const work = works.shift();
      // Behind all others.
      waiting.delete(network);
      if (works.length > 0) waiting.set(network, works);
      await work?.();
    }
    isWorking = false;
  };
  const take =
    (network: string): Turn['take'] =>
    (work) =>
      new Promise((resolve, reject) => {
        const works = waiting.get(network) ?? [];
        works.push(() => work().then(resolve, reject));
        waiting.set(network, works);
        if (!isWorking) void workOn();
      });

  return {
    attempt: (trier, attempt) => {
      const [address, wide] = [networkOf(trier.address), networkOf(trier.address, WIDE)];
      const names: readonly (readonly [string, number])[] = [
        ['all', MOST_OF_ALL],
        [`wide ${wide}`, MOST_OF_WIDE],
        [`address ${address}`, MOST_OF_ADDRESS],
        [`both ${address} ${trier.login}`, MOST_OF_BOTH],
      ];
      if (names.some(([name, most]) => (underWay.get(name) ?? 0) >= most)) return null;
      for (const [name] of names) count(name, 1);
      // Whoever lets time pass keeps nobody else from their turn.
      const aside: Turn['pause'] = async (ms) => {
        count('all', -1);
        await pause(ms).finally(() => count('all', 1));
      };
      return attempt({ take: take(wide), pause: aside }).finally(() => {
        for (const [name] of names) count(name, -1);
      });
    },
  };
};

/** Groups of 16 bits. */
const NARROW = 4;
const WIDE = 3;

/** Whoever has an IPv6 address has 2^64 of them. `groups`: of 16 bits that the network's addresses have in common. */
export const networkOf = (address: string, groups = NARROW): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address in IPv6's clothes is one of its own.
  const last = right.at(-1) ?? left.at(-1) ?? '';
  if (last.includes('.')) return last;
  const all =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return all.slice(0, groups).join(':');
};
