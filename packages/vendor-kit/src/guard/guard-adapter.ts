import type { ConnectionCheck, VendorFact, VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import { completeManifest } from '../adapter/manifest.ts';
import type { VendorAdapter } from '../adapter/vendor-adapter.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import {
  checkCancel,
  checkConnectionAnswer,
  checkCourier,
  checkDocument,
  checkFind,
  checkHandOver,
  checkRegister,
} from './check-answer.ts';
import { guarded, guardedMember, thrownIfAuth } from './guarded-call.ts';
import { guardedChanges, guardedTrack, guardedWebhook } from './guarded-news.ts';
import { guardedPoints } from './guarded-points.ts';
import { guardedQuotes, hasTooManyPackages } from './guarded-quotes.ts';
import { lackingOf, needProblem } from './shipment-needs.ts';
import { cleanMessage, cleanProbe, cleanProblem, cleanTold } from './without-secrets.ts';

/**
 * The plugin as the host uses it: its manifest is complete, what it returns is checked, whatever it throws is a
 * VendorProblem, nothing that it says holds a secret of the account or one that came at run time, and what it is given to
 * work on is frozen: other vendors are asked with the same. A call that ends in `auth` with something from the connection's
 * cache is made once more without it. Absent members stay absent.
 * @param plugin sound by `adapterFaults`
 * @returns an object of its own; the plugin stays as it is
 */
export function guardAdapter(plugin: VendorPlugin): VendorAdapter {
  const manifest = completeManifest(plugin.manifest);
  // Bound: a plugin may be an instance of a class.
  const track = plugin.track?.bind(plugin);
  const findByReference = plugin.findByReference?.bind(plugin);
  const cancel = plugin.cancel?.bind(plugin);
  const update = plugin.update?.bind(plugin);
  const callCourier = plugin.callCourier?.bind(plugin);
  const cancelCourier = plugin.cancelCourier?.bind(plugin);
  const register = plugin.register?.bind(plugin);
  const document = plugin.document?.bind(plugin);
  const pickupPoints = plugin.pickupPoints?.bind(plugin);
  const changes = plugin.changes?.bind(plugin);
  const { quote, quoteByDays, tariffs } = guardedQuotes(plugin, manifest);
  return {
    manifest,
    checkConnection: (call) => guarded(call, () => connectionOf(plugin, call)),
    quote,
    ...(quoteByDays && { quoteByDays }),
    handOver: guardedHandOver(plugin, manifest),
    ...(track && { track: guardedTrack(track, manifest.key) }),
    ...(findByReference && {
      findByReference: guardedMember(findByReference, (found, call) =>
        cleanProblem(checkFind(found, badExtra(manifest.key, call)), call),
      ),
    }),
    ...(cancel && { cancel: guardedMember(cancel, (outcome, call) => cleanMessage(checkCancel(outcome), call)) }),
    ...(update && { update: guardedMember(update, () => undefined) }),
    ...(callCourier && {
      callCourier: guardedMember(callCourier, (outcome, call) =>
        cleanTold(cleanProblem(thrownIfAuth(checkCourier(outcome)), call), call),
      ),
    }),
    ...(cancelCourier && {
      cancelCourier: guardedMember(cancelCourier, (outcome, call) => cleanMessage(checkCancel(outcome), call)),
    }),
    ...(register && { register: guardedMember(register, checkRegister) }),
    ...(document && { document: guardedMember(document, checkDocument) }),
    ...(pickupPoints && { pickupPoints: guardedPoints(pickupPoints, manifest) }),
    ...(tariffs && { tariffs }),
    ...(changes && { changes: guardedChanges(changes, manifest.key) }),
    ...(plugin.facts && { facts: guardedFacts(plugin.facts) }),
    ...(plugin.webhook && { webhook: guardedWebhook(plugin.webhook, manifest.key) }),
  };
}

/** The operator hears of what came with a shipment and cannot be used: a paper that comes once is not to be had again. */
const badExtra = (vendor: string, call: CallContext) => (member: string) =>
  call.log.warn('The vendor plugin told something of a shipment that cannot be used.', { vendor, member });

/** What a probe finds holds no secret. */
const guardedFacts = (facts: readonly VendorFact[]): readonly VendorFact[] =>
  facts.map(({ probe, ...fact }) => ({
    ...fact,
    ...(probe && { probe: guardedMember(probe, (found, call) => cleanProbe(found, call)) }),
  }));

/** The account is tried once more where it was refused with an old token: a refusal is told, and not thrown. */
async function connectionOf(plugin: VendorPlugin, call: CallContext): Promise<ConnectionCheck> {
  const check = checkConnectionAnswer(await plugin.checkConnection(call));
  const isOld = !check.ok && check.reason === 'auth' && call.cache.dropUsed();
  return cleanMessage(isOld ? checkConnectionAnswer(await plugin.checkConnection(call)) : check, call);
}

function guardedHandOver(plugin: VendorPlugin, manifest: VendorAdapter['manifest']): VendorAdapter['handOver'] {
  const handOver = guardedMember(
    (...[shipment, call]: Parameters<VendorPlugin['handOver']>) => plugin.handOver(shipment, call),
    (outcome, call) => cleanProblem(thrownIfAuth(checkHandOver(outcome, badExtra(manifest.key, call))), call),
  );
  return async (shipment, call) => {
    if (hasTooManyPackages(shipment.content, manifest))
      return { kind: 'rejected', problem: tooManyPackages(manifest.limits.packages as number) };
    const lacking = lackingOf(manifest, { ...shipment.content, route: shipment.route });
    return lacking ? { kind: 'rejected', problem: needProblem(lacking) } : handOver(shipment, call);
  };
}

const tooManyPackages = (most: number): VendorProblem =>
  new VendorProblem(
    { kind: 'invalid', field: 'cargo.items' },
    {
      en: `The vendor takes at most ${most} packages a shipment.`,
      ru: `Служба доставки принимает не больше ${most} мест в одном отправлении.`,
    },
  );
