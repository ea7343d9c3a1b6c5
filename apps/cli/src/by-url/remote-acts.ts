import type { Client, EraseModel, OperatorUserModel, UserModel } from '@cartage/client/operator';
import {
  type CompanyRole,
  companySettings,
  formatInvoiceNumber,
  type InvoicePlace,
  isCompanySettingKey,
  isProblem,
  localDateOf,
  type OperatorRole,
  type Problem,
  parseInvoiceNumber,
  problem,
  readRate,
  roublesOfRate,
  sameText,
} from '@cartage/core';
import type { Service } from '@cartage/service';
import { remoteOrders } from './remote-orders.ts';
import {
  firstOf,
  instant,
  instantOrNull,
  isoOrNull,
  kopecks,
  orNull,
  orProblem,
  orProblems,
  problemsOf,
  Refused,
  type RemoteActs,
  refusalOf,
  roubles,
} from './words.ts';

type WithCompany = { readonly company: { readonly id: number } };

/** The acts of commands, done by the operator's interface. */
export const remoteActs = (client: Client): RemoteActs => ({
  ...companies(client),
  ...people(client),
  ...money(client),
  ...erasures(client),
  ...installation(client),
  ...vendors(client),
  ...remoteOrders(client),
});

const companies = (client: Client): RemoteActs => {
  const found = async (companyId: number) => {
    const company = await orNull(client.GetCompany({ companyId }));
    return company && { ...company, id: companyId, name: company.companyName };
  };
  return {
    findCompany: async (_, id) => {
      const company = await found(id);
      return company && { ...company, creditLimit: kopecks(company.creditLimit) };
    },
    addCompany: async (_, { name, vatNumber, kpp, ownerId, creditLimit, markUp }) => {
      const body = { companyName: name, vatNumber, kpp, ownerId, creditLimit: roubles(creditLimit) };
      const made = await orProblems(
        client.CreateCompany({ body: { ...body, ...(markUp !== undefined && { markUp: markUp / 100 }) } }),
      );
      return 'companyId' in made ? { id: made.companyId } : made;
    },
    updateCompany: async (_, id, { name, creditLimit, markUp, isDisabled }) => {
      const body = { companyName: name, creditLimit: roubles(creditLimit), isDisabled };
      const changed = await orProblems(
        client.UpdateCompany({ companyId: id, body: { ...body, markUp: markUp === null ? null : markUp / 100 } }),
      );
      return 'companyId' in changed ? { id } : changed;
    },
    listCompanies: async (_, part) => {
      const after = 'after' in part ? part.after : 0;
      const { companies: listed } = await client.ListCompanies({ after, PageSize: part.limit });
      return Promise.all(
        listed.map(async (one) => ({
          ...{ id: one.companyId, name: one.companyName, vatNumber: one.vatNumber },
          balance: kopecks((await client.CompanyBalance({ companyId: one.companyId })).amount),
          creditLimit: kopecks(one.creditLimit),
          markUp: Math.round(one.markUp * 100),
          disabledAt: instantOrNull(one.disabledAt),
          createdAt: instant(one.createdAt),
        })),
      );
    },
    giveKey: (_, { companyId, name, rights }) =>
      orProblem(client.CreateCompanyKey({ companyId, body: { name, rights: rights === null ? null : [...rights] } })),
    listKeys: async (_, companyId) => {
      const keys = await firstOf(Number.POSITIVE_INFINITY, client.pages.ListCompanyKeys({ companyId, PageSize: 100 }));
      return keys.map(({ keyId, name, rights, createdAt }) => ({
        ...{ id: keyId, name, rights, createdAt: instant(createdAt), revokedAt: null },
      }));
    },
    revokeKey: async (_, keyId, companyId = null) =>
      companyId === null
        ? problem('RequestInvalid', 'companyId', sameText('By --url, say whose key it is: --company <number>.'))
        : refusalOf(client.RevokeCompanyKey({ companyId, keyId })),
    createPartnerKey: async (_, { companyId }) => {
      const { partnerKeyId, partnerKey } = await client.CreatePartnerKey({ companyId });
      return { id: partnerKeyId, partnerKey };
    },
    listPartnerKeys: async (_, companyId) => {
      const { partnerKeys } = await client.ListPartnerKeys({ companyId });
      return {
        partnerKeys: partnerKeys.map((one) => ({ id: one.partnerKeyId, createdAt: instantOrNull(one.createdAt) })),
      };
    },
    setCompanySetting: async (_, companyId, settingsKey, update) => {
      const isToggle = isCompanySettingKey(settingsKey) && companySettings[settingsKey].form === 'toggle';
      if (update === null && isToggle)
        return [problem('RequestInvalid', 'enable', sameText(`By --url, ${settingsKey} is set to true or false.`))];
      const set = await orProblems(
        client.UpdateCompanySetting({ companyId, settingsKey, body: update ?? { enable: false } }),
      );
      return 'key' in set ? [] : set;
    },
    removePartnerKey: (_, { companyId, id }) => refusalOf(client.DeletePartnerKey({ companyId, partnerKeyId: id })),
    removePartnerKeys: async (_, companyId) => {
      const { partnerKeys } = await client.ListPartnerKeys({ companyId });
      for (const { partnerKeyId } of partnerKeys) await client.DeletePartnerKey({ companyId, partnerKeyId });
      return partnerKeys.length;
    },
  };
};

