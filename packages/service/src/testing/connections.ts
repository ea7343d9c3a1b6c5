import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { type ConnectionWish, saveConnection } from '../vendors/save-connection.ts';
import type { Stage } from './stage.ts';

/**
 * Makes a connection to a mock vendor, of the operator or a company; the login tells it from others. One of production leads
 * nowhere. Its id.
 */
export const connect = async (
  { service, mockVendors }: Stage,
  login: string,
  {
    companyId = null,
    vendorKey = 'swift',
    environment = 'test',
  }: Partial<Pick<ConnectionWish, 'companyId' | 'vendorKey' | 'environment'>> = {},
): Promise<string> => {
  const isTest = environment === 'test';
  const saved = await saveConnection(
    service,
    {
      companyId,
      vendorKey,
      environment,
      credentials: { login, password: 'secret' },
      settings: { baseUrl: isTest ? `${mockVendors.url}/vendors/${vendorKey}` : `https://${vendorKey}.example` },
    },
    { unchecked: !isTest },
  );
  if (saved.kind !== 'connected') throw new Error(`Not connected: ${JSON.stringify(saved)}`);
  return saved.id;
};

/** Vendors that note with which login each call of them was made, `own handOver`. */
export const noteLogins =
  (calls: string[]) =>
  (vendor: VendorAdapter): VendorAdapter => {
    const noted =
      <Arguments extends readonly unknown[], T>(name: string, member: (...of: Arguments) => T) =>
      (...of: Arguments): T => {
        const call = of.at(-1) as { readonly account: { readonly credentials: { readonly login?: string } } };
        calls.push(`${call.account.credentials.login} ${name}`);
        return member(...of);
      };
    const { track, findByReference, cancel, update, callCourier, document } = vendor;
    return {
      ...vendor,
      checkConnection: noted('check', vendor.checkConnection),
      quote: noted('quote', vendor.quote),
      handOver: noted('handOver', vendor.handOver),
      ...(track && { track: noted('track', track) }),
      ...(findByReference && { findByReference: noted('find', findByReference) }),
      ...(cancel && { cancel: noted('cancel', cancel) }),
      ...(update && { update: noted('update', update) }),
      ...(callCourier && { callCourier: noted('courier', callCourier) }),
      ...(document && { document: noted('document', document) }),
    };
  };
