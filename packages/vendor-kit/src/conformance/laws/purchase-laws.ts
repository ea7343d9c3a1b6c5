import { boughtBy, hasService, LAST_INSTANT } from '@cartage/core';
import { holds, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import { shipmentOf } from '../stage/samples.ts';
import { eventsOf } from './track-laws.ts';

/** What an event tells of the purchase (`purchased`, `collected`), of vendors that tell it. */
export const purchaseLaws: readonly Law[] = [
  {
    name: 'tells what was bought and what was collected',
    mend: 'With the event of the delivery: `purchased`, each product by the id that the shipment had, with quantity and sum of what was bought alone; `collected`, all that the receiver paid. In kopecks. Of rows that the vendor tells apart the host adds up those of one product.',
    holds: async (stage) => {
      const { deliver } = stage.vendor;
      if (stage.adapter.track === undefined || deliver === undefined) notApplicable();
      const { request, options } = await stage.rich();
      const shipment = shipmentOf(stage.newReference(), stage.manifest, request, options[0]);
      const { content } = shipment;
      const [product] = content.cargo.products;
      if (product?.costForReceiver == null || !hasService(content.services, 'CashOnDelivery')) notApplicable();
      const ref = await stage.handedOver(shipment);
      const quantity = product.qty - (hasService(content.services, 'PartialBuyOut') ? 1 : 0);
      const sum = quantity * product.costForReceiver;
      const purchased = content.cargo.products.map(({ productId, qty, costForReceiver }, n) => ({
        product: productId,
        quantity: n === 0 ? quantity : qty,
        sum: n === 0 ? sum : qty * (costForReceiver ?? 0),
      }));
      const collected = purchased.reduce((all, one) => all + one.sum, content.receiverDeliveryCharge ?? 0);
      await deliver(ref.reference, { purchased, collected });
      const events = await eventsOf(stage, ref);
      // That nothing at all is told is judged apart.
      if (events.length === 0) notApplicable();
      const { bought, products, doubts } = boughtBy({ bought: null, content }, events, LAST_INSTANT - A_DAY);
      same('What was bought and was not sent', doubts, []);
      same('Pieces bought', products[0]?.purchasedQty, quantity);
      const step = stage.vendor.moneyStep ?? 1;
      near('For how much, kopecks', products[0]?.purchasedAmount ?? null, sum, step);
      near('What was collected, kopecks', bought?.collected ?? null, collected, step);
    },
  },
];

const A_DAY = 86_400_000;

const near = (about: string, seen: number | null, expected: number, step: number): void =>
  holds(about, seen !== null && Math.abs(seen - expected) < step, seen, String(expected));
