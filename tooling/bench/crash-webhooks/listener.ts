import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Bench } from '../processes/servers.ts';
import { endsWithItsParent, sourceFlags } from '../processes/start-process.ts';

/** A request as the listener got it. */
export interface Arrival {
  /** To which of the endpoints. */
  readonly endpoint: string;
  /** The event's, as the header says it. */
  readonly id: string;
  /** It was signed as Standard Webhooks asks for, and holds the event that its header names. */
  readonly isSound: boolean;
  /** Its place among those that were answered with 200; null: it was not. */
  acknowledgedAs: number | null;
}

export type ToListener =
  | { readonly do: 'know'; readonly endpoint: string; readonly secret: string }
  | { readonly do: 'be-well' }
  | { readonly do: 'tell' };

/** A receiver of webhooks in a process of its own, which nobody kills. */
export interface Listener {
  readonly url: string;
  /** The secret that events to this endpoint are signed with. */
  readonly know: (endpoint: string, secret: string) => void;
  /** From now on it takes everything. */
  readonly beWell: () => void;
  /** All that has arrived, in the sequence in which it did. */
  readonly arrivals: () => Promise<readonly Arrival[]>;
}

export const startListener = async (bench: Bench, seed: number): Promise<Listener> => {
  const child = fork(new URL('listener-process.ts', import.meta.url), {
    execArgv: [...sourceFlags, '--import', endsWithItsParent],
    env: { ...process.env, LISTENER_SEED: String(seed) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  bench.onClose(() => void child.kill('SIGKILL'));
  const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];
  const say = (message: ToListener): void => void child.send(message);
  return {
    url,
    know: (endpoint, secret) => say({ do: 'know', endpoint, secret }),
    beWell: () => say({ do: 'be-well' }),
    arrivals: async () => {
      say({ do: 'tell' });
      const [{ arrivals }] = (await once(child, 'message')) as [{ readonly arrivals: readonly Arrival[] }];
      return arrivals;
    },
  };
};
