/** How much of something is used, from 0 to 1: a bar, and below it the same in words. */
export const Share = ({
  of,
  text,
  warnAt = 0.8,
}: {
  readonly of: number;
  readonly text: string;
  /** From so much on its colour warns too. */
  readonly warnAt?: number;
}) => (
  <div className="used" data-tone={of >= 1 ? 'bad' : of >= warnAt ? 'wait' : 'plain'}>
    <div className="progress" aria-hidden="true">
      <span style={{ width: `${Math.min(1, of) * 100}%` }} />
    </div>
    <small>{text}</small>
  </div>
);