const people = (client: Client): RemoteActs => {
  const staffOf = <T extends { readonly email: string }>(user: T) => ({ ...user, login: user.email });
  return {
    createOperatorKey: (_, { name, role }) => client.CreateOperatorKey({ body: { name, role } }),
    listOperatorKeys: async () => {
      const keys = await firstOf(Number.POSITIVE_INFINITY, client.pages.ListOperatorKeys({ PageSize: 100 }));
      return keys.map(({ keyId, name, role, createdAt }) => ({
        ...{ id: keyId, name, role, createdAt: instant(createdAt), revokedAt: null },
      }));
    },
    revokeOperatorKey: (_, keyId) => refusalOf(client.RevokeOperatorKey({ keyId })),
    invite: async (_, staff, { email, name, role }) => {
      const made =
        staff === 'operator'
          ? await orProblem(client.InviteOperatorUser({ body: { email, name, role: role as OperatorRole } }))
          : await orProblem(
              client.InviteCompanyUser({ companyId: staff, body: { email, name, role: role as CompanyRole } }),
            );
      return isProblem(made) ? made : staffOf(made);
    },
    listStaff: async (_, staff, { limit }) => {
      const users = await firstOf<UserModel | OperatorUserModel>(
        limit,
        staff === 'operator'
          ? client.pages.ListOperatorUsers({ PageSize: 100 })
          : client.pages.ListCompanyUsers({ companyId: staff, PageSize: 100 }),
      );
      return { users: users.map((user) => ({ ...staffOf(user), signedInAt: instantOrNull(user.signedInAt) })) };
    },
    changeUser: async (_, staff, { userId, change: { name, role, isDisabled } }) => {
      if (staff === 'operator') throw new RangeError('No command changes them.');
      const body = { name, isDisabled, role: role as CompanyRole | null };
      const changed = await orProblem(client.UpdateCompanyUser({ companyId: staff, userId, body }));
      return isProblem(changed) ? changed : staffOf(changed);
    },
    removeUser: (_, staff, userId) =>
      refusalOf(
        staff === 'operator'
          ? client.RemoveOperatorUser({ userId })
          : client.RemoveCompanyUser({ companyId: staff, userId }),
      ),
    listAudit: async (_, { companyId, from, to, act, actor, object }, { limit }) => {
      const of = (
        one: { readonly kind: string | null; readonly id: number | string | null } | null,
        name?: string | null,
      ) =>
        one === null
          ? undefined
          : one.kind === null
            ? String(name ?? one.id)
            : one.id === null
              ? one.kind
              : `${one.kind}:${one.id}`;
      const entries = await firstOf(
        limit,
        client.pages.ListOperatorAudit({
          ...{ From: isoOrNull(from), To: isoOrNull(to), Act: act ?? undefined, PageSize: Math.min(limit, 100) },
          ...{ Actor: of(actor, actor?.name), Object: of(object), CompanyId: companyId ?? undefined },
        }),
      );
      return {
        entries: entries.map(({ at, actor: doer, ...entry }) => ({ ...entry, at: instant(at), doer, companyId })),
      };
    },
  };
};

