import { useState } from 'react';
import { keepValue, keptValue } from '../parts/kept.ts';
import type { Verdict } from './judge.ts';

/** How this bench works; the device remembers it. */
export interface BenchSettings {
  readonly atOnce: boolean;
  readonly isLoud: boolean;
  /** As the service names sizes of labels; null: as the company has settled. */
  readonly format: 0 | 1 | 2 | 3 | null;
}

/** A code that was scanned here. */
export interface Scanned {
  readonly id: number;
  readonly code: string;
  /** null: there is no order of it. */
  readonly order: string | null;
  readonly verdict: Verdict | 'wrong';
  readonly at: string;
  readonly isPrinted: boolean;
}

const SETTINGS = 'cartage.bench';
const usual: BenchSettings = { atOnce: true, isLoud: true, format: null };

const read = <Kept>(key: string, otherwise: Kept): Kept => {
  const found = keptValue('browser', key);
  return typeof found === 'object' ? { ...otherwise, ...found } : otherwise;
};

export const useBenchSettings = () => {
  const [settings, set] = useState(() => read(SETTINGS, usual));
  return {
    settings,
    change: (changes: Partial<BenchSettings>): void => {
      const next = { ...settings, ...changes };
      set(next);
      keepValue('browser', SETTINGS, next);
    },
  };
};

export const newScanId = (): number => Date.now() + Math.random();

/** More of a day nobody looks at. */
const MOST = 500;

interface Day {
  readonly day: string;
  readonly scanned: readonly Scanned[];
}

const isScans = (given: unknown): given is Day['scanned'] =>
  Array.isArray(given) &&
  given.every((one) => typeof one?.id === 'number' && typeof one.code === 'string' && typeof one.at === 'string');

/** What was scanned here on the day, the newest first. Numbers of orders stay on the device, and no people's names. */
export const useScanned = (desk: string, today: string) => {
  const key = `cartage.bench.${desk}`;
  const [kept, set] = useState<Day>(() => {
    const before = read<Day>(key, { day: today, scanned: [] });
    return before.day === today && isScans(before.scanned) ? before : { day: today, scanned: [] };
  });
  const change = (of: (scanned: readonly Scanned[]) => readonly Scanned[]): void =>
    set((before) => {
      const next = { day: today, scanned: of(before.day === today ? before.scanned : []).slice(0, MOST) };
      keepValue('browser', key, next);
      return next;
    });
  return {
    scanned: kept.scanned,
    add: (one: Scanned): void => change((all) => [one, ...all]),
    printed: (id: number): void =>
      change((all) => all.map((one) => (one.id === id ? { ...one, isPrinted: true } : one))),
    takeBack: (id: number): void => change((all) => all.filter((one) => one.id !== id)),
  };
};
