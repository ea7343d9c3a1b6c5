import type { Locale } from '@cartage/core';
import { type Block, columns, rule, space, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { rightAligned, styles } from '../layout/style.ts';
import { sayIn } from '../wording/captions.ts';

/** One line at the head of the further pages: whose paper and which. */
export const lineHead = (brand: string, title: string, right: string): Block =>
  stack([sides(`${brand} · ${title}`, right, false), space(4), rule()]);

/** One line at the foot of every page. `remark` stands before the page, such as which copy it is. */
export function lineFoot(locale: Locale, left: string, page: number, pages: number, remark = ''): Block {
  const say = sayIn(locale);
  const right = [remark, `${say('page')} ${page} ${say('of')} ${pages}`].filter((part) => part !== '').join(' · ');
  return stack([rule(), space(3), sides(left, right, true)]);
}

const sides = (left: string, right: string, isSmall: boolean): Block =>
  columns([
    { width: { share: 1 }, block: paragraph(left, isSmall ? styles.caption : styles.small) },
    { width: { share: 1 }, block: paragraph(right, rightAligned(isSmall ? styles.caption : styles.strong)) },
  ]);
