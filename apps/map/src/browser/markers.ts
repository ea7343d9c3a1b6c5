import * as L from 'leaflet';
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import type { Point } from './city-points.ts';
import { element, icon } from './element.ts';
import { shortCount } from './geometry.ts';
import { kindDrawing, vendorLook } from './kinds.ts';
import type { Words } from './page-words.ts';

/** Closer than that markers become one. */
const CLUSTER_PIXELS = 64;
/** Of a frame, for new markers. */
const SLICE_MS = 6;

/** Markers of points, and of many that stand close together. */
export interface Markers {
  /** Only these are on the map. */
  readonly show: (points: readonly Point[]) => void;
  /** What is in view now. */
  readonly draw: () => void;
}

/** `deepest`: how far in the map goes. `nearer`: the map is to come so near. */
export const openMarkers = (
  map: L.Map,
  words: Words,
  deepest: number,
  {
    picked,
    nearer,
  }: { readonly picked: (point: Point) => void; readonly nearer: (at: L.LatLngTuple, zoom: number) => void },
): Markers => {
  let clusters = clusterOf([], deepest);
  const markers = new Map<string, L.Marker>();
  /** Which drawing is the latest: an earlier one adds nothing more. */
  let drawing = 0;
  const layer = L.layerGroup().addTo(map);

  const draw = (): void => {
    const box = map.getBounds().pad(0.2);
    const seen = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()] as const;
    const wanted = new Map(
      clusters.getClusters([...seen], Math.round(map.getZoom())).map((one) => [keyOf(one), one] as const),
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
    return marker(at, look, size).on('click', () =>
      nearer(at, Math.min(deepest, Math.max(map.getZoom() + 1, clusters.getClusterExpansionZoom(id)))),
    );
  };

  return {
    show: (points) => {
      clusters = clusterOf(points, deepest);
      for (const one of markers.values()) layer.removeLayer(one);
      markers.clear();
      draw();
    },
    draw,
  };
};

type Clustered = ClusterFeature<object> | PointFeature<{ readonly point: Point }>;

const isCluster = (one: Clustered): one is ClusterFeature<object> => 'cluster' in one.properties;

const clusterOf = (points: readonly Point[], deepest: number): Supercluster<{ readonly point: Point }, object> => {
  const index = new Supercluster<{ readonly point: Point }, object>({
    radius: CLUSTER_PIXELS,
    extent: 256,
    maxZoom: deepest - 1,
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

export const marker = (at: L.LatLngTuple, look: HTMLElement, size: number): L.Marker =>
  L.marker(at, {
    icon: L.divIcon({ className: 'marker', html: look, iconSize: [size, size] }),
    // The list has every point too, and there it is one key away, not hundreds.
    keyboard: false,
  });

export const pinOf = ({ type, vendor }: Point, more: string): HTMLElement =>
  element('span', { class: `pin ${vendorLook(vendor)} ${more}` }, icon(kindDrawing(type)));
