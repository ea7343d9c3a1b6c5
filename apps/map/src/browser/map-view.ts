import * as L from 'leaflet';
import type { MapTiles } from '../map-settings.ts';
import type { Point } from './city-points.ts';
import { element } from './element.ts';
import { type Box, boxAround, contains, distanceFrom, nearby, roundLength } from './geometry.ts';
import { showGround } from './ground-layer.ts';
import { marker, openMarkers, pinOf } from './markers.ts';
import type { Language, Words } from './page-words.ts';

/** The map: markers of points, and of many that stand close together. */
export interface MapView {
  /** Only these are on the map. */
  readonly show: (points: readonly Point[]) => void;
  /** Names the city and stands above it. */
  readonly open: (city: { readonly name: string; readonly at: L.LatLngTuple | null }, points: readonly Point[]) => void;
  readonly fit: (points: readonly Point[]) => void;
  /** null: none. */
  readonly choose: (point: Point | null) => void;
  /** The part that nothing covers. */
  readonly view: () => { readonly has: (point: Point) => boolean; readonly distance: (point: Point) => number };
  /** Pixels at its lower edge that something else covers. */
  readonly cover: (pixels: number) => void;
  readonly focus: () => void;
}

interface Listeners {
  readonly moved: () => void;
  readonly picked: (point: Point) => void;
}

const DEEPEST = 18;
export const openMapView = (
  container: HTMLElement,
  words: Words,
  tiles: MapTiles | null,
  ground: { readonly root: string; readonly language: Language },
  { moved, picked }: Listeners,
): MapView => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(container, {
    center: [55.75, 37.62],
    zoom: 10,
    minZoom: 3,
    maxZoom: DEEPEST,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    worldCopyJump: true,
  });
  L.control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  new MapScale(words).addTo(map);
  const towns = tiles ? null : showGround(map, container, ground.root, ground.language);
  new GridLines({ className: 'grid' }).addTo(map);
  if (tiles) showTiles(map, container, tiles);

  let covered = 0;
  let chosen: L.Marker | null = null;
  let label: L.Marker | null = null;
  const markers = openMarkers(map, words, DEEPEST, {
    picked,
    nearer: (at, zoom) => void map.setView(at, zoom, { animate: !isCalm }),
  });

  map.on('moveend', () => {
    markers.draw();
    moved();
  });

  return {
    show: markers.show,
    open: ({ name, at }, points) => {
      label?.remove();
      const box = boundsOf(nearby(points, at && { latitude: at[0], longitude: at[1] }));
      const centre = at ?? box?.getCenter() ?? null;
      towns?.leaveOut(name);
      if (centre && towns) {
        label = L.marker(centre, {
          icon: L.divIcon({ className: 'city-name', html: element('span', { text: name }), iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
          zIndexOffset: -10_000,
        }).addTo(map);
      }
      if (box) map.fitBounds(box, { ...padding(), maxZoom: 15, animate: false });
      else if (at) map.setView(at, 11, { animate: false });
    },
    fit: (points) => {
      const box = boundsOf(points);
      if (box) map.fitBounds(box, { ...padding(), maxZoom: 16, animate: !isCalm });
    },
    choose: (point) => {
      chosen?.remove();
      chosen = null;
      if (!point) return;
      const at: L.LatLngTuple = [point.stands.latitude, point.stands.longitude];
      chosen = marker(at, pinOf(point, 'is-chosen'), 52).setZIndexOffset(10_000).addTo(map);
      map.panInside(at, { ...padding(), animate: !isCalm });
    },
    view: () => {
      const size = map.getSize();
      const box = L.latLngBounds(
        map.containerPointToLatLng([0, 0]),
        map.containerPointToLatLng([size.x, Math.max(1, size.y - covered)]),
      );
      const { lat: latitude, lng: longitude } = box.getCenter();
      const distance = distanceFrom({ latitude, longitude });
      const seen = boxOf(box);
      return { has: ({ stands }) => contains(seen, stands), distance: ({ stands }) => distance(stands) };
    },
    cover: (pixels) => {
      covered = pixels;
      map.invalidateSize({ pan: false });
    },
    focus: () => container.focus(),
  };

  function padding(): L.FitBoundsOptions {
    return { paddingTopLeft: [48, 48], paddingBottomRight: [56, covered + 40] };
  }
};

const boxOf = (box: L.LatLngBounds): Box => ({
  south: box.getSouth(),
  west: box.getWest(),
  north: box.getNorth(),
  east: box.getEast(),
});

const boundsOf = (points: readonly Point[]): L.LatLngBounds | null => {
  const box = boxAround(points.map(({ stands }) => stands));
  return box && L.latLngBounds([box.south, box.west], [box.north, box.east]);
};

/** The pictures, and whose they are. */
const showTiles = (map: L.Map, container: HTMLElement, { url, attribution, attributionUrl }: MapTiles): void => {
  L.tileLayer(url, { maxZoom: DEEPEST, className: 'tiles' }).addTo(map);
  if (attribution === '') return;
  const link = attributionUrl
    ? element('a', { href: attributionUrl, target: '_blank', rel: 'noopener noreferrer', text: attribution })
    : attribution;
  container.append(element('p', { class: 'attribution' }, link));
};

/** How long a kilometre is, in the language of the page. */
class MapScale extends L.Control.Scale {
  private readonly words: Words;

  constructor(words: Words) {
    super({ position: 'bottomleft', imperial: false, maxWidth: 120 });
    this.words = words;
  }

  /** Leaflet calls it whenever the map has moved; its own knows no language. */
  protected _updateMetric(widest: number): void {
    const metres = roundLength(widest);
    const line = this.getContainer()?.firstElementChild;
    if (!(line instanceof HTMLElement)) return;
    line.style.width = `${Math.round((120 * metres) / widest)}px`;
    line.textContent = metres < 1000 ? `${metres} ${this.words.metres}` : `${metres / 1000} ${this.words.kilometres}`;
  }
}

/** Quiet lines that move with the map: the ground has no streets, and pictures may not come. */
class GridLines extends L.GridLayer {
  override createTile(): HTMLElement {
    return element('div', { class: 'grid-tile' });
  }
}
