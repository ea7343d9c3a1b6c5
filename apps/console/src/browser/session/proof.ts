import { CartageError } from '@cartage/client/session';

/** Why somebody is to say who they are: their session has ended, or the act wants a sign-in of the last minutes (interface 24.7). */
export type Need = 'session' | 'proof';

/** What is waited for until somebody has said who they are. */
export interface Asked {
  readonly need: Need;
  readonly done: (proved: boolean) => void;
}

let asked: Asked | null = null;
let waited: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const tell = (next: Asked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/** For `useSyncExternalStore`: what is asked for at the moment, null: nothing. */
export const askedProof = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: (): Asked | null => asked,
};

/** Calls that are refused together wait for one answer. */
const prove = (need: Need): Promise<boolean> => {
  waited ??= new Promise<boolean>((resolve) => {
    const question: Asked = {
      need,
      done: (proved) => {
        // An answer that comes twice is none to the question after it.
        if (asked !== question) return;
        waited = null;
        tell(null);
        resolve(proved);
      },
    };
    tell(question);
  });
  return waited;
};

/** There is no session, or none any more. */
export const isEnded = (failure: unknown): boolean =>
  failure instanceof CartageError && (failure.code === 'SessionEnded' || failure.code === 'ApiKeyEmpty');

const needOf = (failure: unknown): Need | null => {
  if (isEnded(failure)) return 'session';
  return failure instanceof CartageError && failure.code === 'StepUpRequired' ? 'proof' : null;
};

/** A call was refused; true: for want of a session or a proof, which there is by now, so that it can be made again. */
export const proved = async (failure: unknown): Promise<boolean> => {
  const need = needOf(failure);
  return need !== null && prove(need);
};

type Call = (input?: unknown, options?: unknown) => unknown;

/** The client, whose calls wait where they are refused for want of a session or a proof, and are then made again: nothing typed is lost. */
export const proving = <Client extends object>(client: Client): Client =>
  Object.fromEntries(
    Object.entries(client).map(([name, call]: [string, unknown]) => [
      name,
      typeof call === 'function' ? again(call as Call) : call,
    ]),
  ) as Client;

const again =
  (call: Call): Call =>
  (input, options) => {
    const made = call(input, options);
    return made instanceof Promise ? settled(made, () => call(input, options)) : made;
  };

const settled = async (first: Promise<unknown>, repeat: () => unknown): Promise<unknown> => {
  for (let made = first; ; made = Promise.resolve(repeat())) {
    try {
      return await made;
    } catch (failure) {
      if (!(await proved(failure))) throw failure;
    }
  }
};
