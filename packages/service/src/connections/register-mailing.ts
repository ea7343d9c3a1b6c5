import { type LocalText, mailAddresses } from '@cartage/core';
import type { VendorManifest } from '@cartage/vendor-kit';
import type { Connection } from './connection.ts';
import type { ContractValues } from './contract-secrets.ts';

/** To whom and when a courier is mailed what they fetch (interface 19.5). */
export interface RegisterMailing {
  readonly addresses: readonly string[];
  /** HH:mm by the clocks of the senders. */
  readonly hour: string;
}

const settings = ['mailRegisterTo', 'mailRegisterAt'] as const;

/** null: the connection mails no registers. */
export const registerMailing = ({ vendor, account, companyId }: Connection): RegisterMailing | null => {
  const { mailRegisterTo = '', mailRegisterAt: hour = '' } = account.settings;
  const addresses = mailAddresses(mailRegisterTo);
  const isMailed = companyId === null && mailsRegisters(vendor.manifest);
  return isMailed && addresses.length > 0 && hour !== '' ? { addresses, hour } : null;
};

/** Whether the vendor's courier can be told by mail. */
const mailsRegisters = (manifest: Pick<VendorManifest, 'settings'>): boolean =>
  settings.every((code) => Object.hasOwn(manifest.settings.shape, code));

/** A setting that companies do not have: by it the installation writes to whomever they like. */
export const isOperatorsOwn = (code: string): boolean => settings.some((one) => one === code);

/** What the schemas of single fields cannot say of the settings. */
export const registerMailFaults = (
  manifest: VendorManifest,
  { companyId, settings: values }: Pick<ContractValues, 'settings'> & { readonly companyId: number | null },
): readonly { readonly code: string; readonly text: LocalText }[] => {
  if (!mailsRegisters(manifest)) return [];
  const given = settings.filter((code) => values[code] !== undefined);
  if (companyId !== null) return given.map((code) => ({ code, text: operatorsAlone(code) }));
  return given.length === 1
    ? settings.filter((code) => !given.includes(code)).map((code) => ({ code, text: together(code) }))
    : [];
};

const operatorsAlone = (code: string): LocalText => ({
  en: `Only the operator sets ${code}; leave it out.`,
  ru: `Настройку ${code} задаёт только оператор; не указывайте её.`,
});

const together = (code: string): LocalText => ({
  en: `${code} is missing; accepted: mailRegisterTo and mailRegisterAt together, such as courier@example.com and 09:00, or neither.`,
  ru: `Не указано ${code}; допустимы mailRegisterTo и mailRegisterAt вместе, например courier@example.com и 09:00, или ни то ни другое.`,
});
