import { Badge } from '../../parts/badge.tsx';
import { useWords } from '../../words/locale.ts';
import { webhookWords } from './words.ts';

/** What tells how a webhook stands. */
export interface Standing {
  readonly enabled: boolean;
  readonly disabledReason: 'owner' | 'failing' | 'gone' | null;
  readonly failedTries: number;
}

/** What wants somebody: 3 was switched off because nothing was taken, 2 fails now, 1 is well, 0 is off on purpose. */
export const urgencyOf = ({ enabled, disabledReason, failedTries }: Standing): number =>
  enabled ? (failedTries > 0 ? 2 : 1) : disabledReason === 'owner' ? 0 : 3;

/** What fails first, among equals as they stood. */
export const failingFirst = <One extends Standing>(webhooks: readonly One[]): readonly One[] =>
  [...webhooks].sort((a, b) => urgencyOf(b) - urgencyOf(a) || b.failedTries - a.failedTries);

export const WebhookState = ({ of: { enabled, disabledReason, failedTries } }: { readonly of: Standing }) => {
  const words = useWords(webhookWords);
  if (!enabled)
    return <Badge tone={disabledReason === 'owner' ? 'plain' : 'bad'}>{words.off[disabledReason ?? 'owner']}</Badge>;
  return failedTries > 0 ? (
    <Badge tone="bad">{words.failing(failedTries)}</Badge>
  ) : (
    <Badge tone="good">{words.on}</Badge>
  );
};
