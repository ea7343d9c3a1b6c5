import { type Block, columns, nothing, rule, space, stack } from '../layout/block.ts';
import { mm } from '../layout/page.ts';
import { paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import type { Say } from '../wording/captions.ts';

/** A column for each who signs: lines for name, signature and date. */
export function signatures(say: Say, who: readonly string[]): Block {
  const signed = columns(
    [
      { width: { share: 1 }, block: line(say('signature')) },
      { width: { share: 1 }, block: line(say('dateAndTime')) },
    ],
    mm(4),
  );
  // A single signature takes half the page, like one of two.
  const names = who.length === 1 ? [...who, null] : who;
  return columns(
    names.map((name) => ({
      width: { share: 1 },
      block: name === null ? nothing : stack([paragraph(name, styles.strong), line(say('fullName')), signed]),
    })),
    mm(8),
  );
}

const line = (caption: string): Block =>
  stack([space(mm(7)), rule(0.6, colours.soft), space(1.5), paragraph(caption, styles.caption)]);
