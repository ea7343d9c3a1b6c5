import type { Locale, PickupPoint } from '@cartage/core';
import { html } from 'hono/html';
import type { Html } from '../html.ts';

/**
 * The point in the middle of its surroundings: towns, rivers and coasts, from what the map of points stands on. null: the point says
 * nowhere where it is.
 */
export const groundPicture = async (
  { latitude, longitude }: Pick<PickupPoint, 'latitude' | 'longitude'>,
  label: string,
  locale: Locale,
): Promise<Html | null> => {
  // Half a megabyte, which no process needs that nobody asks for a page.
  const { groundAround } = await import('@cartage/map/ground');
  const ground = groundAround({ latitude, longitude });
  if (ground === null || (latitude === 0 && longitude === 0)) return null;
  const { width, height, squares, towns } = ground;
  return html`<svg class="map" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" role="img" aria-label="${label}">
<rect class="water" width="${width}" height="${height}"/>
${squares.map(
  ({ x, y, side, land, lakes, rivers }) =>
    html`<svg x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${side}" height="${side}" viewBox="0 0 8192 8192" overflow="visible"><path class="land" d="${land}"/><path class="water" d="${lakes}"/><path class="river" d="${rivers}"/></svg>`,
)}
${towns.map(({ x, y, name }) => html`<text x="${x}" y="${y}">${name[locale]}</text>`)}
<path class="pin" d="M${width / 2} ${height / 2}c-4-7-12-12-12-21a12 12 0 0 1 24 0c0 9-8 14-12 21z"/><circle class="hole" cx="${width / 2}" cy="${height / 2 - 21}" r="4.5"/>
</svg>`;
};
