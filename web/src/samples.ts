// The ready encounters: a board of each system, and the lines that open it.

import type { SystemId } from './engine/forms';
import crypt from '../../maps/flooded-crypt.board?raw';
import vault from '../../maps/flooded-crypt.srd35.board?raw';
import docks from '../samples/cargo-bay.board?raw';
import tavern from '../../docs/examples/tavern.board?raw';
import ice from '../../docs/examples/ice.board?raw';

export interface Sample { id: string; system: SystemId; board: string; about: string; lines: string[] }

export const SAMPLES: readonly Sample[] = [
  {
    id: 'crypt', system: 'pf2e', board: crypt, about: 'A drowned crypt, an ogre, and a way round.',
    lines: [
      'with: Adela hp 38; Corvin hp 30; Ogre hp 60; Acolyte hp 16; Rat hp 7',
      'begin: Adela, Ogre, Corvin, Acolyte, Rat',
    ],
  },
  {
    id: 'vault', system: 'srd35', board: vault, about: 'The same crypt, by the rules of single and double moves.',
    lines: ['begin: Adela, Ogre, Corvin, Acolyte, Rat'],
  },
  {
    id: 'bay', system: 'starfinder', board: docks, about: 'A cargo bay with a drone overhead.',
    lines: ['begin: Nova, Drone, Kesh, Raider'],
  },
  { id: 'tavern', system: '6d6', board: tavern, about: 'Out of a tavern, with the guards behind.', lines: ['begin: Boban, Razir, Guards'] },
  { id: 'ice', system: '6d6', board: ice, about: 'Thin ice: the ground is not what it seems.', lines: ['begin: Anka'] },
];
