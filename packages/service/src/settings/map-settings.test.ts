import { expect, it } from 'vitest';
import { readSettings } from '../environment/environment.ts';
import { readMapSettings } from './map-settings.ts';

const read = (source: Readonly<Record<string, string>>) => readSettings(source, readMapSettings);

it('shows no pictures and may be embedded anywhere where nothing is set', () => {
  expect(read({}).env).toEqual({
    tilesUrl: null,
    tilesAttribution: null,
    tilesAttributionUrl: null,
    embedOrigins: [],
  });
});

it('reads where pictures come from, whose they are, and who may embed it', () => {
  const { env, problems } = read({
    MAP_TILES_URL: 'https://tiles.example.com:8443/osm/{z}/{x}/{y}.png?key=1',
    MAP_TILES_ATTRIBUTION: '© OpenStreetMap contributors',
    MAP_TILES_ATTRIBUTION_URL: 'https://www.openstreetmap.org/copyright',
    MAP_EMBED_ORIGINS: 'https://shop.example.com, http://127.0.0.1:3000',
  });
  expect(problems).toEqual([]);
  expect(env.tilesUrl).toBe('https://tiles.example.com:8443/osm/{z}/{x}/{y}.png?key=1');
  expect(env.embedOrigins).toEqual(['https://shop.example.com', 'http://127.0.0.1:3000']);
});

it.each([
  ['MAP_TILES_URL', 'tiles.example.com/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'ftp://tiles.example.com/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}.png'],
  ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}/{y}/{y}.png'],
  ['MAP_TILES_URL', 'https://{s}.example.com/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}/{y}{r}.png'],
  ['MAP_TILES_URL', 'https://tiles.example.com; script-src *//{z}/{x}/{y}'],
  ['MAP_TILES_ATTRIBUTION_URL', 'javascript:alert(1)'],
  ['MAP_EMBED_ORIGINS', 'shop.example.com'],
  ['MAP_EMBED_ORIGINS', 'https://shop.example.com/'],
  ['MAP_EMBED_ORIGINS', 'https://shop.example.com *'],
  ['MAP_EMBED_ORIGINS', "https://shop.example.com;script-src 'unsafe-inline'"],
])('%s is not %j', (name, value) => {
  expect(read({ [name]: value }).problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
});
