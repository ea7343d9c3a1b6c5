import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';

/** One act of a menu; `isOn`: of several the one that holds. */
export interface MenuAct {
  readonly key: string;
  readonly label: ReactNode;
  readonly onAct: () => void;
  readonly isOn?: boolean | undefined;
}

/** A button with acts behind it, as a list that opens below: Tab and the arrows lead through it, Escape closes it. */
export const ActMenu = ({
  label,
  children,
  acts,
  kind = 'plain',
  size,
}: {
  /** What is said of the button. */
  readonly label: string;
  readonly children: ReactNode;
  readonly acts: readonly MenuAct[];
  readonly kind?: 'first' | 'quiet' | 'plain';
  readonly size?: 'small' | 'square' | undefined;
}) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    around.current?.querySelector<HTMLElement>('li button')?.focus();
    const leave = ({ target }: Event): void => {
      if (!(target instanceof Node && around.current?.contains(target))) setOpen(false);
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...(around.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  return (
    <div className="menu" ref={around}>
      <button
        ref={button}
        type="button"
        className={buttonClass({ kind, size })}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onKeyDown={press}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      <ul id={id} className="popover" hidden={!isOpen}>
        {acts.map((act) => (
          <li key={act.key}>
            <button
              type="button"
              aria-pressed={act.isOn}
              onKeyDown={press}
              onClick={() => {
                setOpen(false);
                button.current?.focus();
                act.onAct();
              }}
            >
              {act.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
