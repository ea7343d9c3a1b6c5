import { handedOverStatuses, type Locale, type Order, statuses } from '@cartage/core';
import { type Block, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { colours, styles } from '../layout/style.ts';
import { sayIn } from '../wording/captions.ts';
import type { DocumentInput } from './document-input.ts';

/** Why nobody should take cargo by a paper of this order, or null: it is with the vendor, or was. */
export function standingOf({ status }: Order, locale: Locale): string | null {
  const say = sayIn(locale);
  if (handedOverStatuses.includes(status)) return null;
  switch (statuses[status].group) {
    case 'before':
      return say('draftOrder');
    case 'transfer':
      return say('waitingOrder');
    case 'cancel':
      return say('cancelingOrder');
    default:
      return say('canceledOrder');
  }
}

/** No courier will come for it by this paper; one that waits for the vendor may be there in a minute. */
export const isVoid = ({ status }: Order): boolean =>
  !handedOverStatuses.includes(status) && statuses[status].group !== 'transfer';

/** What the reader of the paper has to know before all the rest; empty for a usual order. */
export function standing({ order, locale, brand, standsIn = false }: DocumentInput): readonly Block[] {
  const say = sayIn(locale);
  const words = standingOf(order, locale);
  return [
    ...(words === null ? [] : [band(words, say('noCargo'))]),
    ...(standsIn ? [paragraph(standInText(order, brand, locale), styles.small)] : []),
  ];
}

/** `Made by Cartage: Econom's own paper could not be obtained.` */
const standInText = ({ option }: Order, brand: string, locale: Locale): string =>
  sayIn(locale)('standsIn')
    .replace('{brand}', brand)
    .replace('{vendor}', option?.vendor.name ?? '');

/** Two lines on a tint, with a bar at the left: it cannot be overlooked and leaves everything legible. */
function band(words: string, explanation: string): Block {
  const padding = 7;
  const text = stack([paragraph(words, styles.number), paragraph(explanation, styles.small)], 1);
  const inner = (width: number) => width - 3 * padding;
  const height = (width: number) => text.height(inner(width)) + 2 * padding;
  return {
    height,
    draw: (canvas, x, y, width) => {
      canvas.fill([{ x, y, width, height: height(width) }], colours.tint);
      canvas.fill([{ x, y, width: padding / 2, height: height(width) }], colours.ink);
      text.draw(canvas, x + 2 * padding, y + padding, inner(width));
    },
  };
}
