import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '../words/locale.ts';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

/**
 * A question over the page: the browser's own dialogue, which keeps the focus within and gives it back. Escape closes it where
 * `onClose` is given.
 */
export const Dialogue = ({
  title,
  children,
  acts,
  onClose,
  wide = false,
  alert = false,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  /** Its buttons, the first one last. */
  readonly acts?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  readonly wide?: boolean;
  /** It asks whether something is to be done that cannot be undone. */
  readonly alert?: boolean;
}) => {
  const words = useWords(partWords);
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: one that is taken away while it is open gives the focus to nobody.
  useLayoutEffect(() => {
    const { current } = box;
    if (current && !current.open) current.showModal();
    // To what they came to fill in, not to the cross that closes it.
    current?.querySelector<HTMLElement>('form :is(input, select, textarea):not([tabindex="-1"])')?.focus();
    return () => current?.close();
  }, []);
  return createPortal(
    <dialog
      ref={box}
      className={wide ? 'dialogue wide' : 'dialogue'}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        // It goes when whoever draws it says so.
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A browser closes it all the same when Escape is pressed twice; what may not be lost comes back.
        const { current } = box;
        if (!current || current.open) return;
        if (onClose === undefined) current.showModal();
        else onClose();
      }}
    >
      <div className="line-of spread">
        <h2 id={id}>{title}</h2>
        {onClose === undefined ? null : (
          <Button kind="quiet" size="square" aria-label={words.close} onClick={onClose}>
            <X aria-hidden />
          </Button>
        )}
      </div>
      {children}
      {acts === undefined ? null : <div className="dialogue-acts">{acts}</div>}
    </dialog>,
    document.body,
  );
};

/** Asks whether something is to be done. `children`: what comes of it. */
export const Confirm = ({
  title,
  act,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  /** The word of the button that does it. */
  readonly act: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) => {
  const words = useWords(partWords);
  return (
    <Dialogue
      title={title}
      alert
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind={danger ? 'danger' : 'first'} busy={busy} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialogue>
  );
};
