import type { ReactNode } from 'react';
import { useWords } from '../words/locale.ts';
import { orderWords, statusNumbers, type Tone, toneOfStatus } from '../words/orders.ts';

/** A word that says how something stands; its colour only repeats it. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);

/** Where an order stands, by its number on the wire; `said` where the console does not know it. */
export const StatusBadge = ({ status, said }: { readonly status: number; readonly said?: string | undefined }) => {
  const words = useWords(orderWords);
  const name = statusNumbers[status];
  if (!name) return <Badge>{said ?? status}</Badge>;
  return <Badge tone={toneOfStatus(name)}>{words.status[name]}</Badge>;
};
