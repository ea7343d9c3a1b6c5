import type { VendorQuoteRequest } from '../../../adapter/quote.ts';
import { both, type Defect, defect, sends, takes } from '../defect.ts';

/** Of every city its name is known alone. */
const withoutRegions = (route: VendorQuoteRequest['route']): VendorQuoteRequest['route'] => ({
  ...route,
  origin: route.origin && { ...route.origin, region: null, regionName: null },
  destination: route.destination && { ...route.destination, region: null, regionName: null },
});

export const cityDefects: readonly Defect[] = [
  defect(
    'the first code of a city, whatever it is',
    'asks the same whichever code of a city comes first',
    takes('quote', (request) => ({
      ...request,
      route: {
        ...request.route,
        origin: request.route.origin && { ...request.route.origin, codes: [request.sender.cityId] },
      },
    })),
  ),
  defect(
    'the first city of the name',
    'tells two cities of one name apart',
    both(
      takes('quote', (request) => ({ ...request, route: withoutRegions(request.route) })),
      takes('handOver', (shipment) => ({ ...shipment, route: withoutRegions(shipment.route) })),
    ),
    { cities: true, token: true },
  ),
  defect(
    'the city of the name that is larger',
    'tells two cities of one name apart',
    sends('handOver', '/orders', ({ to, ...json }) => ({
      ...json,
      to: { ...to, city: to.city === '2400000400000' ? '4600000300000' : to.city },
    })),
  ),
];
