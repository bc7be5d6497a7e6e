// The one list of titles that this page can show.

import type { TitleUi } from './contract';
import { infiniteCity } from './infinite_city';
import { interurban } from './interurban';
import { mainlines, rieles } from './trains';

export const TITLES: readonly TitleUi[] = [rieles, mainlines, interurban, infiniteCity];

export const titleUi = (id: string): TitleUi | null => TITLES.find((title) => title.id === id) ?? null;
