import { type Block, space, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { styles } from '../layout/style.ts';

/** A heading that never stands alone at the foot of a page. */
export function section(heading: string, content: Block): Block {
  const head = stack([paragraph(heading, styles.heading), space(2)]);
  return {
    ...stack([head, content]),
    split: (width, room) => {
      const parts = content.split?.(width, room - head.height(width)) ?? null;
      return parts === null ? null : [stack([head, parts[0]]), parts[1]];
    },
  };
}
