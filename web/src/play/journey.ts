// A journey as it is planned beside the map, written as a route file, which the engine reads.

import type { Creature } from '../engine/forms';

export const COUNTRIES = ['plains', 'hill', 'forest', 'dense-forest', 'marsh', 'mountain', 'desert', 'urban'] as const;
export const PATHS = ['highway', 'road', 'trail', 'trackless'] as const;
export const PACES = ['walk', 'hustle', 'run-rest'] as const;

export interface Traveller { name: string; goes: boolean; speed: number; constitution: number; points: number | null }
export interface Leg { country: string; path: string; miles: number }
export interface Wish {
  party: Traveller[]; legs: Leg[]; pace: string; hours: number; vehicles: boolean; recovered: number;
}

/** A journey of everybody on that side, with one leg to begin with. */
export function wishOf(creatures: Creature[]): Wish {
  const party = creatures.flatMap((own): Traveller[] => {
    const speed = own.speeds_feet.land ?? own.speeds_feet.fly;
    return speed ? [{ name: own.creature.replace(/\s+/g, '-'), goes: true, speed, constitution: 0, points: own.hit_points?.now ?? null }] : [];
  });
  return { party, legs: [{ country: 'plains', path: 'road', miles: 24 }], pace: 'walk', hours: 8, vehicles: false, recovered: 0 };
}

/** The journey in the form of a route file, under those rulings. */
export function routeOf(wish: Wish, rulings: Record<string, string>): string {
  const lines = wish.party.filter((own) => own.goes).map((own) => {
    const points = own.points === null ? '' : `, points ${own.points}`;
    return `party: ${own.name} speed ${own.speed}, con-mod ${own.constitution}${points}`;
  });
  lines.push(`pace: ${wish.pace}`, `hours: ${wish.hours}`, `vehicles: ${wish.vehicles ? 'yes' : 'no'}`, `recover: ${wish.recovered}`);
  for (const [name, choice] of Object.entries(rulings)) lines.push(`rulings: ${name}=${choice}`);
  for (const leg of wish.legs) lines.push(`leg: ${leg.country} ${leg.path} ${leg.miles}`);
  return lines.join('\n');
}