const money = (client: Client): RemoteActs => ({
  getBalance: async (ctx: unknown) => {
    const { company } = ctx as WithCompany;
    const { amount, held, creditLimit, usableCredit, companyName } = await client.CompanyBalance({
      companyId: company.id,
    });
    return {
      ...{ amount: kopecks(amount), reserved: kopecks(held), company: { id: company.id, name: companyName } },
      ...{ creditLimit: kopecks(creditLimit), usableCredit: kopecks(usableCredit) },
    };
  },
  listHistory: async (ctx: unknown, wish) => {
    const page = 'page' in wish ? wish.page : 1;
    const { company } = ctx as WithCompany;
    const { entries } = await client.CompanyHistory({ companyId: company.id, PageNum: page, PageSize: 100 });
    return {
      entries: entries.map(({ entryId, kind, amount, text, bookedAt }) => ({
        ...{ id: entryId, kind, amount: kopecks(amount), text: { en: text, ru: text }, at: instant(bookedAt) },
      })),
    };
  },
  topUpBalance: async (ctx: unknown, { amount, payment, comment }) => {
    const { company } = ctx as WithCompany;
    const body = { amount: roubles(amount) ?? 0, paymentNumber: payment, comment };
    const booked = await orProblem(client.TopUp({ companyId: company.id, body }));
    return isProblem(booked) ? booked : { id: booked.entryId, isRepeat: booked.isRepeat };
  },
  correctBalance: async (ctx: unknown, { amount, reason }) => {
    const { company } = ctx as WithCompany;
    const { entryId } = await client.Correction({
      companyId: company.id,
      body: { amount: roubles(amount) ?? 0, reason },
    });
    return { id: entryId };
  },
  payInvoice: async (service: Service, { invoice: place, payment, amount, receivedOn }) => {
    const number = formatInvoiceNumber(place);
    const body = { paymentNumber: payment ?? number, amount: roubles(amount), date: receivedOn };
    const booked = await orProblem(client.PayInvoice({ number, body }));
    if (isProblem(booked) && booked.target === 'number') return { kind: 'unknown' };
    if (isProblem(booked) && booked.target === 'date')
      return { kind: 'still-to-come', today: localDateOf(service.clock(), service.settings.timeZone) };
    const invoice = await invoiceOf(client, place);
    if (isProblem(booked))
      return booked.target === 'amount' && amount === null
        ? { kind: 'nothing-due', invoice }
        : { kind: 'another-sum', invoice, problem: booked };
    return {
      ...{ kind: booked.isRepeat ? 'booked-before' : 'booked', invoice },
      booking: { ...booked, amount: kopecks(booked.amount) },
    };
  },
  listInvoices: async (_, { companyIds, state, limit, before }) => {
    const { invoices } = await client.ListInvoices({
      ...{ CompanyId: companyIds && [...companyIds], PageSize: before ? 1_000 : limit },
      ...(state !== undefined && { IsPaid: state === 'paid' }),
    });
    const isBefore = ({ year, nth }: InvoicePlace) =>
      before === undefined || year < before.year || (year === before.year && nth < before.nth);
    return invoices
      .filter(({ invoiceNumber }) => isBefore(parseInvoiceNumber(invoiceNumber) ?? { year: 0, nth: 0 }))
      .slice(0, limit)
      .map(({ invoiceNumber, amount, paid, issuedAt, ...one }) => ({
        ...{ ...one, number: invoiceNumber, amount: kopecks(amount), paid: kopecks(paid), issuedAt: instant(issuedAt) },
      }));
  },
  checkLedger: async () => {
    const { differences } = await client.CheckLedger();
    return differences.map(({ companyId, orderId, invoiceNumber, of, expected, found }) => ({
      ...{ companyId, orderNumber: orderId, invoiceNumber: invoiceNumber ?? undefined, of },
      expected: of === 'entries' ? expected : kopecks(expected),
      found: of === 'entries' ? found : kopecks(found),
    }));
  },
  setRate: (_, { currency, from, rate }) => client.SetRate({ currency, from, body: { roubles: roublesOfRate(rate) } }),
  listRates: async (_, { currency, most }) => {
    const { rates } = await client.ListRates({ Currency: currency ?? undefined, PageSize: most });
    return rates.map((one) => ({ ...one, rate: readRate(one.roubles.toFixed(8)) }));
  },
  removeRate: async (_, currency, from) => (await refusalOf(client.RemoveRate({ currency, from }))) === null,
});

