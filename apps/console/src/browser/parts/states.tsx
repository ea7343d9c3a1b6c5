import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CartageError } from '../api.ts';
import { useWords } from '../words/locale.ts';
import type { Tone } from '../words/orders.ts';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

/** Something that is to be known before what follows. */
export const Notice = ({
  tone = 'going',
  children,
  alert = false,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
  /** Read out at once. */
  readonly alert?: boolean;
}) => (
  <div className="notice" data-tone={tone} role={alert ? 'alert' : undefined}>
    {tone === 'bad' ? (
      <CircleAlert aria-hidden />
    ) : tone === 'wait' ? (
      <TriangleAlert aria-hidden />
    ) : (
      <Info aria-hidden />
    )}
    <div>{children}</div>
  </div>
);

/** There is nothing to show, why, and what can be done. */
export const Nothing = ({
  title,
  children,
  isPage = false,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  /** There is nothing else on the page. */
  readonly isPage?: boolean;
}) => (
  <div className="nothing">
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children}
  </div>
);

/** What went wrong, in sentences of the service where it has some. */
export const sentencesOf = (failure: unknown, words: (typeof partWords)['en']): readonly string[] => {
  if (!(failure instanceof CartageError)) return [words.failed];
  if (failure.code === 'NetworkFailed' || failure.code === 'TimedOut') return [words.unreachable];
  if (failure.code === 'TooManyRequests' && failure.retryAfter !== null) return [words.retryIn(failure.retryAfter)];
  const said = failure.problems.map(({ message }) => message);
  return said.length > 0 ? said : [failure.message];
};

/** A call that failed: why, the number by which the operator finds it, and a way to try again. */
export const Failure = ({ of, onAgain }: { readonly of: unknown; readonly onAgain?: (() => void) | undefined }) => {
  const words = useWords(partWords);
  const requestId = of instanceof CartageError ? of.requestId : null;
  return (
    <Notice tone="bad" alert>
      {sentencesOf(of, words).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {requestId === null ? null : <small className="code">{words.requestId(requestId)}</small>}
      {onAgain === undefined ? null : (
        <p>
          <Button size="small" onClick={onAgain}>
            {words.again}
          </Button>
        </p>
      )}
    </Notice>
  );
};

/** In the place of what is loading, as large as it will be. `lines`: of text. */
export const Bones = ({ lines = 3 }: { readonly lines?: number }) => {
  const { loading } = useWords(partWords);
  return (
    <div className="stack" role="status" aria-label={loading}>
      {widths.slice(0, lines).map((width, at) => (
        <span key={at} className="bones" style={{ width }} />
      ))}
    </div>
  );
};

/** The same within a sheet. */
export const SheetBones = ({ lines }: { readonly lines?: number }) => (
  <div className="sheet-body">
    <Bones {...(lines !== undefined && { lines })} />
  </div>
);

const widths = ['80%', '64%', '72%', '48%', '76%', '56%', '68%', '60%', '78%', '52%', '70%', '44%'];

/** A question to the service, as far as a screen shows how it stands. */
interface Asking<Answer> {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What was asked for: its answer, bones until it comes, what went wrong. An answer that was there stays beside a failure. */
export const Loaded = <Answer,>({
  from,
  bones = <Bones />,
  children,
}: {
  readonly from: Asking<Answer>;
  readonly bones?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}) => (
  <>
    {from.error ? <Failure of={from.error} onAgain={() => void from.refetch()} /> : null}
    {from.data !== undefined ? children(from.data) : from.error ? null : bones}
  </>
);
