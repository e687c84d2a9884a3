// Keys of one character, such as Q for a waypoint: who speaks to a computer, or presses keys by accident, turns them off.

const KEPT = 'fivefoot-letters';

export const lettersWork = (): boolean => localStorage.getItem(KEPT) !== 'off';

export const setLetters = (work: boolean): void => (work ? localStorage.removeItem(KEPT) : localStorage.setItem(KEPT, 'off'));
