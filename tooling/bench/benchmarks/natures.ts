import { cargoNatures, inOtherLayout, searchNatures } from '@cartage/core';
import { alternate, compared, percentile } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

/** A search in the catalogue of cargo natures, beside a scan of it that tolerates nothing: interface 13.17. */
export const natures = async (): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (const [what, textOf] of Object.entries(typed)) {
    const texts = cargoNatures.map(({ name }) => textOf(name.ru));
    const sides = {
      floor: async () => p50Of(texts, scan),
      product: async () => p50Of(texts, (text) => searchNatures({ text, count: 20 })),
    };
    await alternate(2, sides);
    const { product, floor, ratio } = compared(await alternate(5, sides), (p50) => p50);
    lines.push({
      what: `${what}, p50`,
      product: ms(product),
      floor: ms(floor),
      ratio: times(ratio),
      goal: '<= 2 ms',
      met: product <= 2,
    });
  }
  return lines;
};

const typed = {
  'a nature by its name': (name: string) => name,
  'by the beginning of its name': (name: string) => name.slice(0, 3),
  'in the other layout': inOtherLayout,
  'with an error': (name: string) => name.slice(0, 3) + name.slice(4),
} as const;

const scan = (text: string) => {
  const wanted = text.toLowerCase();
  return cargoNatures.filter(({ name }) => [name.ru, name.en].some((one) => one.toLowerCase().includes(wanted)));
};

const p50Of = (texts: readonly string[], search: (text: string) => unknown): number =>
  percentile(
    texts.map((text) => {
      const startedAt = performance.now();
      search(text);
      return performance.now() - startedAt;
    }),
    0.5,
  );
