import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../parts/button.tsx';
import { Nothing } from '../parts/states.tsx';
import { useWords } from '../words/locale.ts';
import { frameWords } from './words.ts';

/** A part of the console that is not there any more: a newer one is served in its place. */
const isOldPart = (error: unknown): boolean => error instanceof TypeError && /import|module/i.test(error.message);

/** A screen that has failed; what stands around it goes on. */
export const Broken = ({ error }: ErrorComponentProps) => {
  const words = useWords(frameWords);
  return (
    <Nothing isPage title={isOldPart(error) ? words.newVersion : words.broken}>
      {isOldPart(error) ? null : (
        <>
          <p>{words.brokenText}</p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </>
      )}
      <Button kind="first" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </Nothing>
  );
};
