/** A colour of somebody's choice, as it can be read on the page. */
export interface Readable {
  /** `#rrggbb`, on the page's ground. */
  readonly mark: string;
  /** On the mark. */
  readonly onMark: '#000000' | '#ffffff';
}

/** What a text needs against its ground (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/**
 * The colour itself, or what it becomes on its way to black or white as soon as it can be read on the ground.
 * @param ground `#rrggbb`
 */
export const readableOn = (colour: string, ground: string): Readable => {
  const [back, end] = [partsOf(ground), luminance(partsOf(ground)) > 0.4 ? [0, 0, 0] : [255, 255, 255]];
  const wanted = partsOf(colour);
  // The last step is black or white itself.
  const tried = Array.from({ length: STEPS + 1 }, (_, step) =>
    wanted.map((part, i) => Math.round(part + (((end[i] ?? 0) - part) * step) / STEPS)),
  );
  const mark = tried.find((parts) => contrast(parts, back) >= LEAST_CONTRAST) ?? end;
  const onMark = contrast(mark, [0, 0, 0]) > contrast(mark, [255, 255, 255]) ? '#000000' : '#ffffff';
  return { mark: `#${mark.map((part) => part.toString(16).padStart(2, '0')).join('')}`, onMark };
};

const STEPS = 40;

/** How two colours stand out from each other, 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: string, other: string): number => contrast(partsOf(one), partsOf(other));

const contrast = (one: readonly number[], other: readonly number[]): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const partsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const luminance = (parts: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
