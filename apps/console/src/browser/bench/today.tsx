import { Link } from '@tanstack/react-router';
import { useCompany } from '../desk.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Moment } from '../parts/said.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import type { Scanned } from './kept.ts';
import type { useBench } from './use-bench.ts';
import { benchWords } from './words.ts';

/** So many of the last codes are shown. */
const SHOWN = 8;

const isWarned = ({ verdict, isPrinted }: Scanned): boolean => verdict !== 'wrong' && !isPrinted;

/** What this bench has done today, and the last codes: printed again, or taken back. */
export const Today = ({ bench: { day, printAgain } }: { readonly bench: ReturnType<typeof useBench> }) => {
  const words = useWords(benchWords);
  const { number } = useFormats();
  const { key: desk } = useCompany();
  const { scanned } = day;
  const count = (of: (one: Scanned) => boolean): string => number(scanned.filter(of).length);
  return (
    <section className="sheet" aria-label={words.today}>
      <div className="sheet-head">
        <h2>{words.today}</h2>
      </div>
      <dl className="sheet-body bench-counts">
        <div>
          <dt>{words.packed}</dt>
          <dd data-count="packed">{count(({ isPrinted }) => isPrinted)}</dd>
        </div>
        <div>
          <dt>{words.warned}</dt>
          <dd data-count="warned">{count(isWarned)}</dd>
        </div>
        <div>
          <dt>{words.wrong}</dt>
          <dd data-count="wrong">{count(({ verdict }) => verdict === 'wrong')}</dd>
        </div>
      </dl>
      {scanned.length === 0 ? (
        <p className="sheet-body soft">{words.none}</p>
      ) : (
        <ul className="bench-last" aria-label={words.last}>
          {scanned.slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <div className="two-lines">
                {one.order === null ? (
                  <span className="truncated">{one.code}</span>
                ) : (
                  <Link to="/$desk/orders/$number" params={{ desk, number: one.order }}>
                    {one.order}
                  </Link>
                )}
                <span className="soft">
                  <Moment at={one.at} as="time" />{' '}
                  <Badge tone={one.isPrinted ? 'good' : one.verdict === 'wrong' ? 'bad' : 'wait'}>
                    {one.isPrinted ? words.packed : one.verdict === 'wrong' ? words.wrong : words.verdict[one.verdict]}
                  </Badge>
                </span>
              </div>
              <span className="line-of">
                {one.isPrinted ? (
                  <Button
                    size="small"
                    aria-label={`${words.printAgain}: ${one.order ?? one.code}`}
                    onClick={() => void printAgain(one)}
                  >
                    {words.printAgain}
                  </Button>
                ) : null}
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`${words.takeBack}: ${one.order ?? one.code}`}
                  onClick={() => day.takeBack(one.id)}
                >
                  {words.takeBack}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
