import { type Problem, problem, quoted, type VendorTariff } from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { listTariffs } from './list-tariffs.ts';

/** A tariff of a vendor that the company may use. */
export const getTariff = async (
  ctx: Acting & Connections,
  { vendorId, tariffId }: { readonly vendorId: number; readonly tariffId: string },
): Promise<VendorTariff | { readonly problems: readonly Problem[] }> => {
  const tariffs = await listTariffs(ctx, { vendorId, vendorKey: null });
  if ('problems' in tariffs) return tariffs;
  return tariffs.find(({ id }) => id === tariffId) ?? { problems: [unknown(tariffId, tariffs)] };
};

const unknown = (tariffId: string, tariffs: readonly VendorTariff[]): Problem => {
  const name = tariffs[0]?.vendor.name ?? '';
  const shown = quoted(tariffId);
  const known = tariffs.map(({ id }) => id).join(', ');
  return problem('RequestInvalid', 'tariffId', {
    en: `${name} has no tariff ${shown.en}; accepted: ${known}.`,
    ru: `У службы ${name} нет тарифа ${shown.ru}; допустимо: ${known}.`,
  });
};
