import { actorFilterIn, type Instant, isLocalDate, objectFilterIn, parseDateTime } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { checked, codeIn, dateTime, optionalText, text } from '../schema/fields.ts';
import { pagingQuery } from '../schema/paging.ts';
import { listEnd, MOST_LISTED } from './people.ts';

const dayOrMoment = checked(text, (value) => momentAt(value, 'UTC', 'from') !== null, {
  en: 'a day such as 2026-11-20, or a date-time such as 2026-11-20T12:30:00+03:00',
  ru: 'дата, например 2026-11-20, или дата и время, например 2026-11-20T12:30:00+03:00',
}).nullish();

function momentAt(value: string, zone: string, side: 'from' | 'to'): Instant | null {
  if (!isLocalDate(value)) return parseDateTime(value, zone) ?? null;
  const at = parseDateTime(`${value}T${side === 'from' ? '00:00:00' : '23:59:59'}`, zone);
  return at === undefined ? null : side === 'from' ? at : at + 999;
}

/** The query of a list of the audit. */
export const auditQuery = z.object({
  From: dayOrMoment.describe('A day, or a moment: nothing before it.'),
  To: dayOrMoment.describe('A day, which is included, or a moment: nothing after it.'),
  Actor: optionalText.describe(
    'Who did it: person, key or command; one of them by its id, key:12; or a name, letter for letter.',
  ),
  Act: optionalText.describe('What was done, the name of its operation: CreateKey.'),
  Object: optionalText.describe('On what: its kind, key; kind and id, key:12; or an id, letter for letter.'),
  ...pagingQuery(MOST_LISTED),
});

const doerKind = z.enum(['person', 'key', 'command']);

const facts = z.record(z.string(), z.unknown()).nullable();

const auditEntryModel = z
  .object({
    at: dateTime,
    actor: z
      .object({
        kind: doerKind,
        id: z.int().nullable().describe('Of the user or the key; null for a command.'),
        name: z.string().describe("The person's, the key's, or the words of the command."),
      })
      .meta({ id: 'AuditActor' }),
    act: z.string(),
    object: z.object({ kind: z.string(), id: z.string() }).meta({ id: 'AuditObject' }),
    before: facts.describe('What the act changes, as it was; null: there was nothing. Secrets are left out.'),
    after: facts.describe('The same as it is now; null: there is nothing any more.'),
    requestId: z.string().nullable().describe('The X-Request-Id of the request that did it.'),
  })
  .meta({ id: 'AuditEntry' });

/** A page of the audit. */
export const auditListModel = z
  .object({ entries: z.array(auditEntryModel).describe('The newest first.'), ...listEnd })
  .meta({ id: 'AuditList' });

/** Which entries are asked for. */
export const toAuditWish = (
  { From, To, Actor, Act, Object: on }: Omit<z.output<typeof auditQuery>, 'PageNum' | 'PageSize'>,
  zone: string,
) => ({
  from: codeIn(From) === null ? null : momentAt(codeIn(From) ?? '', zone, 'from'),
  to: codeIn(To) === null ? null : momentAt(codeIn(To) ?? '', zone, 'to'),
  actor: filterIn(codeIn(Actor), actorFilterIn),
  act: codeIn(Act),
  object: filterIn(codeIn(on), objectFilterIn),
});

const filterIn = <Filter>(value: string | null, read: (text: string) => Filter): Filter | null =>
  value === null ? null : read(value);

/** An entry as answers hold it. */
export const fromAuditEntry = (
  entry: {
    readonly at: Instant;
    readonly doer: { readonly kind: 'person' | 'key' | 'command'; readonly id: number | null; readonly name: string };
    readonly act: string;
    readonly object: { readonly kind: string; readonly id: string };
    readonly before: unknown;
    readonly after: unknown;
    readonly requestId: string | null;
  },
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof auditEntryModel> => ({
  at: dateTimeOut(entry.at, zone),
  actor: { ...entry.doer },
  act: entry.act,
  object: { ...entry.object },
  before: factsIn(entry.before),
  after: factsIn(entry.after),
  requestId: entry.requestId,
});

const factsIn = (value: unknown): z.output<typeof facts> => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
};

/** For the examples: a key was made. */
export const exampleAuditEntry = {
  at: Date.UTC(2026, 10, 20, 9, 30),
  doer: { kind: 'person', id: 1, name: 'Ivan Petrov' },
  act: 'CreateKey',
  object: { kind: 'key', id: '5' },
  before: null,
  after: { name: 'Warehouse', rights: ['Orders.Read', 'Print'], expiresAt: null },
  requestId: '5f0c9e1a-7d54-4a55-9b3e-2f8a4b8c1d20',
} as const;
