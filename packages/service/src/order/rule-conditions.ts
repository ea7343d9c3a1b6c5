import { localDateOf, localTimeOf, type RuleConditions } from '@cartage/core';
import type { Ground } from '../context.ts';

/** The moment, as the rules see it. */
export const ruleConditions = ({ clock, settings }: Ground): RuleConditions => {
  const now = clock();
  return {
    today: localDateOf(now, settings.timeZone),
    timeOfDay: localTimeOf(now, settings.timeZone),
    sameDayCutoff: settings.sameDayCutoff,
  };
};
