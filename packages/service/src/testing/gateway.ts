import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';

/** In an order's comments: the gateway before the vendor answers 502, although the vendor takes the order. */
export const BAD_GATEWAY = 'test:bad-gateway';

/** A vendor behind a gateway, which the mock vendors have not: unavailable, and yet it may have the order. */
export const behindGateway = (vendor: VendorAdapter): VendorAdapter => ({
  ...vendor,
  handOver: async (shipment, call) => {
    const outcome = await vendor.handOver(shipment, call);
    if (!shipment.content.comments?.includes(BAD_GATEWAY)) return outcome;
    throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The gateway answered with HTTP status 502.');
  },
});
