import { type CargoItem, dimensionsOf, totalPlaces, totalVolumeM3, totalWeightKg, volumeM3Of } from '@cartage/core';
import { type Block, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { sayIn } from '../wording/captions.ts';
import { formatColumn, formatNumber } from '../wording/format.ts';
import type { DocumentInput } from './document-input.ts';

/** The places of the cargo with their sum. */
export function cargoTable(input: DocumentInput): Block {
  const { cargo } = input.order.content;
  const say = sayIn(input.locale);
  const measured = cargo.items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }));
  const volumes = [
    ...measured.map((item) => item.volumeM3 ?? (item.dimensions === null ? 0 : volumeM3Of(item.dimensions) * item.qty)),
    totalVolumeM3(measured),
  ].map((m3) => (m3 === 0 ? 0 : Math.max(m3, 0.001)));
  const volume = formatColumn(volumes, input.locale).map((shown, i) => (volumes[i] === 0 ? '—' : shown));
  const each = formatColumn(
    measured.map(({ weightKg }) => weightKg),
    input.locale,
  );
  const weights = formatColumn(
    [...measured.map((item) => totalWeightKg([item])), totalWeightKg(measured)],
    input.locale,
  );

  const rows = measured.map((item, i) => ({
    cells: [
      String(i + 1),
      item.description ?? cargo.description ?? '—',
      dimensionsText(item, input),
      volume[i] ?? '',
      each[i] ?? '',
      String(item.qty),
      weights[i] ?? '',
    ],
  }));
  const sum = {
    isTotal: true,
    cells: ['', say('total'), '', volume.at(-1) ?? '', '', String(totalPlaces(measured)), weights.at(-1) ?? ''],
  };
  const shown = table(
    [
      { caption: say('line'), width: 20 },
      { caption: say('description'), width: { share: 1 } },
      { caption: say('dimensions'), width: 78, align: 'right' },
      { caption: say('volume'), width: 46, align: 'right' },
      { caption: say('weightEach'), width: 58, align: 'right' },
      { caption: say('places'), width: 36, align: 'right' },
      { caption: say('weightAll'), width: 46, align: 'right' },
    ],
    [...rows, sum],
  );
  // Where each place has a description, the one of the whole still has to be seen.
  const whole = cargo.items.some((item) => item.description !== null) ? cargo.description : null;
  const notes = [...(whole === null ? [] : [whole]), ...(cargo.isApproximate ? [say('approximate')] : [])];
  return stack([shown, ...notes.map((note) => paragraph(note, styles.small))], 3);
}

const dimensionsText = ({ l, w, h }: CargoItem, { locale }: DocumentInput): string =>
  l === null || w === null || h === null ? '—' : [l, w, h].map((side) => formatNumber(side, locale)).join(' × ');
