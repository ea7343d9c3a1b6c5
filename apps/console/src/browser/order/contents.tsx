import type { Shop } from '../api.ts';
import { Money } from '../parts/said.tsx';
import { Facts, Sheet } from '../parts/sheet.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../words/formats.ts';
import { plural, useLocale, useWords } from '../words/locale.ts';
import { orderScreenWords } from './words.ts';

/** What is in the parcel: its places, the goods, the vendor's codes of the places. */
export const Contents = ({ order }: { readonly order: Shop.OrderRecord }) => {
  const words = useWords(orderScreenWords);
  const locale = useLocale();
  const say = useFormats();
  const { cargo, pieces } = order;
  const count = cargo.cargoItems.reduce((sum, { qty }) => sum + qty, 0);
  const places = plural(
    locale,
    count,
    locale === 'ru' ? { one: 'место', few: 'места', many: 'мест', other: 'места' } : { one: 'place', other: 'places' },
  );
  const goods = cargo.cargoProducts ?? [];
  return (
    <Sheet
      title={words.cargo}
      acts={
        <span className="soft">
          {[places, cargo.weight === null ? '' : say.weight(cargo.weight)].filter(Boolean).join(' · ')}
        </span>
      }
    >
      <div className="stack">
        <Facts
          of={[
            [words.content, cargo.description],
            [words.codes, pieces.length === 0 ? null : <code>{pieces.join(', ')}</code>],
          ]}
        />
        <Table
          caption={words.cargo}
          rows={cargo.cargoItems.map((item, at) => ({ ...item, at }))}
          keyOf={({ at }) => at}
          columns={[
            { key: 'qty', head: words.count, numeric: true, cell: ({ qty }) => say.number(qty) },
            { key: 'weight', head: words.weight, numeric: true, cell: ({ weight }) => say.weight(weight) },
            {
              key: 'size',
              head: words.size,
              numeric: true,
              cell: ({ l, w, h }) => (l === null ? '—' : [l, w, h].map((side) => say.number(side ?? 0)).join(' × ')),
            },
          ]}
        />
        {goods.length === 0 ? null : (
          <Table
            caption={words.goods}
            rows={goods}
            keyOf={({ productId, name }) => `${productId} ${name}`}
            columns={[
              { key: 'name', head: words.goods, cell: ({ name }) => name },
              { key: 'qty', head: words.count, numeric: true, cell: ({ qty }) => say.number(qty) },
              { key: 'cost', head: words.price, numeric: true, cell: ({ cost }) => <Money amount={cost} /> },
              {
                key: 'receiver',
                head: words.paidByReceiver,
                numeric: true,
                cell: ({ costForReceiver }) => <Money amount={costForReceiver} />,
              },
            ]}
          />
        )}
      </div>
    </Sheet>
  );
};

/** What it costs, what is collected, and the services that were asked for. */
export const OrderMoney = ({ order }: { readonly order: Shop.OrderRecord }) => {
  const words = useWords(orderScreenWords);
  const say = useFormats();
  const { foreignPrice, services, vendorServices } = order;
  const asked = [
    ...(services ?? []).map(({ code }) => words.service.get(code) ?? code),
    ...(vendorServices ?? []).map(({ code }) => code),
  ];
  const insured = services?.find(({ code }) => code === 'Insurance')?.parameter;
  return (
    <Sheet title={words.money}>
      <Facts
        of={[
          [words.price, <Money key="price" amount={order.price} />],
          [
            words.foreignPrice,
            foreignPrice === null ? null : (
              <>
                <Money amount={foreignPrice.price} currency={foreignPrice.currency} />
                {foreignPrice.rate === null || foreignPrice.rateDate === null ? null : (
                  <small className="soft">
                    {' '}
                    {words.rate(say.number(foreignPrice.rate), say.day(foreignPrice.rateDate))}
                  </small>
                )}
              </>
            ),
          ],
          [
            words.charge,
            order.receiverDeliveryCharge === null ? null : <Money amount={order.receiverDeliveryCharge} />,
          ],
          [words.collected, order.collected === null ? null : <Money amount={order.collected} />],
          [words.insured, insured ? <Money amount={Number(insured)} /> : null],
          [words.services, asked.length === 0 ? words.noServices : say.list(asked)],
        ]}
      />
    </Sheet>
  );
};

/** What the company has noted on the order for itself and for the vendor. */
export const Notes = ({ order }: { readonly order: Shop.OrderRecord }) => {
  const words = useWords(orderScreenWords);
  const say = useFormats();
  const { pickupInfo } = order;
  const times = [pickupInfo?.timeFrom, pickupInfo?.timeTo].filter(Boolean).join('–');
  const rows = [
    [words.pickup, [pickupInfo?.takeDate ? say.day(pickupInfo.takeDate) : '', times].filter(Boolean).join(', ')],
    [words.courierCall, order.vendorPickupNum],
    [words.comments, order.comments],
    [words.project, order.project],
    [words.department, order.department],
    [words.act, order.customerActNumber],
    [words.emergency, order.emergencyEmail],
    [words.children, order.children.map(({ orderId }) => orderId).join(', ')],
  ] as const;
  if (rows.every(([, value]) => !value)) return null;
  return (
    <Sheet title={words.notes}>
      <Facts of={rows} />
    </Sheet>
  );
};
