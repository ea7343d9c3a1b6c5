import { isProblem, type Problem, problem } from '@cartage/core';
import type { Person, Service, SignedIn } from '@cartage/service';
import { signedInBy } from './authorization.ts';
import { begunCookie, type CookieRequest, cookieIn, foreignPage } from './session-cookie.ts';

/** Somebody at the door: they may have signed in, or are about to. */
export interface Visitor {
  /** Why they have no session, where they have none. */
  readonly signedIn: SignedIn | Problem;
  /** The cookie of a session, good or not; null: there is none. */
  readonly cookie: string | null;
  /** What the browser keeps of a sign-in that was begun; null: of none. */
  readonly begun: string | null;
  /** Where the request comes from. */
  readonly address: string;
  /** The service's own, as browsers reach it. */
  readonly origin: string;
  /** With what their requests are counted. */
  readonly countedAs: string;
  readonly person?: Person;
}

/** One call of an act by somebody at the door. */
export interface VisitorContext extends Service {
  readonly visitor: Visitor;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** Who is at the door (interface 24.3); AccessDenied for a request that a page of another origin may have sent. */
export const visitorBy = async (
  service: Service,
  request: CookieRequest & { readonly address: string },
): Promise<Visitor | Problem> => {
  const { headers, address } = request;
  const foreign = foreignPage(request);
  if (foreign) return foreign;
  const cookie = cookieIn(service.settings, headers);
  const found = await signedInBy(service, request);
  // A cookie with which a page of another origin asks signs nobody in either.
  if (found !== null && isProblem(found) && found.code === 'AccessDenied') return found;
  const signedIn = found ?? missingSession(headers);
  const countedAs = isProblem(signedIn) ? `address ${address}` : `user ${signedIn.person.userId}`;
  const begun = begunCookie(service.settings, headers);
  const origin = request.origin();
  return {
    signedIn,
    cookie,
    begun,
    address,
    origin,
    countedAs,
    ...(!isProblem(signedIn) && { person: signedIn.person }),
  };
};

const missingSession = (headers: Headers): Problem =>
  (headers.get('authorization')?.trim() ?? '') === ''
    ? problem('ApiKeyEmpty', 'Cookie', noSession)
    : problem('AccessDenied', 'Authorization', noKeys);

const noSession = {
  en: 'There is no session; sign in by POST /session.',
  ru: 'Сеанса нет; войдите: POST /session.',
};

const noKeys = {
  en: 'Keys and tokens have no session, and a cookie beside them does not count; leave out the header Authorization.',
  ru: 'У ключей и токенов нет сеанса, и cookie рядом с ними не учитывается; уберите заголовок Authorization.',
};
