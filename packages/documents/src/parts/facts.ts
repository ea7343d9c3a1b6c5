import { type Block, columns, stack } from '../layout/block.ts';
import { mm } from '../layout/page.ts';
import { field } from '../layout/paragraph.ts';

export type Fact = readonly [caption: string, value: string | null];

/** Captioned values in `across` columns, row by row. */
export function facts(all: readonly Fact[], across = 4): Block {
  const rows = Array.from({ length: Math.ceil(all.length / across) }, (_, row) =>
    all.slice(row * across, (row + 1) * across),
  );
  return stack(
    rows.map((row) =>
      columns(
        Array.from({ length: across }, (_, i) => {
          const [caption, value] = row[i] ?? ['', ' '];
          return { width: { share: 1 }, block: caption === '' ? stack([]) : field(caption, value) };
        }),
        mm(4),
      ),
    ),
    7,
  );
}
