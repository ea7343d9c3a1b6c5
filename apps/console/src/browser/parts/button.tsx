import type { ComponentProps, ReactNode } from 'react';

type Kind = 'first' | 'danger' | 'quiet' | 'plain';

interface Look {
  /** `first`: what most people came for; one of a screen. */
  readonly kind?: Kind | undefined;
  readonly size?: 'small' | 'square' | undefined;
  readonly children: ReactNode;
}

export const buttonClass = ({ kind = 'plain', size }: Omit<Look, 'children'>): string =>
  ['button', kind === 'plain' ? '' : kind, size ?? ''].filter(Boolean).join(' ');

/**
 * A button. While `busy` it turns, says so, and does nothing; it stays where the focus is. `why`: it cannot be pressed, and why.
 */
export const Button = ({
  kind,
  size,
  busy = false,
  why,
  children,
  onClick,
  title,
  ...rest
}: Look &
  Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
    readonly busy?: boolean | undefined;
    readonly why?: string | null | undefined;
  }) => {
  const isOff = busy || (why !== undefined && why !== null);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size })}
      title={why ?? title}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
};
