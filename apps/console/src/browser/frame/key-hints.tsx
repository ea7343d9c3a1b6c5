import { Dialogue } from '../parts/dialogue.tsx';
import { useWords } from '../words/locale.ts';
import { frameWords } from './words.ts';

/** What keys do: `?` shows it on every screen, and so does one's own menu, where it is found. */
export const KeyHints = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(frameWords);
  return (
    <Dialogue title={words.keys} onClose={onClose}>
      <dl className="facts">
        {words.keyHints.map(([keys, does]) => (
          <div key={keys} className="frame-key">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialogue>
  );
};
