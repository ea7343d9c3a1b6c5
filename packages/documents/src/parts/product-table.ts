import { formatRoubles, formatUnits, type Kopecks, type Product, sumKopecks } from '@cartage/core';
import { type Block, stack } from '../layout/block.ts';
import { paragraph } from '../layout/paragraph.ts';
import { styles } from '../layout/style.ts';
import { table } from '../layout/table.ts';
import { sayIn } from '../wording/captions.ts';
import { formatMoney } from '../wording/format.ts';
import type { DocumentInput } from './document-input.ts';
import { formatUnit, formatValue, goodsValue } from './goods-value.ts';
import { besides } from './party-block.ts';

/** The goods with their value and what the receiver pays for them. */
export function productTable(input: DocumentInput): Block {
  const { products } = input.order.content.cargo;
  const say = sayIn(input.locale);
  const money = (amount: Kopecks) => formatRoubles(amount, input.locale);
  const value = goodsValue(input.order);
  const collects = products.some((product) => product.costForReceiver !== null);

  const rows = products.map((product, i) => ({
    cells: [
      String(i + 1),
      productName(product, input),
      product.vatRate === null || product.vatRate === 0 ? say('noVat') : `${product.vatRate} %`,
      String(product.qty),
      formatUnit(value.lines[i] ?? 0, product.qty, value.currency, input.locale),
      formatUnits(value.lines[i] ?? 0, value.currency, input.locale),
      ...(collects ? [product.costForReceiver === null ? '—' : money(product.costForReceiver * product.qty)] : []),
    ],
  }));
  const quantity = products.reduce((sum, product) => sum + product.qty, 0);
  const sums = [
    formatValue(value.total, value.currency, input.locale),
    ...(collects ? [formatMoney(toCollect(products), input.locale)] : []),
  ];
  return table(
    [
      { caption: say('line'), width: 20 },
      { caption: say('product'), width: { share: 1 } },
      { caption: say('vat'), width: 42, align: 'right' },
      { caption: say('quantity'), width: 32, align: 'right' },
      { caption: say('unitPrice'), width: 56, align: 'right' },
      { caption: say('amount'), width: 66, align: 'right' },
      ...(collects ? [{ caption: say('toCollect'), width: 66, align: 'right' } as const] : []),
    ],
    [...rows, { isTotal: true, cells: ['', say('total'), '', String(quantity), '', ...sums] }],
  );
}

/** The name, and under it what the goods are found by. */
function productName(product: Product, input: DocumentInput): Block {
  const say = sayIn(input.locale);
  const marks = [
    `${say('article')}\u00a0${product.productId}`,
    ...(product.barcode === null ? [] : [`${say('barcode')}\u00a0${product.barcode}`]),
    ...(product.serialNumber === null ? [] : [`${say('serialNumber')}\u00a0${product.serialNumber}`]),
  ];
  return stack([paragraph(product.name, styles.cell), paragraph(besides(marks), styles.small)]);
}

/** What the receiver pays for the goods, kopecks. */
const toCollect = (products: readonly Product[]): Kopecks =>
  sumKopecks(products.map((product) => (product.costForReceiver ?? 0) * product.qty));
