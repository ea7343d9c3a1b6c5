import type { Option } from '@cartage/core';
import { z } from 'zod';

/** How long a tariff has taken between two regions so far (interface 25.7). */
export const expectedDaysModel = z
  .object({
    p50: z.int32().describe('Half of the deliveries took no longer: days from the one on which the parcel was taken.'),
    p90: z.int32().describe('Nine of ten took no longer.'),
    sample: z.int().describe('How many deliveries they are; at least 30.'),
  })
  .meta({ id: 'ExpectedDays' });

/** The same as answers hold it; null: too little is known. */
export const fromExpectedDays = ({
  expectedDays,
}: Pick<Option, 'expectedDays'>): z.output<typeof expectedDaysModel> | null => expectedDays ?? null;
