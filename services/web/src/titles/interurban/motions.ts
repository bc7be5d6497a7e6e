// What moves over the page when something has happened.

import type { Events } from '../../api/shapes';
import type { Motion, Scene } from '../contract';
import TilePicture from './board/TilePicture.svelte';
import { values } from './network';
import { TILES } from './tiles';
import type { Event, State } from './wire';

export function motions(told: Events, { after, drafted }: Scene): Motion[] {
  const event = told as Event;
  switch (event.type) {
    case 'interurban.tile-placed': {
      if (drafted) return [];
      const { face, turn, x, y } = event;
      const from = `face-${face} stack-${TILES[face]!.owner}`;
      return [{ kind: 'fly', from, to: `tile-${x}-${y}`, picture: TilePicture, props: { face, turn }, lands: true }];
    }
    case 'interurban.route-completed':
      return [
        { kind: 'flash', at: `done-${event.route}` },
        { kind: 'rise', at: `end-${event.route}`, text: `${event.label} ✓ ${values(after as State)[event.route]!}` },
      ];
    case 'interurban.turn-ended':
      return [...event.track, ...(event.station === null ? [] : [event.station])].map((face) => ({ kind: 'turn', at: `face-${face}` }));
    default:
      return [];
  }
}
