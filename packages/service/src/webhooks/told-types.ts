import {
  accessRights,
  type EventType,
  eventTypes,
  type Problem,
  problem,
  readableEventTypes,
  rightsForEvent,
} from '@cartage/core';
import type { Actor } from '../context.ts';

/** Types that a webhook is told of. null: all, also those that come to be, which takes all rights. */
export const toldTypes = (
  { rights }: Pick<Actor, 'rights'>,
  wished: readonly EventType[] | null,
): readonly EventType[] | null =>
  wished ?? (accessRights.every((right) => rights?.includes(right) ?? true) ? null : readableEventTypes(rights));

/** Whoever says where the events of these types go would read them there. null: the key may. */
export const whyNotSendElsewhere = (
  { rights }: Pick<Actor, 'rights'>,
  types: readonly EventType[] | null,
): Problem | null => {
  const needed = new Set((types ?? eventTypes).flatMap(rightsForEvent));
  const missing = rights === null ? [] : [...needed].filter((right) => !rights.includes(right));
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  return problem('AccessDenied', 'url', {
    en: `This webhook is told of events that need the right ${names}, which this key does not have: it may not send them elsewhere.`,
    ru: `Этому вебхуку передаются события, для которых нужно право ${names}, а у этого ключа его нет: отправить их на другой адрес нельзя.`,
  });
};
