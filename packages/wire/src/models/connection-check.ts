import type { LocalText } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';

/** What a vendor says of an account. */
export const connectionCheckModel = z
  .object({
    ok: z.boolean(),
    reason: z.string().nullable().describe('Why the vendor does not let us in; null: it does.'),
  })
  .meta({ id: 'ConnectionCheck' });

/** The same; null: all is well. */
export const fromCheck = (
  found: { readonly reason: string; readonly text: LocalText } | null,
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof connectionCheckModel> => ({
  ok: found === null,
  reason: found && `${found.reason}: ${found.text[locale]}`,
});
