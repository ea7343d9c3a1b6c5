import { type Checked, type OfferedVendor, type Problem, problem, type Verdict, verdictOn } from '@cartage/core';
import type { VendorManifest } from '@cartage/vendor-kit';
import { SECRET_MASK, secretFields } from '@cartage/vendor-kit/host';
import type { ContractValues } from '../connections/contract-secrets.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import type { ConnectionProblem } from './check-connections.ts';
import { type AboutVendor, checkVendor } from './check-vendor.ts';
import { companyVendors, offeredVendor } from './offered-vendor.ts';
import { ownContract } from './own-contract.ts';
import { type ConnectionWish, type FieldProblem, fieldProblems, saveConnection } from './save-connection.ts';

/** The company's own contract, as far as it is given now. */
export interface ContractWish {
  readonly vendorKey: string;
  /** By the codes of the vendor's fields; null: not given. */
  readonly authorization: Readonly<Record<string, string | null>>;
}

export type RegisteredContract =
  | {
      readonly kind: 'registered';
      readonly vendor: OfferedVendor;
      /** The company had one before. */
      readonly isChanged: boolean;
    }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/** All that is wrong with it, as far as that can be told without asking the vendor. */
export const checkContract = async (
  ctx: Acting & Connections & Sealing,
  wish: ContractWish,
): Promise<Verdict<AboutVendor<ContractWish>>> => {
  const verdict = await checkVendor(ctx, wish);
  if (verdict.kind === 'wrong') return verdict;
  const { wanted } = await asWanted(ctx, verdict.value);
  return verdictOn(verdict.value, inAuthorization(await fieldProblems(ctx, verdict.value.vendor, wanted)));
};

/**
 * Adds the company's own contract with the vendor, or changes it, once the vendor has let us in with it; it takes the
 * place of the operator's from then on. What is not given, or is given back as it is shown, stays as it is; an empty text
 * takes a field away. Of two changes at once the last one counts whole: it is what the vendor was asked about.
 */
export const registerContract = async (
  ctx: Acting & Connections & Sealing,
  wish: Checked<AboutVendor<ContractWish>>,
): Promise<RegisteredContract> => {
  const { manifest } = wish.vendor;
  const { wanted, isChanged } = await asWanted(ctx, wish);
  const saved = await saveConnection(ctx, wanted);
  switch (saved.kind) {
    case 'connected':
      return { kind: 'registered', vendor: offeredVendor(manifest, await companyVendors(ctx)), isChanged };
    case 'refused':
      return { kind: 'refused', problems: inAuthorization(saved.problems) };
    case 'unusable':
      return { kind: 'refused', problems: [notLetIn(manifest, saved.problem)] };
  }
};

/** The contract as it would be; `isChanged`: the company has one. */
const asWanted = async (
  ctx: Acting & Connections & Sealing,
  { vendor: { manifest }, vendorKey, authorization }: AboutVendor<ContractWish>,
): Promise<{ readonly wanted: ConnectionWish; readonly isChanged: boolean }> => {
  const stored = await ownContract(ctx, vendorKey);
  const wanted = {
    companyId: ctx.company.id,
    vendorKey,
    environment: await environmentOf(ctx, vendorKey),
    ...changed(manifest, stored ?? { credentials: {}, settings: {} }, authorization),
  };
  return { wanted, isChanged: stored !== null };
};

const inAuthorization = (problems: readonly FieldProblem[]): readonly Problem[] =>
  problems.map(({ code, text }) => problem('RequestInvalid', `authorization.${code}`, text));

/** Where the operator's own contract is: an installation for trying lets nobody order in earnest. */
const environmentOf = async ({ vendors }: Acting & Connections, vendorKey: string) =>
  (await vendors.of(null)).find(({ vendor }) => vendor.manifest.key === vendorKey)?.environment ?? 'prod';

const changed = (
  { credentials, settings }: Pick<VendorManifest, 'credentials' | 'settings'>,
  stored: ContractValues,
  given: ContractWish['authorization'],
): ContractValues => {
  const values = { credentials: { ...stored.credentials }, settings: { ...stored.settings } };
  const secrets = [...secretFields(credentials), ...secretFields(settings)];
  for (const [code, value] of Object.entries(given)) {
    if (value === null || (value === SECRET_MASK && secrets.includes(code))) continue;
    const part = values[Object.hasOwn(settings.shape, code) ? 'settings' : 'credentials'];
    if (value === '') delete part[code];
    else part[code] = value;
  }
  return values;
};

const notLetIn = ({ name }: VendorManifest, { reason, text }: ConnectionProblem): Problem =>
  reason === 'auth' || reason === 'blocked'
    ? problem('ContractInvalid', 'authorization', {
        en: `${name} does not accept this contract: ${text.en}`,
        ru: `${name} не принимает этот договор: ${text.ru}`,
      })
    : problem('VendorUnavailable', null, {
        en: `${name} could not be asked whether the contract is valid, so it was not registered: ${text.en}`,
        ru: `Не удалось узнать у ${name}, действует ли договор, поэтому он не зарегистрирован: ${text.ru}`,
      });
