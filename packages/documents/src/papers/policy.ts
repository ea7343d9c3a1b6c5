import { insuredSum, type LocalText } from '@cartage/core';
import { columns, rule, stack } from '../layout/block.ts';
import { mm, type Paper } from '../layout/page.ts';
import { field, paragraph } from '../layout/paragraph.ts';
import { styles } from '../layout/style.ts';
import { cargoTable } from '../parts/cargo-table.ts';
import type { DocumentInput } from '../parts/document-input.ts';
import { facts } from '../parts/facts.ts';
import { foot, letterhead, runningHead } from '../parts/letterhead.ts';
import { partyBlock } from '../parts/party-block.ts';
import { cityOf } from '../parts/party-place.ts';
import { productTable } from '../parts/product-table.ts';
import { section } from '../parts/section.ts';
import { signatures } from '../parts/signatures.ts';
import { sayIn } from '../wording/captions.ts';
import { formatDay, formatMoney } from '../wording/format.ts';

const titles: LocalText = { en: 'Insurance policy', ru: 'Страховой полис' };

/** The insurance of one order's cargo, for an order that has one. */
export function policy(input: DocumentInput): Paper {
  const { order, locale } = input;
  const { content, option } = order;
  const sum = insuredSum(content.services) ?? 0;
  const say = sayIn(locale);
  const title = titles[locale];
  const premium = option?.services.find((service) => service.code === 'Insurance');
  const premiumText =
    premium === undefined ? null : premium.status === 'included' ? say('included') : formatMoney(premium.price, locale);
  return {
    body: [
      letterhead(input, title),
      columns(
        [
          { width: { share: 1 }, block: partyBlock(input, say('policyHolder'), content.sender) },
          { width: { share: 1 }, block: partyBlock(input, say('beneficiary'), content.receiver) },
        ],
        mm(8),
      ),
      rule(),
      columns(
        [
          { width: { share: 1 }, block: field(say('insuredFor'), formatMoney(sum, locale), styles.number) },
          { width: { share: 1 }, block: field(say('premium'), premiumText, styles.number) },
        ],
        mm(8),
      ),
      facts([
        [say('vendor'), option?.vendor.name ?? null],
        [say('vendorWaybill'), order.vendorInvoiceNumber],
        [
          say('route'),
          [cityOf(input, content.sender), cityOf(input, content.receiver)].filter((city) => city !== '').join(' — '),
        ],
        [
          say('insuredTime'),
          [option === null ? '' : formatDay(option.takeDate, locale), say('untilDelivery')]
            .filter((part) => part !== '')
            .join(' — '),
        ],
      ]),
      section(say('insuredCargo'), cargoTable(input)),
      ...(content.cargo.products.length === 0 ? [] : [section(say('products'), productTable(input))]),
      stack(
        [
          section(say('conditions'), stack([paragraph(say('policyRisks')), paragraph(say('policyClaims'))], 4)),
          signatures(say, [say('policyHolder'), say('onBehalfOfBroker')]),
        ],
        12,
      ),
    ],
    gap: 12,
    runningHead: runningHead(input, title),
    foot: (page, pages) => foot(input, title, page, pages, null),
  };
}
