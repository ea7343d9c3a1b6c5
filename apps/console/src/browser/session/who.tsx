import { mayOperator, type OperatorRight } from '@cartage/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { type Session, session } from '../api.ts';
import { page } from '../page.ts';
import { Loaded } from '../parts/states.tsx';
import { useLocale } from '../words/locale.ts';

const Who = createContext<Session.SessionModel | null>(null);

/** Asks who has signed in, and draws nothing before that is known. Nobody: they sign in, and come back to this address. */
export const WithSession = ({ children }: { readonly children: ReactNode }) => {
  const locale = useLocale();
  const asked = useQuery({
    queryKey: ['session', locale],
    queryFn: ({ signal }) => session().GetSession({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Loaded from={asked}>{(who) => <Who value={who}>{children}</Who>}</Loaded>;
};

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
