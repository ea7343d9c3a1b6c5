import type { DaySpan } from '@cartage/core';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import type { TariffDescription, VendorManifest } from '../adapter/manifest.ts';
import type { VendorQuoteRequest } from '../adapter/quote.ts';
import type { QuotedDayOption, QuotedOption, VendorAdapter } from '../adapter/vendor-adapter.ts';
import { deepFrozen } from '../calls/deep-frozen.ts';
import { safeProblem } from '../secrets/redact.ts';
import { checkTariffs } from './check-adapter.ts';
import { checkDayOptions, checkOptions, type OwnRequest, type QuotedOf } from './check-options.ts';
import { guarded, isStale } from './guarded-call.ts';
import { lackingOf } from './shipment-needs.ts';
import { cleanRemark, cleanTariff } from './without-secrets.ts';

const TARIFFS_KEPT_MS = 10 * 60_000;

/** What a plugin says of prices, guarded. Members that it has not got are undefined. */
export interface GuardedQuotes {
  /** Never asked for more packages than the manifest allows. */
  readonly quote: VendorAdapter['quote'];
  /** Likewise. */
  readonly quoteByDays: VendorAdapter['quoteByDays'] | undefined;
  /** From the connection’s cache for ten minutes. */
  readonly tariffs: VendorAdapter['tariffs'] | undefined;
}

/**
 * Prices, each with its tariff. A shipment of more packages than the vendor takes is not served, without asking. The tariffs
 * of a contract are asked for once in ten minutes.
 * @param manifest complete, of the plugin
 */
export function guardedQuotes(plugin: VendorPlugin, manifest: VendorManifest): GuardedQuotes {
  // Bound: a plugin may be an instance of a class.
  const quoteByDays = plugin.quoteByDays?.bind(plugin);
  const tariffs = plugin.tariffs?.bind(plugin);

  const tariffsOf = (call: CallContext): Promise<readonly TariffDescription[]> =>
    call.cache('the tariffs of the contract', async () => ({
      value: checkTariffs((await tariffs?.(call)) ?? []).map((tariff) => cleanTariff(tariff, call)),
      ttlMs: TARIFFS_KEPT_MS,
    }));

  const ownCodes = manifest.ownServices.map(({ code }) => code);
  const noneOfOwn: OwnRequest = { asked: [], gone: [], known: ownCodes };

  /** What the vendor does not have any more, since it was asked for, it is not asked. */
  const ownRequestOf = ({ ownServices = [] }: VendorQuoteRequest): OwnRequest =>
    ownServices.length === 0
      ? noneOfOwn
      : {
          asked: ownServices.filter((code) => ownCodes.includes(code)),
          gone: ownServices.filter((code) => !ownCodes.includes(code)),
          known: ownCodes,
        };

  const askedOf = (request: VendorQuoteRequest, { gone, asked }: OwnRequest): VendorQuoteRequest => {
    if (gone.length === 0) return request;
    const { ownServices: _, ...others } = request;
    return asked.length === 0 ? others : { ...others, ownServices: asked };
  };

  const quotedOf = (
    { services }: VendorQuoteRequest,
    own: OwnRequest,
    known: readonly TariffDescription[],
    call: CallContext,
  ): QuotedOf => ({
    tariffs: known,
    requested: services.map(({ code }) => code),
    own,
    // Not a line for each: a vendor may have a hundred that it does not list, in every quote.
    onUnknown: (tariffIds) =>
      call.log.warn('The vendor plugin quoted a tariff that it does not list.', {
        vendor: manifest.key,
        tariff: tariffIds[0] ?? '',
        count: tariffIds.length,
      }),
  });

  /** What it cannot serve is not asked for; the operator reads why. */
  const isLacking = (request: VendorQuoteRequest, call: CallContext): boolean => {
    const lacking = manifest.needs.length === 0 ? null : lackingOf(manifest, request);
    if (lacking !== null)
      call.log.warn('The vendor needs what the request does not have.', { vendor: manifest.key, ...lacking });
    return lacking !== null;
  };

  const quoteOnce = async (request: VendorQuoteRequest, call: CallContext): Promise<readonly QuotedOption[]> => {
    const known = manifest.tariffs === 'byContract' ? await tariffsOf(call) : manifest.tariffs;
    const own = ownRequestOf(request);
    const of = quotedOf(request, own, known, call);
    const options = checkOptions(await plugin.quote(deepFrozen(askedOf(request, own)), call), of);
    return options.some(({ comments }) => comments !== null) ? options.map((one) => cleanRemark(one, call)) : options;
  };

  const quoteDaysOnce = async (
    ask: NonNullable<VendorPlugin['quoteByDays']>,
    request: VendorQuoteRequest,
    days: DaySpan,
    call: CallContext,
  ): Promise<readonly QuotedDayOption[]> => {
    const known = manifest.tariffs === 'byContract' ? await tariffsOf(call) : manifest.tariffs;
    const own = ownRequestOf(request);
    const of = quotedOf(request, own, known, call);
    const options = checkDayOptions(await ask(deepFrozen(askedOf(request, own)), deepFrozen(days), call), of, days);
    return options.map((one) => cleanRemark(one, call));
  };

  return {
    // Not by `guarded`: quotes are the hot path, and each function that awaits costs.
    quote: async (request, call) => {
      if (hasTooManyPackages(request, manifest) || isLacking(request, call)) return [];
      try {
        return await quoteOnce(request, call);
      } catch (thrown) {
        const problem = safeProblem(thrown, call.redact);
        if (!isStale(problem, call)) throw problem;
      }
      return guarded(call, () => quoteOnce(request, call));
    },
    quoteByDays:
      quoteByDays &&
      (async (request, days, call) =>
        hasTooManyPackages(request, manifest) || isLacking(request, call)
          ? []
          : guarded(call, () => quoteDaysOnce(quoteByDays, request, days, call))),
    tariffs: tariffs && ((call) => guarded(call, () => tariffsOf(call))),
  };
}

/** Whether a shipment has more packages than the vendor takes. */
export const hasTooManyPackages = (
  { cargo: { items } }: Pick<VendorQuoteRequest, 'cargo'>,
  { limits: { packages } }: Pick<VendorManifest, 'limits'>,
): boolean => packages !== undefined && items.reduce((sum, { qty }) => sum + qty, 0) > packages;
