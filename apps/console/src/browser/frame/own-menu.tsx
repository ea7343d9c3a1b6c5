import { CircleUser } from 'lucide-react';
import { session } from '../api.ts';
import { page } from '../page.ts';
import { ActMenu } from '../parts/menu.tsx';
import { tellFailure } from '../parts/toasts.tsx';
import { ends } from '../session/person.ts';
import { isEnded } from '../session/proof.ts';
import { useWho } from '../session/who.tsx';
import { speak, useLocale, useWords } from '../words/locale.ts';
import { chosenTheme, showIn, themes } from './theme.ts';
import { frameWords } from './words.ts';

/** A session that has ended already is one that they have left. */
const signOut = (): Promise<void> =>
  session()
    .SignOut()
    .catch((failure: unknown) => {
      if (!isEnded(failure)) throw failure;
    });

/** What is somebody's own: their account, language, light and dark, the way out. */
export const OwnMenu = ({ onKeys }: { readonly onKeys?: () => void }) => {
  const words = useWords(frameWords);
  const locale = useLocale();
  const { user } = useWho();
  return (
    <ActMenu
      label={`${words.me}: ${user.name}`}
      kind="quiet"
      acts={[
        { key: 'account', label: words.account, onAct: () => location.assign(`${page.base}/sign-in`) },
        ...(onKeys ? [{ key: 'keys', label: words.keys, onAct: onKeys }] : []),
        { key: 'language', label: words.language, onAct: () => speak(locale === 'ru' ? 'en' : 'ru') },
        ...themes.map((theme) => ({
          key: theme,
          label: words.theme[theme],
          onAct: () => showIn(theme),
          isOn: chosenTheme() === theme,
        })),
        {
          key: 'out',
          label: words.signOut,
          onAct: () => {
            signOut().then(() => {
              ends();
              location.assign(`${page.base}/sign-in?out=1`);
            }, tellFailure);
          },
        },
      ]}
    >
      <CircleUser aria-hidden />
      <span className="wide-only truncated">{user.name}</span>
    </ActMenu>
  );
};
