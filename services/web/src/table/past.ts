// The states that a table has gone through, asked for once.

import { api } from '../api/client';
import type { View } from '../api/shapes';

/** No more are told at once. */
const TOLD = 16;

export class Past {
  private readonly views = new Map<number, View>();
  private readonly table: string;
  private readonly token: string | undefined;

  constructor(table: string, token: string | undefined) {
    this.table = table;
    this.token = token;
  }

  /** The state at a version; `onwards`: those that follow will be wanted too. */
  async at(version: number, onwards: boolean): Promise<View> {
    const kept = this.views.get(version);
    if (kept) return kept;
    const found = onwards
      ? (await api.views(this.table, this.token, version - 1, TOLD)).views
      : [await api.view(this.table, this.token, version)];
    for (const view of found) this.views.set(view.version, view);
    return found[0]!;
  }
}
