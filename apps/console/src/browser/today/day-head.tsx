import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useKeys } from '../frame/keys.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { dayAfter } from './search.ts';
import { todayWords } from './words.ts';

/** Which day, and the way to the others: by the arrows too. */
export const DayHead = ({ day, today }: { readonly day: string; readonly today: string }) => {
  const words = useWords(todayWords);
  const { weekday } = useFormats();
  const navigate = useNavigate({ from: '/$desk/today' });
  const to = (next: string): void => void navigate({ search: next === today ? {} : { day: next } });
  useKeys({ ArrowLeft: () => to(dayAfter(day, -1)), ArrowRight: () => to(dayAfter(day, 1)) });
  return (
    <div className="page-head">
      <div>
        <h1>{day === today ? words.title : weekday(day)}</h1>
        {day === today ? <p>{weekday(day)}</p> : null}
      </div>
      <div className="line-of today-days no-print">
        <Button size="square" aria-label={words.before} onClick={() => to(dayAfter(day, -1))}>
          <ChevronLeft aria-hidden />
        </Button>
        <TextField
          label={<span className="unseen">{words.day}</span>}
          type="date"
          value={day}
          onChange={(next) => {
            if (next !== '') to(next);
          }}
        />
        <Button size="square" aria-label={words.after} onClick={() => to(dayAfter(day, 1))}>
          <ChevronRight aria-hidden />
        </Button>
        {day === today ? null : <Button onClick={() => to(today)}>{words.backToToday}</Button>}
      </div>
    </div>
  );
};
