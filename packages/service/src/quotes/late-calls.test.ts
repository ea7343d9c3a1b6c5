import { expect, it, onTestFinished, vi } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { openLateCalls } from './late-calls.ts';

const connectionOf = (id: string, concurrency = 64): Connection => {
  const vendor = scriptedVendor({ id: 90, key: 'scripted' });
  return {
    id,
    vendor: {
      ...vendor,
      manifest: { ...vendor.manifest, limits: { ...vendor.manifest.limits, concurrency } },
    },
    account: { id, environment: 'test', credentials: {}, settings: {} },
    contractType: 'operator',
    companyId: null,
    environment: 'test',
    enabled: true,
    version: 'v1',
    reach: 'any',
  };
};

const openCalls = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const late = openLateCalls({ onLateAnswer: () => {} });
  /** How many of so many may go on. */
  const letGoOn = (connection: Connection, count: number): number =>
    Array.from({ length: count }, (_, nth) =>
      late.letGoOn(
        connection,
        `${nth}`,
        { askedAt: 0, since: 0, answer: new Promise(() => {}), ending: new AbortController() },
        100,
      ),
    ).filter(Boolean).length;
  return { late, letGoOn };
};

it.each([
  [1, 0],
  [3, 0],
  [4, 1],
  [15, 3],
  [64, 8],
])('of a vendor that allows %s requests at once %s calls may go on', (concurrency, most) => {
  const { letGoOn } = openCalls();
  expect(letGoOn(connectionOf('a', concurrency), 20)).toBe(most);
});

it('in a process so many may go on, and others in the place of those whose grace is over', () => {
  const { late, letGoOn } = openCalls();
  const connections = Array.from({ length: 10 }, (_, nth) => connectionOf(`${nth}`));
  const all = () => connections.map((connection) => letGoOn(connection, 8)).reduce((sum, count) => sum + count, 0);
  for (let round = 0; round < 3; round += 1) {
    expect(all()).toBe(64);
    vi.advanceTimersByTime(100);
  }
  all();
  late.close();
  expect(vi.getTimerCount()).toBe(0);
});
