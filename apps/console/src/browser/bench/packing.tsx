import type { Shop } from '../api.ts';
import { useVendorNames } from '../orders/vendor-names.ts';
import { Facts } from '../parts/sheet.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { benchWords } from './words.ts';

/** What goes into the parcel, and what a packer has to know of it. */
export const Packing = ({ order }: { readonly order: Shop.OrderRecord }) => {
  const words = useWords(benchWords);
  const say = useFormats();
  const { vendorOf, tariffOf } = useVendorNames();
  const { cargo, receiver, services, option, comments, customerOrderId } = order;
  const of = { ...option, vendorName: null, tariffName: null };
  const goods = (cargo.cargoProducts ?? []).map(({ qty, name, productId }) => ({ qty, name: name ?? productId }));
  const packed = goods.length > 0 ? goods : [{ qty: 1, name: cargo.description ?? '—' }];
  const places = cargo.cargoItems.reduce((sum, { qty }) => sum + qty, 0);
  const facts: readonly (readonly [string, string | null])[] = [
    [words.vendor, [vendorOf(of), tariffOf(of)].filter(Boolean).join(', ') || null],
    [words.receiver, [receiver.name, receiver.cityName].filter(Boolean).join(', ')],
    [words.places, say.number(places)],
    [words.weight, cargo.weight === null ? null : say.weight(cargo.weight)],
    [words.size3, sizesOf(cargo.cargoItems, say.number)],
    [words.services, services?.map(({ code }) => words.service.get(code) ?? code).join(', ') || null],
    [words.ownNumber, customerOrderId],
    [words.comment, comments],
  ];
  return (
    <div className="sheet-body bench-packing">
      <section>
        <h3>{words.toPack}</h3>
        <ul className="bench-goods">
          {packed.map(({ qty, name }, at) => (
            <li key={at}>
              <strong>{say.number(qty)} ×</strong> {name}
            </li>
          ))}
        </ul>
      </section>
      <Facts of={facts} />
    </div>
  );
};

const sizesOf = (items: Shop.OrderRecord['cargo']['cargoItems'], number: (value: number) => string): string | null =>
  items
    .filter(({ l }) => l !== null)
    .map(({ l, w, h }) => [l, w, h].map((side) => number(side ?? 0)).join(' × '))
    .join('; ') || null;
