import type { ReactNode } from 'react';
import { useWords } from '../words/locale.ts';
import { orderWords, statusNumbers, type Tone, toneOfStatus } from '../words/orders.ts';

/** A word that says how something stands; its colour only repeats it. */
export const Badge = ({
  tone = 'plain',
  title,
  children,
}: {
  readonly tone?: Tone;
  /** The whole of it, where there may be no room for all. */
  readonly title?: string;
  readonly children: ReactNode;
}) => (
  <span className="badge" data-tone={tone} title={title}>
    {children}
  </span>
);

/** Where an order stands, by its number on the wire; `said` where the console does not know it. */
export const StatusBadge = ({
  status,
  said,
  isShort = false,
}: {
  readonly status: number;
  readonly said?: string | undefined;
  /** In a list, with the whole word for whoever points at it. */
  readonly isShort?: boolean;
}) => {
  const words = useWords(orderWords);
  const name = statusNumbers[status];
  if (!name) return <Badge>{said ?? status}</Badge>;
  const whole = words.status[name];
  if (!isShort) return <Badge tone={toneOfStatus(name)}>{whole}</Badge>;
  return (
    <Badge tone={toneOfStatus(name)} title={whole}>
      {words.short[name] ?? whole}
    </Badge>
  );
};
