import { bareCall } from '../bare-call.ts';
import type { RunningSandbox } from '../open-sandbox.ts';

/** What the client shows its users of one order. */
export interface ShownOrder {
  readonly status: number | null;
  readonly text: string;
  readonly isDelivered: boolean;
}

interface StatusItem {
  readonly verstaOrderNumber: string;
  readonly orderStatus: number | null;
}

interface TrackItem {
  readonly eventDateTime: string;
  readonly eventText: string;
  readonly status: number;
}

/** A client in the manner of those that are deployed: it knows no webhook, no time zone and no final status. */
export interface DeployedClient {
  readonly shown: ReadonlyMap<string, ShownOrder>;
  /** Asks for every order at once, then for each whose status has changed; how many those were. */
  readonly poll: () => Promise<number>;
}

export const deployedClient = (sandbox: RunningSandbox, orderNumbers: readonly string[]): DeployedClient => {
  const shown = new Map<string, ShownOrder>(
    orderNumbers.map((number) => [number, { status: null, text: '', isDelivered: false }]),
  );

  const readAgain = async (orderId: string): Promise<ShownOrder> => {
    const ref = { orderId, orderKey: null };
    const track = await bareCall<{ trackItems: readonly TrackItem[] }>(sandbox, 'Track', ref);
    // As text, and of equal times the one that came first.
    const [newest] = [...track.body.trackItems].sort((a, b) =>
      a.eventDateTime < b.eventDateTime ? 1 : a.eventDateTime > b.eventDateTime ? -1 : 0,
    );
    const order = await bareCall<{ orderInfo: { deliveryDate: string | null } }>(sandbox, 'Get', ref);
    return {
      status: newest?.status ?? null,
      text: newest?.eventText ?? '',
      isDelivered: order.body.orderInfo.deliveryDate !== null,
    };
  };

  return {
    shown,
    poll: async () => {
      const orderStatusesInfo = [...shown].map(([verstaOrderNumber, { status }]) => ({
        verstaOrderNumber,
        orderStatus: status,
      }));
      const { status, body } = await bareCall<{ orderStatusesInfo: readonly StatusItem[] }>(
        sandbox,
        'GetOrderStatuses',
        {
          orderStatusesInfo,
        },
      );
      if (status !== 200) throw new Error(`GetOrderStatuses: ${status} ${JSON.stringify(body)}`);
      const changed = body.orderStatusesInfo.filter(
        (item) => item.orderStatus !== shown.get(item.verstaOrderNumber)?.status,
      );
      for (const { verstaOrderNumber } of changed) shown.set(verstaOrderNumber, await readAgain(verstaOrderNumber));
      return changed.length;
    },
  };
};
