import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { tagOf, useFormats } from '../words/formats.ts';
import { useLocale } from '../words/locale.ts';

const HEIGHT = 220;
/** Room for the words at the ends of the lines, px and letters. */
const labelRoom = (width: number) => (width < 480 ? { px: 92, letters: 12 } : { px: 132, letters: 18 });
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** A line of a picture: a value at each of its days or hours; null: there is none. */
export interface Line {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** By what a picture goes: days, `2026-11-27`, or hours, each by the moment of its beginning. */
export type Step = 'day' | 'hour';

const steps = {
  day: { seconds: DAY_S, every: [1, 2, 7, 14, 28, 56, 112].map((days) => days * DAY_S) },
  hour: { seconds: HOUR_S, every: [1, 2, 3, 6, 12, 24, 48, 96].map((hours) => hours * HOUR_S) },
} as const;

/** Midnights by the reader's clock, by which the axis divides. */
const secondsOf = (at: string, step: Step): number => new Date(step === 'day' ? `${at}T00:00` : at).getTime() / 1000;

/** Lines differ by their strokes, not by colour alone: px drawn, px left out. */
const strokes: readonly (readonly number[])[] = [[], [9, 4], [2, 3], [12, 3, 2, 3], [5, 5], [1, 5]];
const colours = ['--mark', '--good', '--wait', '--bad', '--going', '--plain'];

/** How the page looks at the moment; `isPaper`: it is about to be printed, in ink on white. */
const lookOf = (isPaper: boolean) => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    line: (at: number): string => (isPaper ? '#000' : token(colours[at % colours.length] ?? '--ink')),
    text: isPaper ? '#000' : token('--soft'),
    grid: isPaper ? '#ccc' : token('--line'),
    letters: token('--letters') || 'sans-serif',
  };
};
type Look = ReturnType<typeof lookOf>;

/** Changes whenever the page's colours do, or go to a printer. */
const useLook = (): Look => {
  const [look, setLook] = useState(() => lookOf(false));
  useEffect(() => {
    const see = (): void => setLook(lookOf(false));
    const paper = (): void => setLook(lookOf(true));
    const chosen = new MutationObserver(see);
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    addEventListener('beforeprint', paper);
    addEventListener('afterprint', see);
    return () => {
      chosen.disconnect();
      removeEventListener('beforeprint', paper);
      removeEventListener('afterprint', see);
    };
  }, []);
  return look;
};

/** Names the lines at their ends, where they stand; those that would lie on each other are moved apart. */
const labels =
  (series: readonly Line[], look: Look) =>
  (plot: uPlot): void => {
    const { ctx } = plot;
    const ratio = devicePixelRatio;
    const last = plot.data[0].length - 1;
    const places = series
      .map(({ label, values }, at) => ({ label, at, y: plot.valToPos(values[last] ?? 0, 'y', true) }))
      .sort((a, b) => a.y - b.y);
    const gap = 15 * ratio;
    const room = labelRoom(plot.width);
    const bottom = plot.bbox.top + plot.bbox.height;
    for (let at = places.length - 1, lowest = bottom; at >= 0; at -= 1) {
      const place = places[at];
      if (!place) continue;
      place.y = Math.min(place.y, lowest);
      lowest = place.y - gap;
    }
    ctx.save();
    ctx.font = `600 ${12 * ratio}px ${look.letters}`;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    for (const { label, at, y } of places) {
      ctx.fillStyle = look.line(at);
      const text = label.length > room.letters ? `${label.slice(0, room.letters - 1)}…` : label;
      ctx.fillText(text, plot.bbox.left + plot.bbox.width + 8 * ratio, y);
    }
    ctx.restore();
  };

/** Lines over days, drawn; whoever does not see them has the table beside it. */
export const Chart = ({
  days,
  series,
  format,
  step = 'day',
}: {
  readonly days: readonly string[];
  readonly series: readonly Line[];
  readonly step?: Step | undefined;
  /** A value as the picture says it: short on the axis, exact where somebody points at it. */
  readonly format: { readonly short: (value: number) => string; readonly exact: (value: number) => string };
}) => {
  const say = useFormats();
  const locale = useLocale();
  const look = useLook();
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const { seconds, every } = steps[step];
    const moments = days.map((day) => secondsOf(day, step));
    const dayOf = new Intl.DateTimeFormat(tagOf(locale), { day: 'numeric', month: 'short' });
    const hourOf = new Intl.DateTimeFormat(tagOf(locale), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    // An hour by its time, but midnight by its day.
    const named = (one: number): string => {
      const at = new Date(one * 1000);
      return step === 'hour' && at.getHours() !== 0 ? hourOf.format(at) : dayOf.format(at);
    };
    const font = `12px ${look.letters}`;
    const axis = { stroke: look.text, font, ticks: { show: false }, grid: { stroke: look.grid, width: 1 } };
    const plot = new uPlot(
      {
        ...{
          width: current.clientWidth,
          height: HEIGHT,
          padding: [12, ({ width }) => labelRoom(width).px, 0, 0],
          legend: { show: false },
        },
        cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
        scales: {
          x: { time: true, ...(days.length === 1 ? { range: (_, first) => [first - seconds, first + seconds] } : {}) },
          y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            incrs: [...every],
            space: 64,
            size: 28,
            values: (_, splits) => splits.map(named),
          },
          { ...axis, size: 56, values: (_, splits) => splits.map((one) => format.short(one)) },
        ],
        series: [
          {},
          ...series.map(({ label }, nth) => ({
            ...{ label, stroke: look.line(nth), width: 2, dash: [...(strokes[nth % strokes.length] ?? [])] },
            points: { show: days.length <= 14, size: 5, fill: look.line(nth) },
          })),
        ],
        hooks: {
          draw: [labels(series, look)],
          setCursor: [
            ({ cursor }) => setAt(cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? null) : null),
          ],
        },
      },
      [moments, ...series.map(({ values }) => [...values])],
      current,
    );
    const fit = new ResizeObserver(() => plot.setSize({ width: current.clientWidth, height: HEIGHT }));
    fit.observe(current);
    return () => {
      fit.disconnect();
      plot.destroy();
    };
  }, [days, series, format, look, locale, step]);
  const day = at === null ? undefined : days[at];
  const said = (value: number | null | undefined): string => (value === null ? '—' : format.exact(value ?? 0));
  return (
    <div aria-hidden="true">
      <div ref={place} className="chart" />
      <p className="chart-read soft">
        {day === undefined || at === null
          ? '\u00a0'
          : `${step === 'day' ? say.day(day) : say.moment(day)}: ${series.map(({ label, values }) => `${label} ${said(values[at])}`).join(' · ')}`}
      </p>
    </div>
  );
};
