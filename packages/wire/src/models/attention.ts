import { type AttentionSince, attentionReasons } from '@cartage/core';
import { z } from 'zod';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime } from '../schema/fields.ts';

/** Why somebody has to look at an order (interface 25.1). */
export const attentionModel = z
  .object({
    reason: z.enum(attentionReasons).describe('Why somebody has to look at the order; reasons may be added.'),
    since: dateTime.describe('From when on there was the reason.'),
  })
  .meta({ id: 'Attention' });

/** A reason as answers hold it, its moment with the offset of `zone`. */
export const fromAttention = ({ reason, since }: AttentionSince, zone: string): z.output<typeof attentionModel> => ({
  reason,
  since: dateTimeOut(since, zone),
});
