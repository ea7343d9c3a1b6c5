import { serviceCodes } from '@cartage/core';
import { adapterFaults } from '../../guard/check-adapter.ts';
import { secretFields } from '../../secrets/secret-fields.ts';
import { holds, oneOf, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';

/** Words of names that mean a secret, and what a field beside one is called: `publicKey`, `keyId`, `tokenUrl`. */
const isSecretByName = (name: string): boolean =>
  /secret|password|passphrase|token|key$/i.test(name) && !/public|(?:id|url|path|name|lifetime)$/i.test(name);

/** What the plugin says of itself, and its account (`checkConnection`). */
export const manifestLaws: readonly Law[] = [
  // The manifest drives host, tests and documentation; where it is wrong, all three are.
  {
    name: 'has members that agree with its manifest',
    mend: 'Change what the sentence names. `adapterFaults` says the same when the host loads the plugin.',
    holds: async ({ plugin }) => same('What is wrong with the plugin', adapterFaults(plugin), []),
  },
  // An order of a test in production sends a courier.
  {
    name: 'keeps the hosts of tests and production apart',
    mend: 'Name no host in both manifest.hosts.prod and manifest.hosts.test.',
    holds: async ({ manifest: { hosts } }) => {
      if (hosts === 'setting') notApplicable();
      const both = hosts.test.filter((host) => hosts.prod.includes(host));
      return same('Hosts that are in manifest.hosts.test and in manifest.hosts.prod', both, []);
    },
  },
  // The mark is what has them encrypted, masked and taken out of logs.
  {
    name: 'calls its secrets secret',
    mend: 'Mark each field that nobody may read with `secret()`: the mark drives encryption, redaction and masking.',
    holds: async ({ manifest }) => {
      const open = [manifest.credentials, manifest.settings].flatMap((schema) => {
        const marked = secretFields(schema);
        return Object.keys(schema.shape).filter((name) => isSecretByName(name) && !marked.includes(name));
      });
      same('Fields that are not marked', open, []);
    },
  },
  // `connect` saves no account that this member refuses.
  {
    name: 'lets good credentials in',
    mend: 'Let checkConnection make a call that needs the credentials and changes nothing; { ok: true } when it succeeds.',
    holds: async ({ adapter, call }) =>
      same('checkConnection with good credentials', (await adapter.checkConnection(call())).ok, true),
  },
  // An account with a typing mistake is to be told at once, and not by the first order of a customer.
  {
    name: 'knows bad credentials',
    mend: "Let checkConnection make a call that the vendor refuses without good credentials; a problem of class auth there is { ok: false, reason: 'auth' }.",
    holds: async ({ adapter, call, settle, vendor, manifest }) => {
      // Some vendors let in everybody.
      const isOpen = Object.keys(manifest.credentials.shape).length === 0;
      if (vendor.origin === undefined || isOpen) notApplicable();
      const ended = await settle(adapter.checkConnection(call({ credentials: vendor.badCredentials })));
      const told = 'thrown' in ended ? ended.thrown.kind : ended.value.ok ? 'ok' : ended.value.reason;
      return oneOf('checkConnection with bad credentials', told, ['auth', 'blocked']);
    },
  },
  // The operator would change a password that is right.
  {
    name: 'does not take a dead line for bad credentials',
    mend: "An `unavailable` problem in checkConnection is { ok: false, reason: 'network' }, or is thrown on; never auth.",
    holds: async ({ adapter, call, settle, proxy, vendor }) => {
      if (vendor.origin === undefined) notApplicable();
      proxy.strike('refuse');
      const ended = await settle(adapter.checkConnection(call()));
      const told = 'thrown' in ended ? ended.thrown.kind : ended.value.ok ? 'ok' : ended.value.reason;
      return oneOf('checkConnection where nobody listens', told, ['network', 'unavailable']);
    },
  },
  // What is given up too early was accepted, and nobody asks for its numbers any more.
  {
    name: 'gives its vendor the time that it takes',
    mend: 'manifest.giveUpMs is longer than the quiet period, and than a few times pollMs; null: as long as the installation waits for all.',
    holds: async ({ manifest: { giveUpMs, quietPeriodMs, pollMs } }) => {
      if (giveUpMs === null) return;
      const least = Math.max(quietPeriodMs, 2 * pollMs);
      holds('manifest.giveUpMs', giveUpMs > least, giveUpMs, `more than ${least}`);
    },
  },
  // Nine tenths of it are for prices and the worker; the rest is for orders.
  {
    name: 'tells how many requests a day its account has',
    mend: '`requestsPerDay` of checkConnection is what the vendor allows this account, as it says it.',
    holds: async ({ adapter, call, vendor: { requestsPerDay } }) => {
      if (requestsPerDay === undefined) notApplicable();
      same('checkConnection', await adapter.checkConnection(call()), { ok: true, requestsPerDay });
    },
  },
  // Customers would choose between two of one kind.
  {
    name: 'calls its own only what no other vendor has',
    mend: 'manifest.ownServices are beside the services that all vendors share; those stand in manifest.services.',
    holds: async ({ manifest: { ownServices } }) => {
      const shared: readonly string[] = serviceCodes;
      same(
        'Services of its own that all vendors share',
        ownServices.map(({ code }) => code).filter((code) => shared.includes(code)),
        [],
      );
    },
  },
];
