import * as L from 'leaflet';
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import type { MapTiles } from '../map-settings.ts';
import type { Point } from './city-points.ts';
import { element, icon } from './element.ts';
import { showGround } from './ground-layer.ts';
import { kindDrawing, vendorLook } from './kinds.ts';
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

/** Closer than that markers become one. */
const CLUSTER_PIXELS = 64;
const DEEPEST = 18;
/** No point of a city is so far from its centre. */
const FAR_METRES = 150_000;
/** Of a frame, for new markers. */
const SLICE_MS = 6;

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
  let clusters = clusterOf([]);
  let shown: readonly Point[] = [];
  let chosen: { readonly point: Point; readonly marker: L.Marker } | null = null;
  let label: L.Marker | null = null;
  const markers = new Map<string, L.Marker>();
  /** Which drawing is the latest: an earlier one adds nothing more. */
  let drawing = 0;
  const layer = L.layerGroup().addTo(map);

  const draw = (): void => {
    const zoom = map.getZoom();
    const [south, west, north, east] = boxOf(map.getBounds().pad(0.2));
    const wanted = new Map(
      clusters.getClusters([west, south, east, north], Math.round(zoom)).map((one) => [keyOf(one), one] as const),
    );
    for (const [key, marker] of markers) {
      if (wanted.has(key)) continue;
      layer.removeLayer(marker);
      markers.delete(key);
    }
    const missing = [...wanted].filter(([key]) => !markers.has(key));
    drawing += 1;
    add(missing, drawing);
  };

  /** Some in each frame, so that a crowded view holds up no hand that moves it. */
  const add = (missing: readonly (readonly [string, Clustered])[], turn: number): void => {
    if (turn !== drawing) return;
    const until = performance.now() + SLICE_MS;
    let done = 0;
    for (const [key, one] of missing) {
      if (performance.now() > until) break;
      const marker = markerOf(one);
      markers.set(key, marker);
      layer.addLayer(marker);
      done += 1;
    }
    if (done < missing.length) requestAnimationFrame(() => add(missing.slice(done), turn));
  };

  const markerOf = (one: Clustered): L.Marker => {
    const [longitude = 0, latitude = 0] = one.geometry.coordinates;
    const at: L.LatLngTuple = [latitude, longitude];
    if (!isCluster(one)) {
      const point = one.properties.point;
      return marker(at, pinOf(point, ''), 44).on('click', () => picked(point));
    }
    const { cluster_id: id, point_count: count } = one.properties;
    const size = count < 100 ? 44 : count < 1000 ? 52 : 60;
    const look = element('span', { class: 'cluster', text: shortCount(count), title: words.cluster(count) });
    return marker(at, look, size).on('click', () => {
      map.setView(at, Math.min(DEEPEST, Math.max(map.getZoom() + 1, clusters.getClusterExpansionZoom(id))), {
        animate: !isCalm,
      });
    });
  };

  map.on('moveend', () => {
    draw();
    moved();
  });

  return {
    show: (points) => {
      shown = points;
      clusters = clusterOf(shown);
      for (const one of markers.values()) layer.removeLayer(one);
      markers.clear();
      draw();
    },
    open: ({ name, at }, points) => {
      label?.remove();
      const box = boundsOf(nearby(points, at));
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
      chosen?.marker.remove();
      chosen = null;
      if (!point) return;
      const at: L.LatLngTuple = [point.stands.latitude, point.stands.longitude];
      chosen = {
        point,
        marker: marker(at, pinOf(point, 'is-chosen'), 52).setZIndexOffset(10_000).addTo(map),
      };
      map.panInside(at, { ...padding(), animate: !isCalm });
    },
    view: () => {
      const size = map.getSize();
      const box = L.latLngBounds(
        map.containerPointToLatLng([0, 0]),
        map.containerPointToLatLng([size.x, Math.max(1, size.y - covered)]),
      );
      const [south, west, north, east] = boxOf(box);
      const middle = box.getCenter();
      const narrowing = Math.cos((middle.lat * Math.PI) / 180);
      return {
        has: ({ stands: { latitude, longitude } }) =>
          latitude >= south && latitude <= north && longitude >= west && longitude <= east,
        distance: ({ stands: { latitude, longitude } }) =>
          (latitude - middle.lat) ** 2 + ((longitude - middle.lng) * narrowing) ** 2,
      };
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

type Clustered = ClusterFeature<object> | PointFeature<{ readonly point: Point }>;

const isCluster = (one: Clustered): one is ClusterFeature<object> => 'cluster' in one.properties;

const clusterOf = (points: readonly Point[]): Supercluster<{ readonly point: Point }, object> => {
  const index = new Supercluster<{ readonly point: Point }, object>({
    radius: CLUSTER_PIXELS,
    extent: 256,
    maxZoom: DEEPEST - 1,
  });
  return index.load(
    points.map((point) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [point.stands.longitude, point.stands.latitude] },
      properties: { point },
    })),
  );
};

/** What looks the same at the same place needs no new marker. */
const keyOf = (one: Clustered): string =>
  isCluster(one)
    ? `${one.geometry.coordinates.join()} ${one.properties.point_count}`
    : String(one.properties.point.index);

const marker = (at: L.LatLngTuple, look: HTMLElement, size: number): L.Marker =>
  L.marker(at, {
    icon: L.divIcon({ className: 'marker', html: look, iconSize: [size, size] }),
    // The list has every point too, and there it is one key away, not hundreds.
    keyboard: false,
  });

const pinOf = ({ type, vendor }: Point, more: string): HTMLElement =>
  element('span', { class: `pin ${vendorLook(vendor)} ${more}` }, icon(kindDrawing(type)));

const shortCount = (count: number): string => (count < 1000 ? String(count) : `${Math.round(count / 100) / 10}k`);

const boxOf = (box: L.LatLngBounds): readonly [south: number, west: number, north: number, east: number] => [
  box.getSouth(),
  box.getWest(),
  box.getNorth(),
  box.getEast(),
];

/** Around all but the outermost of many, which may lie anywhere by mistake. */
const boundsOf = (points: readonly Point[]): L.LatLngBounds | null => {
  if (points.length === 0) return null;
  const skip = Math.floor(points.length / 100);
  const range = (values: readonly number[]): readonly [number, number] => {
    const sorted = values.toSorted((a, b) => a - b);
    return [sorted[skip] ?? 0, sorted[sorted.length - 1 - skip] ?? 0];
  };
  const [south, north] = range(points.map(({ stands }) => stands.latitude));
  const [west, east] = range(points.map(({ stands }) => stands.longitude));
  return L.latLngBounds([south, west], [north, east]);
};

/** Without those that lie in another land by mistake, where that leaves any. */
const nearby = (points: readonly Point[], at: L.LatLngTuple | null): readonly Point[] => {
  if (at === null) return points;
  const near = points.filter(({ stands }) => L.latLng(stands.latitude, stands.longitude).distanceTo(at) < FAR_METRES);
  return near.length > 0 ? near : points;
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
    const size = 10 ** Math.floor(Math.log10(widest));
    const metres = ([5, 3, 2, 1].find((times) => times * size <= widest) ?? 1) * size;
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
