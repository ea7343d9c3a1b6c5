import {
  type EventType,
  emailText,
  isEmail,
  type Locale,
  type Problem,
  problem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import type { Ground } from '../context.ts';
import { whyNoEndpoint } from './endpoint-address.ts';

/** What is wished of a webhook; undefined: nothing is said of it. */
export interface EndpointWish {
  readonly url?: string | undefined;
  /** null: every type. */
  readonly types?: readonly EventType[] | null | undefined;
  readonly description?: string | null | undefined;
  readonly locale?: Locale | undefined;
  /** null: the company's users are told. */
  readonly email?: string | null | undefined;
  readonly isEnabled?: boolean | undefined;
  /** An event's id: those behind it are delivered. `now`: those that come to be. */
  readonly after?: string | undefined;
}

/** All that stands against a webhook as it is wished. */
export const checkEndpoint = async <T extends EndpointWish>(
  { settings }: Pick<Ground, 'settings'>,
  wish: T,
): Promise<Verdict<T>> => {
  const found: Problem[] = [];
  const whyNot = wish.url === undefined ? null : whyNoEndpoint(wish.url, settings.webhookReach);
  if (whyNot) found.push(problem('RequestInvalid', 'url', whyNot));
  if (wish.email != null && !isEmail(wish.email)) found.push(problem('RequestInvalid', 'email', emailText(wish.email)));
  return verdictOn(wish, found);
};
