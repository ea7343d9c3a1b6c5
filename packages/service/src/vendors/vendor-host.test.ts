import { type VendorAdapter, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { withinDeadline } from './deadline.ts';
import { openVendorHost, type VendorHost } from './vendor-host.ts';

const hostOf = (adapter: VendorAdapter): VendorHost =>
  openVendorHost({
    adapters: [adapter],
    accounts: new Map([[adapter.manifest.key, { id: 'a', environment: 'test', credentials: {}, settings: {} }]]),
    clock: () => 0,
    timeZone: 'Europe/Moscow',
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    circuitPauseMs: 60_000,
  });

const vendor = scriptedVendor({ id: 90, key: 'scripted' });

const callWith = async (host: VendorHost, work: () => Promise<unknown>, capability: 'quote' | 'handOver' = 'quote') => {
  try {
    await withinDeadline(10_000, null, (deadline) => host.call(vendor, capability, deadline, work));
    return 'served';
  } catch (thrown) {
    return (thrown as VendorProblem).detail;
  }
};

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i = i + 1) await work();
};

describe('the circuit of a vendor', () => {
  const down = () => Promise.reject(new VendorProblem({ kind: 'unavailable', neverSent: false }, 'down'));
  const fine = async () => 1;
  const leftAlone = { kind: 'unavailable', neverSent: true };

  it('opens when most calls of a capability fail: then nothing is sent, and other capabilities go on', async () => {
    const host = hostOf(vendor);
    await times(20, () => callWith(host, down));
    expect(await callWith(host, fine)).toEqual(leftAlone);
    expect(await callWith(host, fine, 'handOver')).toBe('served');
  });

  it('opens for a plugin that brings its own copy of the kit, and so its own class of problem', async () => {
    const host = hostOf(vendor);
    const foreign = () => {
      const problem = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'down');
      Object.setPrototypeOf(problem, { kind: 'unavailable' });
      return Promise.reject(problem);
    };
    await times(20, () => callWith(host, foreign));
    expect(await callWith(host, fine)).toEqual(leftAlone);
  });

  it('stays closed when the vendor refuses properly', async () => {
    const host = hostOf(vendor);
    await times(30, () =>
      callWith(host, () => Promise.reject(new VendorProblem({ kind: 'invalid', field: null }, 'no'))),
    );
    expect(await callWith(host, fine)).toBe('served');
  });

  it('stays closed when callers go away before a slow vendor has answered', async () => {
    const host = hostOf(vendor);
    await times(30, async () => {
      const caller = new AbortController();
      const call = withinDeadline(10_000, caller.signal, (deadline) =>
        host.call(vendor, 'quote', deadline, () => new Promise(() => {})),
      );
      caller.abort();
      await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
    });
    expect(await callWith(host, fine)).toBe('served');
  });
});

describe('a call', () => {
  it('ends with its deadline, whatever the plugin does', async () => {
    const host = hostOf(vendor);
    const call = withinDeadline(20, null, (deadline) =>
      host.call(vendor, 'quote', deadline, () => new Promise(() => {})),
    );
    await expect(call).rejects.toMatchObject({ detail: { kind: 'unavailable', neverSent: false } });
  });

  it('turns whatever a plugin throws into a defect', async () => {
    const host = hostOf(vendor);
    expect(await callWith(host, () => Promise.reject(new RangeError('oops')))).toEqual({ kind: 'defect' });
    const early = () => {
      throw new TypeError('before the first await');
    };
    expect(await callWith(host, early)).toEqual({ kind: 'defect' });
  });

  it('offers no vendor without a contract', () => {
    const host = openVendorHost({
      adapters: [vendor],
      accounts: new Map(),
      clock: () => 0,
      timeZone: 'Europe/Moscow',
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      circuitPauseMs: 1,
    });
    expect(host.adapters).toEqual([]);
    expect(host.byId(90)).toBeUndefined();
  });
});