/** The answer of a payment does not tell what its invoice asks. */
const invoiceOf = async (client: Client, place: InvoicePlace) => {
  const number = formatInvoiceNumber(place);
  for await (const { invoiceNumber, companyId, amount, paid } of client.pages.ListInvoices({ PageSize: 1_000 }))
    if (invoiceNumber === number) return { number, companyId, amount: kopecks(amount), paid: kopecks(paid) };
  throw new Error(`Invoice ${number} is not in the list of invoices.`);
};

const erasures = (client: Client): RemoteActs => ({
  // The operation reads what is to be erased, and refuses all that is wrong with it before anything is.
  checkErasure: async (_, wish) => ({ kind: 'sound', value: wish }),
  erase: async (_, wish: unknown) => {
    const erased = await orProblems(client.Erase({ body: wish as EraseModel }));
    if (!('erasureId' in erased)) throw new Refused(erased.map(({ text }) => text.en).join('\n'));
    return { id: erased.erasureId, orders: erased.orders, skipped: erased.skipped };
  },
  listErasures: async (_, { limit }) => {
    const listed = await firstOf(limit, client.pages.ListErasures({ PageSize: Math.min(limit, 100) }));
    return {
      erasures: listed.map(({ erasureId, at, endedAt, actor, by, masked, orders, skipped }) => ({
        ...{ id: erasureId, at: instant(at), endedAt: instantOrNull(endedAt), doer: actor, masked },
        ...{ kind: by === 'orderId' ? 'order' : by, orderCount: orders, skipped: { length: skipped } },
      })),
    };
  },
  printErasureAct: async (_, erasureId) => {
    const act = await orNull(client.GetErasureAct({ erasureId }));
    return act && new Uint8Array(await act.arrayBuffer());
  },
});

const installation = (client: Client): RemoteActs => ({
  showClock: async () => {
    const { clock, processes } = await client.GetInstallation();
    return {
      ...{ now: instant(clock.now), moment: instantOrNull(clock.believedAt) },
      processes: processes.map(({ processId, startedAt, seenAt, ...one }) => ({
        ...{ ...one, id: processId, startedAt: instant(startedAt), seenAt: instant(seenAt) },
      })),
    };
  },
  agreeOnClock: async () => instant((await client.AgreeOnClock()).now),
  replaceSigningKey: async (_, { endsTokens }) => (await client.RotateTokens({ body: { endAll: endsTokens } })).keyId,
  declareRestored: async (_, since) => {
    const { generation, restoredAt, copiedAt, kept } = await client.DeclareRestored({
      body: { since: isoOrNull(since) },
    });
    return {
      ...{ generation, restoredAt: instant(restoredAt), copiedAt: instantOrNull(copiedAt) },
      kept: Object.fromEntries(
        kept.map(({ kind, count, newestAt }) => [kind, { count, newestAt: instantOrNull(newestAt) }]),
      ),
    };
  },
  listDeadJobs: async () => {
    const { jobs } = await client.ListDeadJobs({});
    return jobs.map(({ jobId, deadAt, ...one }) => ({ ...one, id: jobId, deadAt: instant(deadAt) }));
  },
  reviveJobs: async (_, which) => {
    const ids = which === 'all' ? (await client.ListDeadJobs({})).jobs.map(({ jobId }) => jobId) : which;
    let revived = 0;
    for (const jobId of ids) if ((await refusalOf(client.ReviveJob({ jobId }))) === null) revived += 1;
    return revived;
  },
});

