import { parseArgs } from 'node:util';

export interface SoakOptions {
  readonly minutes: number;
  readonly perSecond: number;
  /** Where heap snapshots of every process are written when the fourth and the last tenth end; null: none. */
  readonly snapshots: string | null;
}

export const usage = `pnpm bench soak --minutes 30
  --rate 50              requests a second
  --snapshots <folder>   heap snapshots of every process after the fourth and the last tenth; they cost memory
                         themselves, so the verdict of such a run says nothing`;

/** @throws with a sentence for whoever typed them */
export const readOptions = (words: readonly string[]): SoakOptions => {
  const { values } = parseArgs({
    args: words.filter((word) => word !== '--'),
    options: {
      minutes: { type: 'string', default: '30' },
      rate: { type: 'string', default: '50' },
      snapshots: { type: 'string' },
    },
  });
  return {
    minutes: above0('minutes', values.minutes),
    perSecond: above0('rate', values.rate),
    snapshots: values.snapshots ?? null,
  };
};

const above0 = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} ${text}: a number above 0.`);
  return value;
};
