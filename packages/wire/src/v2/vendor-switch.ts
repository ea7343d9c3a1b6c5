import type { LocalText, OfferedVendor } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { failures, operation } from './every-operation.ts';
import { changedVendorModel, exampleVendor, exampleVendorNotFound, fromOfferedVendor, vendorParams } from './vendor.ts';

/** The body of SwitchVendor. */
export const switchVendorModel = z
  .object({ enable: z.boolean().describe('Whether the company wants its options.') })
  .meta({ id: 'SwitchVendorModel' });

/** The vendor as it is now, and what that means. */
export const fromSwitchedVendor = (
  offered: OfferedVendor,
  enable: boolean,
  reader: AnswerContext,
): z.output<typeof changedVendorModel> => ({
  vendor: fromOfferedVendor(offered, reader),
  message: (enable ? (offered.isEnabled ? switchedOn : withoutContract) : switchedOff)(offered.vendor.name)[
    reader.locale
  ],
});

const switchedOn = (name: string): LocalText => ({
  en: `${name} is switched on: its options are shown and it takes orders.`,
  ru: `Служба ${name} включена: её варианты показываются, и она принимает заказы.`,
});

const switchedOff = (name: string): LocalText => ({
  en: `${name} is switched off: it gives no options and takes no new orders. Orders that it has go on.`,
  ru: `Служба ${name} отключена: она не предлагает вариантов и не принимает новых заказов. Переданные ей заказы выполняются.`,
});

const withoutContract = (name: string): LocalText => ({
  en: `${name} is switched on, but the operator has no contract with it: register one of your own to get its options.`,
  ru: `Служба ${name} включена, но у оператора нет договора с ней: зарегистрируйте собственный, чтобы получать её варианты.`,
});

/** The contract of SwitchVendor. */
export const switchVendorContract = contract(
  {
    ...operation,
    name: 'SwitchVendor',
    method: 'PUT',
    path: '/openapi/v2/Vendors/{vendorKey}',
    tag: 'vendors',
    right: ['Vendors'],
    summary: {
      en: 'Switches a vendor on or off for the company.',
      ru: 'Включает или отключает службу доставки для компании.',
    },
    params: vendorParams,
    body: switchVendorModel,
    replies: { 200: { description: 'The vendor as it is now.', json: changedVendorModel }, ...failures },
    examples: [{ summary: 'On', params: { vendorKey: 'postal' }, body: { enable: true } }],
  },
  (reader) => ({
    200: [{ summary: 'On', body: fromSwitchedVendor(exampleVendor, true, reader) }],
    ...exampleVendorNotFound(reader),
  }),
);
