// Cuts the coastlines that lie under each train board out of Natural Earth (npm: world-atlas) and
// thins them, so that the page downloads what a board shows and nothing else.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { feature } from 'topojson-client';
import { presimplify, quantile, simplify } from 'topojson-simplify';

const here = dirname(fileURLToPath(import.meta.url));
const boards = join(here, '../../../domain/trains/boards');
const target = join(here, '../generated/atlas');
const require = createRequire(import.meta.url);

const load = async (name) => JSON.parse(await readFile(require.resolve(`world-atlas/${name}`), 'utf8'));

/** Degrees kept around the outermost cities: as much again as the board is wide or high, within limits. */
const around = (span, least, most) => Math.max(least, Math.min(most, span));

/** Boards wider than this many degrees show the whole world, from the coarser data. */
const WORLD = 150;

/** Rings of [lon, lat] with an area too small to see are left out, in square degrees. */
const SPECK = 0.04;

const area = (ring) => {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += (ring[j][0] - ring[i][0]) * (ring[j][1] + ring[i][1]);
  }
  return Math.abs(sum / 2);
};

/** Sutherland–Hodgman against one side of a box, on flat [lon, lat]. */
const cut = (ring, inside, meet) => {
  const kept = [];
  ring.forEach((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length];
    if (inside(point) !== inside(before)) kept.push(meet(before, point));
    if (inside(point)) kept.push(point);
  });
  return kept;
};

/** Rings that cross the date line go on beyond it, so that their points are neighbours on a flat sheet. */
const unroll = (ring) => {
  let turn = 0;
  return ring.map(([lon, lat], i) => {
    const step = i === 0 ? 0 : lon - ring[i - 1][0];
    if (step > 180) turn -= 360;
    if (step < -180) turn += 360;
    return [lon + turn, lat];
  });
};

const shifted = (rings, by) => rings.map((ring) => ring.map(([lon, lat]) => [lon + by, lat]));

const clip = (ring, [west, south, east, north]) => {
  const at = (axis, value) => (a, b) => {
    const t = (value - a[axis]) / (b[axis] - a[axis]);
    return axis === 0 ? [value, a[1] + t * (b[1] - a[1])] : [a[0] + t * (b[0] - a[0]), value];
  };
  let out = ring.slice(0, -1);
  out = cut(out, (p) => p[0] >= west, at(0, west));
  out = cut(out, (p) => p[0] <= east, at(0, east));
  out = cut(out, (p) => p[1] >= south, at(1, south));
  out = cut(out, (p) => p[1] <= north, at(1, north));
  if (out.length < 3) return [];
  return [...out, out[0]].flatMap((point, i, all) => (i === 0 ? [point] : along(all[i - 1], point)));
};

/** Long straight edges are cut up, since parallels of latitude are no straight lines on a map. */
const along = (from, to) => {
  const steps = Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / 2);
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps;
    return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
  });
};

const thin = (source, share) => {
  const weighed = presimplify(source);
  return simplify(weighed, quantile(weighed, share));
};

const polygons = (source, object) => {
  const land = feature(source, source.objects[object]);
  const shapes = land.type === 'FeatureCollection' ? land.features : [land];
  return shapes.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
};

const round = (ring) => {
  const points = ring.map(([lon, lat]) => [Math.round(lon * 100) / 100, Math.round(lat * 100) / 100]);
  return points.filter((p, i) => i === 0 || p[0] !== points[i - 1][0] || p[1] !== points[i - 1][1]);
};

const [close, fine, coarse] = await Promise.all(['10m', '50m', '110m'].map((scale) => load(`land-${scale}.json`)));
await mkdir(target, { recursive: true });

const cutOut = (source, box) =>
  polygons(source, 'land')
    .filter(([ring]) => ring.every(([, lat]) => lat > -84))
    .map((rings) => rings.map(unroll))
    .flatMap((rings) => [shifted(rings, -360), rings, shifted(rings, 360)])
    .map((rings) => rings.map((ring) => round(clip(ring, box))).filter((ring) => ring.length > 3 && area(ring) > SPECK))
    .filter((rings) => rings.length > 0);

const save = async (id, land, bounds) => {
  await writeFile(join(target, `${id}.json`), JSON.stringify({ bounds, land }));
};

for (const file of (await readdir(boards)).filter((name) => name.endsWith('.toml')).sort()) {
  const board = parse(await readFile(join(boards, file), 'utf8'));
  const lons = board.cities.map((city) => city.lon);
  const lats = board.cities.map((city) => city.lat);
  const wide = Math.max(...lons) - Math.min(...lons);
  const high = Math.max(...lats) - Math.min(...lats);
  const [beside, above] = [around(wide, 8, 36), around(high * 1.4, 6, 30)];
  const bounds = [
    Math.min(...lons) - beside,
    Math.max(-85, Math.min(...lats) - above),
    Math.max(...lons) + beside,
    Math.min(85, Math.max(...lats) + above),
  ];
  // A board of the whole world uses the atlas of that name.
  if (wide > WORLD) continue;
  const sheet = wide > 60 ? thin(fine, 0.3) : wide > 25 ? thin(fine, 0.12) : thin(close, 0.7);
  await save(board.id, cutOut(sheet, bounds), bounds);
}
const everywhere = [-180, -85, 180, 85];
const inhabited = polygons(coarse, 'land').filter(([ring]) => ring.every(([, lat]) => lat > -84));
await save('world', inhabited.map((rings) => rings.map(round)), everywhere);
