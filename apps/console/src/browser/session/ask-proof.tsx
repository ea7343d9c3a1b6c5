import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { type Session, session } from '../api.ts';
import { page } from '../page.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { TextField } from '../parts/field.tsx';
import { Failure } from '../parts/states.tsx';
import { useWords } from '../words/locale.ts';
import { whenPersonMayChange } from './person.ts';
import { type Asked, askedProof } from './proof.ts';
import { isAnotherPage, signInAddress, useWho } from './who.tsx';
import { sessionWords } from './words.ts';

/** Asks who they are, over the page, wherever a call waits for it; what they have typed stays beneath. */
export const AskProof = () => {
  const asked = useSyncExternalStore(askedProof.subscribe, askedProof.now);
  return asked === null ? null : <Question asked={asked} />;
};

const Question = ({ asked: { need, done } }: { readonly asked: Asked }) => {
  const words = useWords(sessionWords);
  const { user } = useWho();
  const client = useQueryClient();
  const form = useId();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const goOn = (now: Session.SessionModel): void => {
    if (isAnotherPage(now, user.id)) {
      location.reload();
      return;
    }
    void client.invalidateQueries({ queryKey: ['session'] });
    done(true);
  };
  const prove = async (begin: () => Promise<Session.SessionModel>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      goOn(await begin());
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  useEffect(() => {
    if (need !== 'session') return;
    // They come back from another tab, in which they may have signed in.
    return whenPersonMayChange(
      () =>
        void session()
          .GetSession()
          .then(goOn, () => undefined),
    );
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void prove(() => session().SignIn({ body: { email: user.email, password } }));
  };

  return (
    <Dialogue
      title={need === 'session' ? words.ended : words.proof}
      onClose={need === 'proof' ? () => done(false) : undefined}
      acts={
        <>
          {need === 'session' ? (
            <Button onClick={() => location.assign(signInAddress())}>{words.leave}</Button>
          ) : (
            <Button onClick={() => done(false)}>{words.stop}</Button>
          )}
          <Button kind="first" type="submit" form={form} busy={isBusy}>
            {words.signIn}
          </Button>
        </>
      }
    >
      <p className="soft">{need === 'session' ? words.endedText : words.proofText}</p>
      <form id={form} className="stack" onSubmit={submit}>
        <input
          type="email"
          className="unseen"
          tabIndex={-1}
          aria-hidden
          readOnly
          value={user.email}
          autoComplete="username"
        />
        <p>
          <strong>{user.name}</strong> <span className="soft">{user.email}</span>
        </p>
        <TextField
          label={words.password}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={setPassword}
        />
      </form>
      {failure === null ? null : <Failure of={failure} />}
      <p className="line-of">
        <a href={`${page.base}/sign-in?again=1`} target="_blank" rel="noopener">
          {words.otherWay}
        </a>
        <Button kind="quiet" size="small" onClick={() => void prove(() => session().GetSession())}>
          {words.back}
        </Button>
      </p>
    </Dialogue>
  );
};