const vendors = (client: Client): RemoteActs => {
  /** The operator's connections. */
  const connected = async () =>
    (await client.ListVendorFigures()).vendors.flatMap(({ vendorKey, connections }) =>
      connections.filter(({ owner }) => owner === null).map(({ environment }) => ({ vendorKey, environment })),
    );
  return {
    listConnections: async () => {
      const keys = [...new Set((await connected()).map(({ vendorKey }) => vendorKey))];
      const plugins = await Promise.all(keys.map((vendorKey) => orNull(client.GetVendorPlugin({ vendorKey }))));
      return plugins.flatMap(
        (plugin) =>
          plugin?.connections.map(({ isEnabled, ...one }) => ({
            ...{ ...one, vendorKey: plugin.vendorKey, isInstalled: true, enabled: isEnabled },
          })) ?? [],
      );
    },
    unconnected: async () =>
      (await client.GetInstallation()).vendors
        .filter(({ isConnected }) => !isConnected)
        .map(({ vendorKey }) => ({ key: vendorKey })),
    checkConnections: async () =>
      Promise.all(
        (await connected()).map(async ({ vendorKey, environment }) => {
          const since = performance.now();
          const { ok, reason } = await client.CheckConnection({ vendorKey, environment });
          const [, code = 'refused', text = reason ?? ''] = /^([\w-]+): (.*)$/s.exec(reason ?? '') ?? [];
          const problem = ok ? null : { reason: code, text: { en: text, ru: text } };
          return { key: vendorKey, environment, problem, ms: Math.round(performance.now() - since) };
        }),
      ),
    connectionFields: async (_: never, vendorKey: string) => {
      const plugin = await orNull(client.GetVendorPlugin({ vendorKey }));
      const fieldOf = <T extends { readonly name: string; readonly description: string }>(field: T) => ({
        ...{ ...field, name: { en: field.name, ru: field.name } },
        description: { en: field.description, ru: field.description },
      });
      return (
        plugin && {
          vendorName: plugin.vendorName,
          credentials: plugin.credentials.map(fieldOf),
          settings: plugin.settings.map(fieldOf),
        }
      );
    },
    saveConnection: async (_, { vendorKey, environment, credentials, settings }, how) => {
      const saved = await client
        .SaveConnection({ vendorKey, environment, body: { credentials, settings, unchecked: how?.unchecked } })
        .catch(problemsOf);
      if ('isNew' in saved) return { kind: 'connected', account: saved.isNew ? 'new' : 'renewed' };
      const [first] = saved as readonly Problem[];
      if (first?.code === 'RequestInvalid')
        return {
          kind: 'refused',
          problems: saved.map(({ target, text }) => {
            const [part = '', code = ''] = (target ?? '').split('.');
            return { part, code, text };
          }),
        };
      return { kind: 'unusable', problem: { reason: first?.code ?? '', text: first?.text } };
    },
    sendRegisterAgain: async (_, wish) => {
      const sent = await orProblem(client.SendRegisterAgain(wish));
      return isProblem(sent) ? sent : sent.addresses;
    },
    listRegisters: async (_, { vendorKey, day }) => {
      const found = await orProblem(client.ListRegisters({ vendorKey, Day: day ?? undefined }));
      return isProblem(found)
        ? found
        : found.registers.map(({ registerId, createdAt, ...one }) => ({
            ...{ ...one, id: registerId, createdAt: instant(createdAt) },
          }));
    },
  };
};
