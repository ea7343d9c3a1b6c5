import type { OrderCreateModel } from '@cartage/client/v2';
import { SAMPLE_KEY } from '@cartage/service';

/** The key of the shop to which the sandbox's people belong. */
export const SHOP_KEY = SAMPLE_KEY;

/** A draft of the shop that every vendor would take. `text`: stands wherever somebody may write freely. */
export const draftOf = ({ text, customerOrderId }: { readonly text?: string; readonly customerOrderId?: string }) =>
  ({
    sender: {
      ...{ name: 'Lavka LLC', phone: '+74951234567', countryId: 'RU', cityId: '7700000000000' },
      address: 'Tverskaya 7',
    },
    receiver: {
      ...{ name: text ?? 'Olga Orlova', phone: '+78127654321', countryId: 'RU', cityId: '7800000000000' },
      ...{ address: text ?? 'Nevsky 30', instructions: text ?? null },
    },
    cargo: {
      ...{ cargoType: 2, description: text ?? 'Books' },
      cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 10, w: 20 }],
    },
    option: {},
    comments: text ?? null,
    project: text ?? null,
    customerOrderId: customerOrderId ?? null,
    isDraft: true,
  }) satisfies OrderCreateModel;
