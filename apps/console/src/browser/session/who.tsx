import { mayOperator, type OperatorRight } from '@cartage/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { type Session, session } from '../api.ts';
import { page } from '../page.ts';
import { Loaded } from '../parts/states.tsx';
import { useLocale } from '../words/locale.ts';
import { begins, whenPersonMayChange } from './person.ts';
import { proving } from './proof.ts';

const Who = createContext<Session.SessionModel | null>(null);

/** Asks who has signed in, and draws nothing before that is known. Nobody: they sign in, and come back to this address. */
export const WithSession = ({ children }: { readonly children: ReactNode }) => {
  const locale = useLocale();
  const asked = useQuery({
    queryKey: ['session', locale],
    queryFn: async ({ signal }) => {
      const who = await session().GetSession({}, { signal });
      begins(who.user.id);
      return who;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  useSamePerson(asked.data?.user.id, locale);
  return <Loaded from={asked}>{(who) => <Who value={who}>{children}</Who>}</Loaded>;
};

/**
 * Asks again who has signed in whenever that may have changed. Somebody else: the page opens anew for them, for what it shows, and
 * what it would do, was the other's. The same: their roles may be others by now.
 */
const useSamePerson = (person: number | undefined, locale: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (person === undefined) return;
    let isAsking = false;
    const ask = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      try {
        const now = await proving(session()).GetSession();
        if (isAnotherPage(now, person)) location.reload();
        else client.setQueryData(['session', locale], now);
      } catch {
        // The service does not answer: the next call says so where it matters.
      } finally {
        isAsking = false;
      }
    };
    return whenPersonMayChange(() => void ask());
  }, [person, locale, client]);
};

/** What is on the page belongs to somebody else, or they have to set a password of their own first: it opens anew, and leads there. */
export const isAnotherPage = (now: Session.SessionModel, person: number): boolean =>
  now.user.id !== person || now.mustChangePassword === true;

/** Who has signed in. */
export const useWho = (): Session.SessionModel => {
  const who = use(Who);
  if (who === null) throw new Error('Nobody has signed in where this is drawn.');
  return who;
};

/** What somebody of the operator may do. */
export const operatorMay = (who: Session.SessionModel, right: OperatorRight): boolean =>
  who.operator !== null && mayOperator(who.operator, right);

/** Where people sign in; they come back to where they are. */
export const signInAddress = (): string =>
  `${page.base}/sign-in?next=${encodeURIComponent(location.pathname.slice(page.base.length) + location.search)}`;
