import { type LocalDate, type Locale, type LocalText, type Order, sumKopecks } from '@cartage/core';
import { accentRule, type Block, columns, space, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { cargoSummary } from '../parts/cargo-summary.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { formatValue, type GoodsValue, goodsValue } from '../parts/goods-value.ts';
import { lineFoot, lineHead } from '../parts/line-head.ts';
import { addressOf, cityOf } from '../parts/party-place.ts';
import { signatures } from '../parts/signatures.ts';
import { sayIn } from '../wording/captions.ts';
import { formatColumn, formatDay } from '../wording/format.ts';
import type { DrawnPaper } from './drawn-paper.ts';

const titles: LocalText = { en: 'Acceptance act', ru: 'Акт приёма-передачи' };

/** One for each vendor, sender and day, after all orders. */
export const acceptanceActPaper: DrawnPaper = {
  begin: (file) => {
    const handedOver = new Map<string, ActInput>();
    return {
      write: ({ order, ...shared }) => {
        const occasion = handingOver(order);
        const known = handedOver.get(occasion);
        handedOver.set(occasion, { ...shared, orders: known ? [...known.orders, order] : [order] });
      },
      end: () => {
        for (const input of handedOver.values()) file.add(acceptanceAct(input));
      },
    };
  },
};

interface ActInput extends Omit<DocumentInput, 'order'> {
  /** All of one `handingOver`; at least one. */
  readonly orders: readonly [Order, ...Order[]];
}

/** What the orders of one act have in common: the vendor, who hands over, where and on which day. */
function handingOver(order: Order): string {
  const { sender } = order.content;
  const { name, country, cityId, address, contactType, pickupPointId } = sender;
  return JSON.stringify([
    order.option?.vendor.key,
    dayOf(order),
    name,
    country,
    cityId,
    address,
    contactType,
    pickupPointId,
  ]);
}

const dayOf = ({ option, content }: Order): LocalDate | null => option?.takeDate ?? content.pickup.date;

/** What one courier takes away at once: many orders, one signature. */
export function acceptanceAct(input: ActInput): Paper {
  const { orders, locale, brand } = input;
  const [first] = orders;
  const say = sayIn(locale);
  const title = titles[locale];
  const { sender } = first.content;
  const date = dayOf(first);
  const words = `${title}${date === null ? '' : ` ${formatDay(date, locale)}`}`;
  return {
    body: [
      stack([paragraph(brand, styles.brand), space(3), paragraph(words, styles.title), space(8), accentRule]),
      columns(
        [
          {
            width: { share: 1 },
            block: stack(
              [
                field(say('sender'), sender.name, styles.name),
                paragraph(addressOf({ ...input, order: first }, sender)),
              ],
              2,
            ),
          },
          { width: { share: 1 }, block: field(say('vendor'), first.option?.vendor.name ?? null, styles.name) },
        ],
        mm(8),
      ),
      paragraph(say('actText')),
      ordersTable(input),
      signatures(say, [say('handedOver'), say('takenOver')]),
    ],
    gap: 12,
    runningHead: lineHead(brand, words, first.option?.vendor.name ?? ''),
    foot: (page, pages) => lineFoot(locale, words, page, pages),
  };
}

function ordersTable(input: ActInput): Block {
  const { orders, locale } = input;
  const say = sayIn(locale);
  const sums = orders.map((order) => ({
    ...cargoSummary(order.content.cargo),
    ...goodsValue(order),
  }));
  const places = sums.reduce((sum, one) => sum + one.places, 0);
  const weights = formatColumn(
    [...sums.map(({ weightKg }) => weightKg), sums.reduce((sum, one) => sum + one.weightKg, 0)],
    locale,
  );
  return table(
    [
      { caption: say('line'), width: 24 },
      { caption: say('order'), width: 82 },
      { caption: say('vendorWaybill'), width: 86 },
      { caption: say('receiverAndCity'), width: { share: 1 } },
      { caption: say('places'), width: 34, align: 'right' },
      { caption: say('weightAll'), width: 44, align: 'right' },
      { caption: say('declaredValue'), width: 76, align: 'right' },
    ],
    [
      ...orders.map((order, i) => ({
        cells: [
          String(i + 1),
          order.number,
          order.vendorInvoiceNumber ?? '—',
          [order.content.receiver.name, cityOf({ ...input, order }, order.content.receiver)]
            .filter((part) => part !== '')
            .join(', '),
          String(sums[i]?.places ?? 0),
          weights[i] ?? '',
          declaredSum(sums.slice(i, i + 1), locale),
        ],
      })),
      {
        isTotal: true,
        cells: [
          '',
          say('ordersCount'),
          String(orders.length),
          '',
          String(places),
          weights.at(-1) ?? '',
          declaredSum(sums, locale),
        ],
      },
    ],
  );
}

/** The sum in each currency, that of an order abroad being its customs value; a dash where nothing is declared. */
function declaredSum(values: readonly GoodsValue[], locale: Locale): string {
  const currencies = [...new Set(values.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => ({
    currency,
    total: sumKopecks(values.map((one) => (one.currency === currency ? one.total : 0))),
  }));
  const shown = sums
    .filter(({ total }) => total > 0)
    .map(({ currency, total }) => formatValue(total, currency, locale));
  return shown.length === 0 ? '—' : shown.join('\n');
}
