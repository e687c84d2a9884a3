// The sample encounters: a board of each system, and the lines that open it.

import type { SystemId } from './engine/forms';
import { words } from './words';
import crypt from '../../maps/flooded-crypt.board?raw';
import vault from '../../maps/flooded-crypt.srd35.board?raw';
import docks from '../samples/cargo-bay.board?raw';
import tavern from '../../docs/examples/tavern.board?raw';
import ice from '../../docs/examples/ice.board?raw';

export interface Sample { id: string; system: SystemId; board: string; about: string; lines: string[] }

/** Hit points and attacks of the crypt, so that a blow can be struck. */
const HEALTH = ['A hp 38', 'C hp 30', 'o hp 60', 's hp 16', 'r hp 7'].map((own) => `with: ${own}\n`).join('');

export const SAMPLES: readonly Sample[] = [
  {
    id: 'crypt', system: 'pf2e', board: `${crypt}${HEALTH}`, about: words.samplesAbout.crypt,
    lines: [
      'begin: Adela, Ogre, Corvin, Acolyte, Rat',
    ],
  },
  {
    id: 'vault', system: 'srd35', board: vault, about: words.samplesAbout.vault,
    lines: ['begin: Adela, Ogre, Corvin, Acolyte, Rat'],
  },
  {
    id: 'bay', system: 'starfinder', board: docks, about: words.samplesAbout.bay,
    lines: ['begin: Nova, Drone, Kesh, Raider'],
  },
  { id: 'tavern', system: '6d6', board: tavern, about: words.samplesAbout.tavern, lines: ['begin: Boban, Razir, Guards'] },
  { id: 'ice', system: '6d6', board: ice, about: words.samplesAbout.ice, lines: ['begin: Anka'] },
];
