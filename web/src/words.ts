// Every sentence of the page, in one place. What the engine writes itself (objections, reasons,
// questions) is used as it stands.

import type { Point, SystemId } from './engine/forms';

export const SYSTEMS: Record<SystemId, { name: string; about: string }> = {
  pf2e: { name: 'Pathfinder 2e', about: 'actions, reactions, alternating diagonals' },
  srd35: { name: 'd20 System 3.5', about: 'single, double, run, charge' },
  starfinder: { name: 'Starfinder', about: 'flight, chases, travel' },
  '6d6': { name: '6d6', about: 'chances and potential' },
};

/** A, B … Z, AA. */
export function column(x: number): string {
  let name = '';
  for (let rest = x + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** B4: the column's letter and the row, counted from 1. */
export const square = (at: Point): string => `${column(at.x)}${at.y + 1}`;

/** The square that somebody typed as `B4`. */
export function typedSquare(text: string): Point | null {
  const match = /^\s*([a-z]{1,3})\s*(\d{1,4})\s*$/i.exec(text);
  if (!match?.[1] || !match[2]) return null;
  const letters = [...match[1].toUpperCase()];
  const x = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { x, y: Number(match[2]) - 1 };
}

/** What the engine says, with squares named as on the rulers, and altitudes in feet. */
export const inSquares = (text: string): string =>
  text.replace(/\((-?\d+),(-?\d+)\)/g, (whole, x: string, y: string) => (Number(x) < 0 || Number(y) < 0 ? whole : square({ x: Number(x), y: Number(y) })))
    .replace(/\b([A-Z]{1,2}\d+)\[(\d+)x(\d+)\]/g, (_whole, at: string, width: string, height: string) => (width === '1' && height === '1' ? at : `${at}, ${width} × ${height}`))
    .replace(/\bat altitude (\d+)\b/g, (_whole, level: string) => words.altitudeOf(Number(level) * 5));

/** What the engine quotes, in the quotes of the page. */
export const quoted = (text: string): string => text.replace(/`([^`]*)`/g, '“$1”');

/** Names as people read them: `"Goblin boss"#2` is Goblin boss 2. */
export const readable = (text: string): string =>
  text.replace(/"((?:[^"\\]|\\.)+)"(?:#(\d+))?/g, (_whole, label: string, number?: string) => label.replace(/\\(.)/g, '$1') + (number ? ` ${number}` : ''));

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** five-foot-step as “5-foot step”, otherwise the word with a capital. */
export function action(verb: string): string {
  if (verb === 'five-foot-step') return '5-foot step';
  const words = verb.replace(/-/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const words = {
  product: 'fivefoot',
  skip: 'Skip to the map',
  undo: 'Undo', redo: 'Redo', turnStart: 'Turn start',
  viewAs: 'View', everything: 'Game master', players: 'Players',
  playersOf: (side: string) => `Players of ${side}`, onlookers: 'Onlookers',
  yourTurn: (name: string) => `Your turn, ${name}.`, turnWas: (name: string) => `${possessive(name)} turn.`, turnEnded: 'Turn ended.',
  noActions: 'No actions left', noReaction: 'no reaction', movingTo: (at: string) => `Moving to ${at}.`, youReach: (at: string) => `You reach ${at}.`,
  whatHappens: (reactor: string, mover: string, at: string) => `${reactor} may react: ${mover} is leaving ${at}. What happens?`,
  question: (what: string) => `Question. ${what}`,
  turnOf: (name: string) => `It is ${possessive(name)} turn.`, turnOfMaster: 'It is the game master’s turn.',
  lost: 'The connection is lost. The page is reconnecting, and nothing that was done is lost.',
  hereAgain: (lines: number, isMore: boolean) =>
    `Here again. ${lines ? `${isMore ? 'More than ' : ''}${count(lines, 'thing')} happened.` : 'Nothing has happened.'}`,
  showMissed: 'Show', whileAway: 'While you were away',
  outdated: 'The server has a different version from this page.', reload: 'Reload the page',
  gone: 'this table is gone, or your seat at it', noLongerAt: (table: string) => `You are no longer at ${table || 'this table'}`, otherTables: 'Other tables',
  elsewhere: 'This table goes on in another window, and this one no longer follows it.', goOnHere: 'Go on here',
  saveLast: (time: string) => `Save the copy of ${time}`,
  anyway: 'Do it anyway',
  looks: { hurt: 'hurt', 'badly-hurt': 'badly hurt', down: 'down' } as Record<string, string>,
  people: 'People', whoIsHere: 'Who is here',
  roles: { 'game-master': 'Game master', player: 'Player', spectator: 'Onlooker' } as Record<string, string>,
  invite: 'Invite', invitePlayer: 'Invite the player of', inviteOnlooker: 'Invite an onlooker, or a projector',
  inviteMaster: 'Link for another game master', makeLink: 'Make a link', chooseCreatures: 'Choose at least one creature.',
  newLink: 'The new link', linkOnce: 'Send it now: a link is shown only once.', copy: 'Copy', copied: 'Copied.',
  invitations: 'Invitations', revoke: 'Take back', rotate: 'Replace', revoked: 'taken back',
  revokeHint: 'People who have already used a link keep their seats when it is taken back.', noInvitations: 'Nobody has been invited yet.',
  seats: 'Seats', you: 'you', isHere: 'here', isAway: 'not here now', takeSeat: 'Take the seat away', takeSeatOf: (who: string) => `Take the seat away: ${who}?`,
  seatsHint: 'Whoever opens a link in two browsers has two seats.',
  seatCloses: 'Their pages close this table at once. Links that give this seat are taken back, so they come back only with a new one.',
  ownSeatCloses: 'Your pages close this table at once, and you are no game master here any more.',
  seatLeaves: (names: string[]) => (names.length === 0 ? 'Nothing on the map changes.'
    : names.length === 1 ? `${names[0]} stays on the map, and is yours to move until you invite somebody to play it.`
      : `${names.join(', ')} stay on the map, and are yours to move until you invite somebody to play them.`),
  seatTaken: (who: string) => `The seat is taken away: ${who}.`,
  onThisServer: 'Tables on this server', archived: 'archived',
  theme: 'Light or dark', keys: 'Keys', menu: 'Table menu',
  letterKeys: 'Letters, digits and signs are keys of the board',
  keyTable: [
    ['Arrows, W A S D', 'plan by one square'], ['Numpad 1–9', 'the same, with diagonals'],
    ['Shift + arrows', 'look without planning'], ['G', 'go to a square: type L5'],
    ['Enter, Space', 'commit the plan'], ['Esc, right click', 'cancel'],
    ['Q, Ctrl + click', 'waypoint'], ['Z, Backspace', 'last square back'],
    ['1–9', 'action in the dock'], ['E', 'end the turn; asks if actions are left'],
    ['Tab, Shift + Tab', 'next, previous creature'], ['[ ]', 'the same, staying on the board'],
    ['R T C F', 'range, threat, cover, flanking: hold to look, tap to keep'], ['I', 'say everything about this square'],
    ['V', 'cheapest or fewest risks'], ['O', 'open or close a door beside the cursor'],
    ['P', 'the square’s card stays'], ['Shift + P, hold the pointer', 'point at a square, for everybody'],
    ['+ − 0', 'zoom in, out, fit'], ['Wheel, pinch', 'zoom to the pointer'],
    ['Drag the map, middle drag', 'pan'], ['PgUp, PgDn', 'fly higher, lower'],
    ['Ctrl + Z, Ctrl + Shift + Z', 'undo, redo'], ['Home', 'back to the start of the turn'],
    ['/', 'search rulings'], [':', 'type a command'],
    ['F6, Shift + F6', 'next, previous region'], ['L', 'say the last news again'], ['?', 'these keys'],
  ] as [string, string][],
  anAdversary: 'An adversary', alsoHere: 'Also on the map',
  turnOrder: 'Turn order', round: (round: number) => `Round ${round}`, noOrder: 'no order yet',
  addCreature: 'Creature', rollInitiative: 'Roll and begin', begin: 'Begin', beginAsListed: 'Begin in this order', initiative: 'Initiative',
  initiativeHint: '“+3” is rolled for; “17” is a total that was rolled at the table. Whoever has nothing is rolled for with +0.',
  initiativeWrong: (who: string) => `What stands for ${who} is neither a modifier such as “+3” nor a total such as “17”.`,
  tools: 'Tools', overlays: 'Overlays',
  move: 'Move', measure: 'Measure', paint: 'Paint', doors: 'Doors',
  range: 'Range', threat: 'Threat', cover: 'Cover', flanking: 'Flanking',
  zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Fit the map',
  returns: (name: string) => `${name} returns`,
  rollFirst: (name: string) => `${name}: roll first`,
  typeOn: (name: string) => `${name} …`, squaresNext: 'Type the squares of the way, one after another, such as “I5 J5 K5”.',
  attack: (whom: string) => `Attack ${whom}`,
  endTurn: 'End turn', more: 'More', endsAnyway: (left: number) => `${count(left, 'action')} left. E again ends the turn.`,
  actionsLeft: (left: number, most: number) => `${left} of ${most} actions left`,
  commit: 'Move', cancel: 'Cancel', waypoint: 'Waypoint',
  waypointAt: (number: number, at: string, feet: number | null) => `Waypoint ${number} at ${at}${feet === null ? '' : `, ${feet} feet up`}.`,
  partsOfTheWay: 'Parts of the way', legTo: (to: string, cost: number, unit: string) => `to ${to}: ${cost} ${unit}`,
  atHeight: (at: string, feet: number) => `${at}, ${feet} ft up`,
  plan: (name: string) => `${possessive(name)} plan`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  of: (spent: number, limit: number, unit: string) => `${spent} of ${limit} ${unit}`,
  cheapest: 'Cheapest', fewestRisks: 'Fewest risks', noSafer: 'There is no safer way.',
  searchedAsFar: (by: string, exact: number, budget: number) => `${by} was searched as far as ${exact} of ${budget} ft: beyond, there may be a better way.`, byChance: 'by chance',
  moreOf: (many: number) => `+${many} more`, nearest: (at: string) => `${at} is the nearest.`, planTo: (at: string) => `Plan to ${at}`,
  mayReact: (name: string) => `${readable(name)} may react`,
  mayReactAs: (reactor: string, mover: string, at: string) => `${readable(reactor)} may react as ${mover} leaves ${at}`,
  hazard: 'suffers the hazard',
  reactions: (many: number) => (many === 0 ? 'no reactions' : count(many, 'reaction')),
  hazards: (many: number) => (many === 0 ? 'no hazards' : count(many, 'hazard')),
  log: 'Log', rulings: 'Rulings', rulebook: 'Rulebook', table: 'Table',
  emptyLog: 'Everything that happens is listed here, with its reasons.',
  pointsAt: (who: string, at: string) => `${who} points at ${at}.`,
  pinned: 'The square’s card stays.', unpinned: 'The square’s card follows again.',
  distance: (feet: number, from: string, to: string) => `${feet} ft, ${from} to ${to}`,
  mapChanges: (squares: string[]) => `The map changes ${squares.length > 3 ? `in ${squares.length} squares` : `at ${squares.join(', ')}`}.`, wallsChange: 'Walls or doors change.',
  earlier: 'Show what came before', takenBack: 'Something was taken back.',
  why: 'why', tabs: 'Beside the map',
  waitingFor: (name: string) => `Waiting for ${name}.`,
  gameMaster: 'the game master', gameMasterShort: 'Game master',
  asked: (name: string) => `Asked: whoever plays ${name}`,
  askedGameMaster: 'Asked: the game master',
  answer: 'Answer', leadsTo: 'leads to',
  ownDie: (faces: number) => `d${faces}`, ownDieHint: 'your own die, or', rollHere: 'Roll here', useFace: 'Use it',
  dieNeeded: (who: string, what: string) => `A die for ${who}: ${what}`,
  here: (at: string) => `Standing at ${at}`,
  cost: 'Cost', ground: 'Ground', threats: 'Threat', flank: 'Flanking', reachThere: 'Reach',
  onTheWayThere: (reactions: string) => `${reactions} on the way`, coverFrom: (grade: string, who: string) => `${grade} from ${who}`,
  flankWith: (whom: string, friend: string) => `${whom}, with ${friend}`,
  none: 'none', outOfReach: 'out of reach', openFloor: 'open floor',
  notKnown: 'not known yet',
  passOnly: 'may pass, may not end there',
  disclosed: {
    'disclosure.sharing': { side: 'that of the whole side', own: 'only that of their own creatures' },
    'disclosure.map': { all: 'yes', revealed: 'only what has been shown' },
    'disclosure.hit-points': { words: 'in words: hurt, badly hurt, down', exact: 'as numbers', none: 'not told' },
    'disclosure.defences': { none: 'not told', 'after-use': 'told after the first roll against them', exact: 'as numbers' },
    'disclosure.attacks': { none: 'not told', 'after-use': 'told after the first attack', exact: 'as numbers' },
    'disclosure.reach': { visible: 'as size and weapon suggest', exact: 'the true reach', none: 'not told' },
    'disclosure.reactions': { possible: 'whoever is in reach may', seen: 'whoever has been seen to react', exact: 'whoever really can', none: 'not told' },
    'disclosure.speed': { seen: 'the farthest that was seen', exact: 'the true speed', none: 'not told' },
    'disclosure.conditions': { visible: 'those that can be seen', exact: 'all', none: 'none' },
    'disclosure.names': { label: 'your label, until you give the name', exact: 'the true names' },
    'disclosure.order': { ruling: 'as the ruling says', shown: 'all of them', sides: 'only their side' },
    'disclosure.rolls': { open: 'face and total', result: 'only the result', hidden: 'nothing' },
    'disclosure.allies': { exact: 'everything', words: 'what everybody is told' },
  } as Record<string, Record<string, string>>,
  searchRulings: 'Search rulings and what players know', whatPlayersKnow: 'what players know', changedHere: 'Changed here', allRulings: 'All rulings',
  setForTable: 'Set for this table', isDefault: 'the rulebook’s default', isUsual: 'the default',
  searchRules: 'Search rules', noRule: 'Choose a rule, or follow a link in the log.', backToRules: 'All rules',
  saveFile: 'Save a copy', openFile: 'Open a table file', newTable: 'New table', yourTables: 'Your tables', unnamed: 'A table without a name',
  takeToServer: 'Take to this server', keepHere: 'Keep a copy in this browser',
  takenToServer: 'The table is on the server now, and you can invite people to it. The old copy stays in this browser, under “Your tables” in “New table”.',
  pictureLeftBehind: (why: string) => `The table is on the server now, but its picture is not: ${why}`,
  keptHere: 'A copy of the table, as it is now, is in this browser. It is under “Your tables” in “New table”.',
  tableNotSent: 'The table did not reach the server. Nothing has changed here: try again when the server can be reached.',
  tableTooLarge: 'The table is larger than the server takes. It is still in this browser: save a copy of it as a file, and ask whoever runs the server for more room.',
  done: 'Done', onlyLooking: 'You are looking at what others see. Choose “Game master” under “View” to do something.',
  onThisComputer: 'on this computer', projector: 'Open the projector window',
  noTableWindow: 'The table is not open in this browser. Open it in another window, and load this page again.',
  projectorIsSilent: 'The projector only shows the table.',
  typeCommand: 'Type a command', send: 'Do it',
  commandHint: '“stride H5 J6 L5” plans a way; “look L5”, “near” and “who reaches me” are answered; so are the rulebook’s questions, after a “?”. Everything of its notation works, such as “door: 1 open”.',
  ownDice: 'We roll our own dice and type what they show',
  cursorAt: (at: string) => `The cursor is at ${at}.`, plannedTo: (at: string) => `A way to ${at} is planned.`,
  squaresAway: (squares: string, where: string) => `${squares} ${where}`, nobodyElse: 'Nobody else is on the map.',
  reachesYou: (who: string, whom: string, at: string) => `${who} can reach ${whom} at ${at}.`, nobodyReaches: (whom: string, at: string) => `Nobody can reach ${whom} at ${at}.`,
  hidden: 'only you see it', nobody: 'Nobody is on the board yet.',
  typeOne: 'Choose “Creature” and type one: “Ogre, large, speed 25”.',
  cannotMove: (name: string) => `${name} cannot move:`,
  nothingInReach: (name: string) => `${name} cannot move now.`,
  creaturePlaceholder: 'Ogre, large, speed 25', creatureLabel: 'Type one creature', sizes: ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'],
  createToken: 'The server’s token for new tables',
  creatureHint: (ordinary: string) => `A name, then what differs from the ordinary (${ordinary}), with commas between. You choose its square on the board afterwards.`,
  asTyped: 'as typed, or ordinary',
  place: 'Put it on the board', side: 'Side', party: 'Party', foes: 'Foes', neutral: 'Neither',
  size: 'Size', speed: 'Speed in feet', name: 'Name',
  clickToPlace: (name: string) => `Choose a square for ${name}.`,
  paintWith: 'Paint with', shownToPlayers: 'What players are shown', edges: 'Between squares', seemsBare: 'looks like open floor', reveal: 'show', conceal: 'do not show', wholeRoom: 'Whole room',
  inWords: 'In words', inWordsHint: 'What is around the cursor, and who is on the map',
  captions: 'Show what is spoken',
  noMap: 'An empty floor of 20 × 15 squares', dropHere: 'Drop a map here', chooseFile: 'choose a file',
  formats: 'Universal VTT (.dd2vtt, .uvtt, .df2vtt), a text board, a MovingAI grid, or a table file.',
  useMap: 'Use this map', cannotRead: (file: string) => `${file} cannot be read`, allowed: 'What may stand there', decided: 'Decided on import', noDecisions: 'Nothing had to be decided.',
  mapSize: (width: number, height: number) => `${width} × ${height} squares`,
  newTableTitle: 'A new table', newTableAbout: 'Choose rules and a map. Nothing leaves this computer.',
  newTableServed: 'Choose rules and a map. The table is kept on this server, and you invite people to it.',
  tryIt: 'Try it first', openSample: 'Open the sample', rules: 'Rules', map: 'Map', close: 'Close',
  goTo: 'Go to square', noSquare: (typed: string) => `“${typed}” is no square of this map.`, samples: 'Sample encounters',
  stale: 'The board has changed; the way was worked out again.',
  cannot: 'That did not work', dismiss: 'Dismiss',
  loading: 'Opening the table…',
  reach: 'reach', hp: (now: number, most: number) => `${now}/${most}`,
  openDoor: 'Open', closeDoor: 'Close', lockDoor: 'Lock', unlockDoor: 'Unlock',
  door: (state: string, at: string) => `Door at ${at}, ${state}`,
  noDoor: (at: string) => `No door beside ${at}.`, doorOutOfReach: (door: number) => `Nobody who may act now stands beside door ${door}.`,
  chanceSure: 'sure', runAndRoll: 'Run and roll', altitude: 'Altitude', altitudeOf: (feet: number) => (feet === 0 ? 'on the ground' : `${feet} feet up`), sideView: 'Seen from the side', ground0: 'ground',
  rise: 'Go there',
  picture: 'The map’s picture', pictureLeft: 'Left edge at', pictureTop: 'Upper edge at', pictureAcross: 'Squares across',
  pictureHint: 'A picture lies under the squares. Walls and ground are still those of the board.',
  choosePicture: 'Choose a picture', otherPicture: 'Choose another picture', removePicture: 'Take it away',
  alignByClicks: 'Align by two clicks', squaresApart: 'Squares between the two clicks', asNow: 'as many as now',
  clickCorner: 'Click a corner of the grid in the picture.', clickOtherCorner: 'Click another corner, as far away as you can.',
  pictureAligned: 'The picture is aligned.', pictureGoesUp: 'The picture goes to the server…', pictureIsRead: 'The server reads the picture…',
  pictureNotSent: 'The picture did not reach the server. It may be larger than the server takes, usually 32 MiB: save it smaller, or try again.',
  noPicture: 'This browser cannot read that picture. PNG, JPEG and WebP can be read.',
  primary: 'Primary direction', bestHeading: 'the best for the way', steepness: 'Steepness', level: 'level', climbing: 'upward', diving: 'downward',
  compass: {
    N: 'north', NE: 'northeast', E: 'east', SE: 'southeast', S: 'south', SW: 'southwest', W: 'west', NW: 'northwest',
  } as Record<string, string>,
  headingNow: (heading: string | null) => (heading === null ? 'No heading yet.' : heading === 'open' ? 'The heading is open.' : `Heading ${heading}.`),
  primaryChosen: (primary: string) => `The direction of this turn is ${primary}.`,
  primaryOpen: 'The direction is chosen with the first flight of a turn; other directions cost turns.',
  travel: 'Travel', journey: 'A journey', traveller: 'Traveller', constitution: 'Con modifier',
  legs: 'Legs of the journey', leg: (number: number) => `Leg ${number}`, country: 'country', path: 'path', miles: 'miles',
  addLeg: 'Add a leg', removeLeg: 'Remove leg', pace: 'Pace', hoursADay: 'Hours a day', recovered: 'Heals a night',
  vehicles: 'With vehicles', rollChecks: 'Roll the checks on the way', arrives: 'There:', collapses: 'Nobody arrives:',
  onTheWay: 'on the way', days: 'Day by day', day: (number: number) => `Day ${number}`, singleFile: 'single file',
  slowest: (rate: string, who: string) => `${rate} an hour on open ground, the speed of ${who}`,
  marchCheck: (hour: number, who: string, dc: number, result: 'due' | 'success' | 'failure') =>
    `Hour ${hour}: ${possessive(who)} Constitution check against DC ${dc} ${{ due: 'is due', success: 'succeeds', failure: 'fails' }[result]}`,
  marchStrain: (hour: number, who: string, effect: string, points: number) =>
    `Hour ${hour}: ${who} ${effect === 'nonlethal' ? `takes ${points} nonlethal damage` : effect === 'unconscious' ? 'falls unconscious' : `is ${effect}`}`,
  evening: (who: string, damage: number, condition: string) => `Evening: ${who} has ${damage} nonlethal damage${condition === 'none' ? '' : `, ${condition}`}`,
  chase: 'A chase', whoFlees: 'Who flees', whoPursues: 'Who pursues', nobodyPursues: 'Nobody of another side is here.',
  chaseKind: 'Kind of chase', roundByRound: 'Round by round', acrossCountry: 'Across country', roundsSoFar: 'Rounds so far',
  mitigated: 'Something evens out the speeds', diceDecide: 'Dice decide.', flee: 'Flee',
  differentSpeeds: 'different speeds', equalSpeeds: 'equal speeds',
  inRange: (squares: string) => `${squares} in range.`,
  costsMore: (more: number, unit: string) => `it costs ${more} ${unit} more than is left`, doesNotFit: 'it does not fit into what is left of this turn',
  asFarAs: (at: string) => `This turn leads as far as ${at}.`,
  alreadyHere: 'already here', placeHere: 'Click it, or move the cursor there and press Enter.',
  doneAgain: 'Done again.', isTakenBack: 'Taken back.', back: 'Back', viewMoved: (name: string) => `Moved the view to ${name}.`, step: (step: number) => `Step ${step}: `,
  mastersMark: 'GM', mastersWord: 'The game master’s word:', secretMark: 'secret',
  aPlan: 'Plan', route: 'Route', aQuestion: 'Question', aDie: 'Die', actions: 'Actions', panelHeight: 'Panel height', forget: (name: string) => `Forget ${name}`, whatItShows: (faces: number) => `What the d${faces} shows`,
  ofLimit: (limit: number) => `of ${limit} · `, ofBudget: (budget: number) => ` of ${budget}`, toReach: (at: string) => `to reach ${at}`,
  scoreFirst: 'The score is rolled first; steps that it does not pay for are not taken. The route may be chosen again after the roll.',
  whoStandsHere: (at: string) => `Who stands at ${at}`,
  onlyOnce: 'Only this once', holdsOnce: (choice: string) => `“${choice}” holds for the next action.`, notAnyMore: 'Not any more',
  gainsPlaces: (squares: string) => `${squares} more can be reached.`, losesPlaces: (squares: string) => `${squares} can no longer be reached.`, otherCost: (squares: string) => `${squares} cost something else.`,
  threatChanges: (name: string, gained: number, lost: number) =>
    `${readable(name)} threatens ${[gained && `${count(gained, 'square')} more`, lost && `${count(lost, 'square')} fewer`].filter(Boolean).join(' and ')}.`,
  nothingChanges: 'It changes nothing on the board now.',
  legend: 'Key to the map', legendActions: (many: number) => `reached with ${count(many, 'action')}${many > 3 ? ' or more' : ''}`, legendChance: 'the chance to reach it, also as a bar; inside the solid line it is sure',
  legendThreat: (name: string) => `${name} threatens`, legendCover: (grade: string, from: string) => `${grade} cover from ${from}`, legendFlank: (whom: string, friend: string) => `${whom}, flanked with ${friend}`,
  nobodyThreatens: 'Nobody threatens a square.', noCoverAt: (at: string) => `No cover at ${at}.`, nobodyFlanked: (at: string) => `Nobody is flanked from ${at}.`, pointAtSquare: 'Point at a square, or move the cursor there.',
  answers: {
    'move-on': ['Move on', 'nobody reacts'], halt: ['Stop here', 'the movement ends'], decline: ['Let it pass', 'keeps the reaction'],
    'carry-on': ['Carry on', 'into what was just revealed'], stop: ['Stop', 'before it'],
  } as Record<string, [string, string]>,
  reactsBy: { aoo: 'Attack', readied: 'Do what was readied', other: 'React otherwise' }, usesReaction: 'uses the reaction',
  goRound: 'Go round', forThisTable: 'for this table', onlyThisOnce: 'only this once', rulesBehind: 'Rules:',
  accountLeft: (actions: number, reactions: number) => `${count(actions, 'action')} and ${count(reactions, 'reaction')} left`, notOnMap: 'not on the map',
  whoIsOnMap: 'Who is on the map', orChoose: 'or', doorOf: (verb: string, door: string) => `${verb} door ${door}`, travelTime: (hours: number, minutes: number) => [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(' ') || '0 h',
  problems: {
    cannotReach: 'The server cannot be reached.', onlyMasterSaves: 'Only the game master saves a copy.', tablesNotOpened: 'The tables of this browser cannot be opened.', notKept: 'The table cannot be kept.',
    notOpened: 'The table cannot be opened.', notOpenYet: 'The table is not open yet.', noBook: 'The rulebook cannot be read.', drawsNothing: 'This browser draws no canvas.', answers: (status: number) => `The server answers ${status}.`,
  },
  samplesAbout: {
    crypt: 'A drowned crypt, an ogre, and a way round.', vault: 'The same crypt, by the rules of single and double moves.', bay: 'A cargo bay with a drone overhead.', tavern: 'Out of a tavern, with the guards behind.', ice: 'Thin ice: the ground is not what it seems.',
  },
  grounds: {
    wall: 'wall', difficult: 'difficult ground', greater: 'very difficult ground', hazard: 'hazard', narrow: 'narrow surface', uneven: 'uneven ground',
    ledge: 'ledge', pit: 'pit', obstructed: 'obstructed', 'incline north': 'uphill, north', 'incline east': 'uphill, east',
    'incline south': 'uphill, south', 'incline west': 'uphill, west', air: 'slows in the air', 'needs fly': 'only by flying',
    'needs climb': 'only by climbing', 'needs swim': 'only by swimming', stairs: 'stairs', ladder: 'ladder', soft: 'impassable, not rigid',
    rigid: 'impassable, rigid', dirt: 'earth', rock: 'rock', water: 'deep liquid', face: 'face to climb', canopy: 'hampers flyers',
    open: 'object, can be entered', blocked: 'object, blocks', hard: 'hard corner', cover: 'gives cover', 'cover-light': 'gives lesser cover',
    'cover-extreme': 'gives greater cover', slit: 'arrow slit', vetoed: 'no forced movement into it', dark: 'dark', 'needs burrow': 'only by burrowing',
    hampered: 'hampered', permitted: 'forced movement allowed',
  } as Record<string, string>,
  brushes: {
    'on .': 'open floor', open: 'open floor', difficult: 'difficult', greater: 'very difficult', 'difficult x2': 'very difficult', hazard: 'hazard', narrow: 'narrow', uneven: 'uneven',
    'needs fly': 'pit: only by flying', ledge: 'ledge: a drop', 'incline north': 'incline up to the north', 'incline east': 'incline up to the east',
    'incline south': 'incline up to the south', 'incline west': 'incline up to the west', cover: 'gives cover', blocked: 'object that nobody enters', wall: 'wall',
    obstructed: 'obstacle', dark: 'poor visibility', pit: 'pit', hampered: 'hampered', soft: 'impassable, soft', rigid: 'impassable, rigid', water: 'deep liquid', stairs: 'stairs',
    'mr 1': 'resistance 1', 'mr 2': 'resistance 2', 'mr 3': 'resistance 3', 'mr 4': 'resistance 4', 'apparent 1 true 3': 'hidden: seems 1, takes 3',
    '| wall': 'thin wall', '| barrier': 'obstacle to climb over', '| window': 'window', '| curtain': 'curtain', '| door': 'door', '| clear': 'nothing',
  } as Record<string, string>,
  specials: {
    delay: 'Delay', ready: 'Ready', tumbleThrough: 'Tumble Through', leap: 'Leap', forced: 'Forced movement', overrun: 'Overrun', tumble: 'Tumble', charge: 'Charge', run: 'Run',
  },
  story: {
    begins: 'The encounter begins.', over: 'The encounter is over.', turn: (round: string, name: string) => `Round ${round}, ${possessive(name)} turn`,
    rolls: (who: string, face: string) => `${who} rolls ${face}`, die: (faces: string, what: string) => `d${faces}, ${what}`,
    ruling: (name: string, choice: string) => `Ruling: ${name} is “${choice}”.`, rulingAsked: (name: string) => `The table is asked about ${name} from now on.`,
    insteadOf: (choice: string) => `instead of “${choice}”`, aRuling: 'a ruling', anAttack: 'attack', aChase: 'chase', trigger: 'trigger', refusal: 'refused',
    door: (door: string, state: string) => `Door ${door} is ${state}.`, doorFound: 'A door is found.', sets: (fact: string) => `The game master sets: ${fact}`,
    initiative: (name: string, total: string) => `${name} has initiative ${total}.`, order: (names: string) => `The order is now ${names}.`,
    triggersAsked: (ask: string) => `Reactions are asked about: ${ask}.`,
    check: (name: string, skill: string, natural: string, total: string) => `${possessive(name)} ${skill} check: ${natural} makes ${total}.`,
    reveals: (name: string) => `${name} finds that the ground is not what it seemed.`, noEntry: 'cannot be entered', revealed: 'revealed',
    takesAtLeast: (least: string, left: string) => `takes at least ${least} of ${left} points`,
    interrupted: (name: string, by: string) => `${name} waits while ${by} moves.`, blocked: (name: string) => `${name} cannot go on.`,
    disrupted: (name: string) => `${possessive(name)} action is disrupted.`, disruption: 'disrupted',
    at: (at: string) => ` at ${at}`, waits: (name: string, where: string, asked: string) => `${name} waits${where}: ${asked} may react.`, reaction: 'may react',
    somebody: 'Somebody', nobodyReacts: 'Nobody reacts.', letsPass: (name: string) => `${name} lets it pass.`, reacts: (name: string) => `${name} reacts.`,
    halts: 'The movement ends here.', goesOn: 'It goes on.', stopsThere: 'It stops there.',
    onceRuled: (name: string, choice: string) => `only this once, ${name} is “${choice}”`,
    decided: (choice: string, isForTable: boolean) => `Decided: “${choice}”, ${isForTable ? 'for this table' : 'only this once'}.`,
    attack: (attacker: string, target: string, total: string, against: string, result: string, damage: string) =>
      `${attacker} attacks ${target}${total && `: ${total}`}${against && ` against ${against}`}, ${result}${damage && `, ${damage} damage`}.`,
    moves: (who: string, to: string) => `${who} moves to ${to}.`, acts: (who: string, verb: string) => `${who}: ${verb}.`,
    couldReact: (who: string) => `${who} could react.`, scores: (who: string, points: string) => `${who} scores ${points}.`, noFarther: (who: string) => `${who} gets no farther.`,
    chase: {
      escapes: (who: string) => `${who} escapes.`, caught: (who: string) => `${who} is caught.`, undecided: (who: string) => `Whether ${who} gets away is played out.`,
    } as Record<string, (who: string) => string>,
    chaseGoesOn: (who: string) => `The chase of ${who} goes on.`,
    happenings: {
      hazard: (name, at) => `${name} suffers the hazard${at}.`, balance: (name, at) => `${name} must balance${at}.`, fall: (name, at) => `${name} falls${at}.`,
      prone: (name, at) => `${name} falls prone${at}.`, 'put-back': (name, at) => `${name} is put back${at}.`,
      displaced: (_name, at, who) => `${who} may not end there and is put${at}.`, 'no-cover': (name) => `${name} gives no cover.`,
      'squeeze-on': (_name, _at, who) => `${who} squeezes from now on.`, 'squeeze-off': (_name, _at, who) => `${who} has room again.`,
      stop: (_name, _at, who) => `${possessive(who)} movement ends early.`,
    } as Record<string, (name: string, at: string, who: string) => string>,
    appears: (name: string) => `${name} comes into sight.`, vanishes: (name: string) => `${name} is out of sight.`,
    isPut: (name: string, at: string) => `${name} is put at ${at}.`, takenOff: (name: string) => `${name} is taken off the map.`,
    becomes: (name: string, gained: string, lost: string) => `${name} ${[gained && `is ${gained}`, lost && `is no longer ${lost}`].filter(Boolean).join(' and ')}.`,
    looks: (name: string, health: string) => `${name} looks ${health}.`, hitPoints: (name: string, points: string) => `${name} has ${points} hit points.`,
    mayReact: (who: string) => `${who} may react.`, rulingNeeded: (question: string) => `A ruling is needed: ${question}`, isAsked: (who: string) => `${who} is asked.`,
    anAdversary: 'an adversary', aRoll: 'a roll', health: { unhurt: 'unhurt', hurt: 'hurt', 'badly-hurt': 'badly hurt', down: 'down' } as Record<string, string>, differs: 'different',
    flanks: (who: string, whom: string, friend: string) => `${who} flanks ${whom} with ${friend}.`, youFlank: (whom: string, friend: string) => `You flank ${whom} with ${friend}.`,
  },
  reasons: {
    'no-way': 'there is no open way',
    'needs-checks': 'a way is open only with a check',
    'out-of-actions': 'nothing is left to move with in this turn',
    'too-far': 'it is too far',
    'not-certain': 'no way is certain',
    'may-not-stop': 'no movement may end there',
    'unknown-ground': 'it is not known yet what is there; a way ends at the edge of what is known',
    exhausted: 'the search reached its limit before it found a way',
  } as Record<string, string>,
};

export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}
