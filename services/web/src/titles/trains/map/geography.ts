// Where things lie on a board's map. The unit is so large that a space is about 26 units long.

import { geoConicConformal, geoGraticule, geoMercator, geoPath, type GeoProjection } from 'd3-geo';
import type { Point } from '../../../map/camera.svelte';
import type { Board } from '../wire';

export interface Atlas {
  bounds: [number, number, number, number];
  land: number[][][][];
}

export interface Geography {
  width: number;
  height: number;
  cities: Point[];
  land: string;
  graticule: string;
}

const MARGIN = 76;
const SPACE = 27;
const WIDEST = 5200;
const NARROWEST = 720;

const atlases = import.meta.glob<{ default: Atlas }>('../../../../generated/atlas/*.json');

/** The coastlines cut for a board, or the whole world for a board that a host brought. */
export async function loadAtlas(board: string): Promise<Atlas> {
  const name = (id: string) => `../../../../generated/atlas/${id}.json`;
  const load = atlases[name(board)] ?? atlases[name('world')];
  return (await load!()).default;
}

/** The longitude of the middle of the map: opposite to the widest stretch without a city. */
function centre(lons: number[]): { middle: number; wide: number } {
  const around = [...new Set(lons)].sort((a, b) => a - b);
  let gap = 0;
  let east = around[0]!;
  around.forEach((lon, i) => {
    const next = i + 1 < around.length ? around[i + 1]! : around[0]! + 360;
    if (next - lon > gap) {
      gap = next - lon;
      east = next;
    }
  });
  const wide = 360 - gap;
  return { middle: ((east + wide / 2 + 540) % 360) - 180, wide };
}

function projectionFor(board: Board): GeoProjection {
  const { middle, wide } = centre(board.cities.map((city) => city.lon));
  const lats = board.cities.map((city) => city.lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  if (wide > 150 || south * north < 0) return geoMercator().rotate([-middle, 0]);
  const sixth = (north - south) / 6;
  return geoConicConformal()
    .parallels([south + sixth, north - sixth])
    .rotate([-middle, 0])
    .center([0, (south + north) / 2]);
}

/** Coastlines cut to a board need no cutting at the date line: their points are joined as they are. */
const outline = (land: Atlas['land'], projection: GeoProjection): string =>
  land
    .flat()
    .map((ring) => {
      const points = ring.map(([lon, lat]) => projection([lon!, lat!]) ?? [0, 0]);
      return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;
    })
    .join('');

export function lay(board: Board, atlas: Atlas): Geography {
  const projection = projectionFor(board).scale(1000).translate([0, 0]).precision(0.3);
  const flat = board.cities.map((city) => projection([city.lon, city.lat]) ?? [0, 0]);
  const room = board.routes
    .map((route) => {
      const [a, b] = [flat[route.ends[0]]!, flat[route.ends[1]]!];
      return Math.hypot(a[0] - b[0], a[1] - b[1]) / route.length;
    })
    .sort((a, b) => a - b);
  const xs = flat.map((p) => p[0]);
  const ys = flat.map((p) => p[1]);
  const wide = Math.max(...xs) - Math.min(...xs);
  const scale = Math.max(NARROWEST / wide, Math.min(WIDEST / wide, SPACE / room[Math.floor(room.length / 12)]!));
  projection
    .scale(1000 * scale)
    .translate([MARGIN - Math.min(...xs) * scale, MARGIN - Math.min(...ys) * scale]);
  const width = wide * scale + 2 * MARGIN;
  const height = (Math.max(...ys) - Math.min(...ys)) * scale + 2 * MARGIN;
  projection.clipExtent([
    [-width, -height],
    [2 * width, 2 * height],
  ]);
  const path = geoPath(projection).digits(1);
  const [west, south, east, north] = atlas.bounds;
  const whole = east - west === 360;
  const step = east - west > 150 ? 15 : east - west > 40 ? 10 : 5;
  const graticule = geoGraticule()
    .step([step, step])
    .extent([
      [west, south],
      [east, north],
    ]);
  return {
    width,
    height,
    cities: board.cities.map((city) => projection([city.lon, city.lat]) ?? [0, 0]),
    land: whole ? (path({ type: 'MultiPolygon', coordinates: atlas.land }) ?? '') : outline(atlas.land, projection),
    graticule: path(graticule()) ?? '',
  };
}
