import type { RestoreReport } from '@cartage/service';
import { type AddCommands, done, type Outcome } from '../command.ts';
import { isoMoment, listed, momentIn } from '../table.ts';
import { moment } from '../typed.ts';

type Kind = keyof RestoreReport['kept'];

/** What each of them is, and what the operator does about those that the copy has wrong. */
const kinds: Readonly<Record<Kind, readonly [what: string, todo: string]>> = {
  keys: ['valid keys', 'revoked since: revoke them again; made since: make others (key list, key revoke)'],
  operatorKeys: ["the operator's keys", 'revoked since: revoke them again (operator-key list, operator-key revoke)'],
  partnerKeys: ['partner keys', 'removed since: remove them again (partner-key revoke)'],
  passwords: ['passwords', 'changed since: the earlier one is valid again (user reset-password)'],
  signingKeys: ['signing keys', 'replaced since because it was known: tokens rotate --end-all'],
  webhooks: ['webhooks that are on', 'made, removed or changed since: their companies have to do it again'],
  contracts: ['contracts with vendors', 'made or changed since: save them again (vendors list, vendors connect)'],
  unpaidInvoices: ['unpaid invoices', 'paid since: book them again by the bank statement (balance pay)'],
  topUps: ['top-ups', 'booked since: book them again by the bank statement (balance top-up)'],
  openPayments: ['open card payments', 'their provider is asked; payments of orders made since are known to it alone'],
  requests: ['Idempotency-Keys', 'given since: a Create that is repeated with one makes another order'],
};

/** What is known of a restore, and what is to be looked at. */
export const restoredOutcome = (
  { generation, restoredAt, copiedAt, kept }: RestoreReport,
  timeZone: string,
): Outcome => {
  const at = momentIn(timeZone);
  const items = Object.entries(kinds).map(([kind, [what, todo]]) => ({ kind, what, todo, ...kept[kind as Kind] }));
  const { text, data } = listed(
    items,
    {
      kind: { heading: 'HERE', value: ({ kind }) => kind, show: ({ what }) => what },
      count: { heading: 'COUNT', value: ({ count }) => count },
      newestAt: {
        heading: 'NEWEST',
        value: ({ newestAt }) => (newestAt === null ? null : isoMoment(newestAt)),
        show: ({ newestAt }) => (newestAt === null ? '-' : at(newestAt)),
      },
      todo: { heading: 'WHAT TO DO', value: ({ todo }) => todo },
    },
    '',
  );
  const gap = copiedAt === null ? 'The copy was empty.' : `What was done since ${at(copiedAt)} is not in it:`;
  const lines = [
    `The database counts as restored (${generation}) since ${at(restoredAt)}: vendors are asked for every order of it before it is handed over.`,
    gap,
    text,
    'Orders made since are known to their vendors and customers alone.',
  ];
  return done(lines.join('\n'), {
    data: {
      generation,
      restoredAt: isoMoment(restoredAt),
      copiedAt: copiedAt === null ? null : isoMoment(copiedAt),
      kept: data,
    },
  });
};

export const addRestoredCommand: AddCommands = (program, run) => {
  program
    .command('restored')
    .description(
      'Tells that the database was put back from a copy, so that vendors are asked before orders go to them again, and lists what to look at.',
    )
    .option('--since <moment>', 'when the copy was made, such as 2026-11-20T03:00:00+03:00', moment)
    .action(({ since = null }) =>
      run(async (service, { declareRestored }) =>
        restoredOutcome(await declareRestored(service, since), service.settings.timeZone),
      ),
    );
};
