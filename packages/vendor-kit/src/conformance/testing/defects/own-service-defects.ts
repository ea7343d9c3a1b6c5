import type { OwnServiceOffer } from '../../../adapter/quote.ts';
import { type Defect, defect, type Mutation, takes, tells } from '../defect.ts';

/** The plugin that says something else of the vendor's own services. */
const offers = (change: (service: OwnServiceOffer) => OwnServiceOffer): Mutation =>
  tells('quote', (options) =>
    options.map(({ ownServices, ...option }) => ({
      ...option,
      ...(ownServices && { ownServices: ownServices.map(change) }),
    })),
  );

const sent = 'sends the services of its own that were asked for, and no other';

export const ownServiceDefects: readonly Defect[] = [
  defect(
    'a service of its own of which it says nothing',
    'says of each of its own services that was asked for whether it can be had, and at what price',
    tells('quote', (options) => options.map(({ ownServices: _, ...option }) => option)),
  ),
  defect(
    'a service of its own that is never to be had',
    'offers each of its own services that its manifest names',
    offers(({ code }) => ({ code, status: 'unavailable', price: 0 })),
  ),
  defect(
    'a service of its own that it does not send',
    sent,
    takes('handOver', ({ ownServices: _, ...shipment }) => shipment),
  ),
  defect(
    'a service of its own for which nobody has asked',
    sent,
    takes('handOver', (shipment) => ({ ...shipment, ownServices: ['LIFT'] })),
  ),
  defect(
    'a service of its own that costs nothing in the quote',
    'charges for a service of its own what it quoted',
    offers((one) => (one.status === 'available' ? { ...one, status: 'included', price: 0 } : one)),
  ),
  defect(
    'a service of its own with every tariff, whatever the vendor says',
    'hands over by each tariff the services of its own that it offers with it',
    offers((one) => (one.status === 'unavailable' ? { ...one, status: 'included' } : one)),
  ),
];
