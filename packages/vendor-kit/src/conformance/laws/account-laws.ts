import type { TransportFault } from '../../simulator/fault-proxy.ts';
import { holds, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import { isEndless } from '../stage/peer.ts';
import type { Stage } from '../stage/stage.ts';

/** What says nothing of the account. */
const FAILURES: readonly TransportFault[] = ['500', '503', '429', 'html', 'garbage', 'blocked', 'reset', 'hang'];

/** The account: what is said of it where the vendor fails, and its token. */
export const accountLaws: readonly Law[] = [
  // `connect` would save an account that nobody has looked at, or have a good password changed.
  {
    name: 'says of an account only what the vendor says',
    mend: "Where the vendor fails checkConnection throws the problem, or answers { ok: false, reason: 'network' }; `auth` and `ok` are the vendor’s own words alone.",
    retry: 1,
    holds: async ({ adapter, coldCall, settle, proxy, vendor, rested }) => {
      if (vendor.origin === undefined) notApplicable();
      const first = proxy.requests.length;
      await settle(adapter.checkConnection(coldCall()));
      if (proxy.requests.length === first) notApplicable();
      for (const fault of FAILURES) {
        if (isEndless(fault)) await rested();
        proxy.strike(fault);
        const ended = await settle(adapter.checkConnection(coldCall()));
        proxy.strike(null);
        const told = 'thrown' in ended ? ended.thrown.kind : ended.value.ok ? 'ok' : ended.value.reason;
        holds(`checkConnection that meets '${fault}'`, !['ok', 'auth'].includes(told), told, 'neither ok nor auth');
      }
    },
  },
  // Vendors count tokens, and some end the old one with each new one.
  {
    name: 'keeps a token for as long as it is good',
    mend: 'Ask for a token through `call.cache` (`oauth2Token` does), one for all members, with the time that the vendor gives it.',
    holds: async (stage) => {
      const { adapter, call, proxy, vendor } = stage;
      if (vendor.origin === undefined) notApplicable();
      const { request } = await stage.served();
      const ref = await stage.handedOver();
      const works = {
        quote: () => adapter.quote(request, call()),
        handOver: async () => adapter.handOver(await stage.shipment(), call()),
        track: () => adapter.track?.([ref], call()),
        findByReference: () => adapter.findByReference?.(ref, call()),
      };
      for (const work of Object.values(works)) await work();
      for (const [member, work] of Object.entries(works)) {
        const before = proxy.requests.length;
        await work();
        const made = proxy.requests.slice(before);
        const asked = made.filter((one) => isIntroduction(stage, one));
        // Some have no token: each request carries the secret itself.
        if (asked.length === made.length) continue;
        same(
          `Requests of ${member} with a secret of the account, while its token is good`,
          asked.map(({ path }) => path),
          [],
        );
      }
    },
  },
];

/** Whether it says who we are by a secret of the account. */
const isIntroduction = ({ secrets }: Stage, { body, headers }: Stage['proxy']['requests'][number]): boolean =>
  secrets.some((secret) =>
    [secret, encodeURIComponent(secret)].some(
      (text) => body.includes(text) || Object.values(headers).some((value) => String(value).includes(text)),
    ),
  );
