// The one list of titles that this page can show.

import type { TitleUi } from './contract';
import { mainlines, rieles } from './trains';

export const TITLES: readonly TitleUi[] = [rieles, mainlines];

export const titleUi = (id: string): TitleUi | null => TITLES.find((title) => title.id === id) ?? null;
