// The package as it is published: its README runs, and every case of every rulebook holds.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = process.env.FIVEFOOT_PACKAGE;
assert.ok(folder, 'FIVEFOOT_PACKAGE names the folder of the package');
const { catalogue, load, runCases, Table } = await import(pathToFileURL(`${folder}/index.js`));
await load();
const single = await import(pathToFileURL(`${folder}/pf2e/index.js`));
await single.load();

const BOARD = 'system: pf2e\nmap:\nA....\n.:...\n....b\nwith: A speed 25; b aoo\n';

test('a way has its price and its reasons', () => {
  const table = Table.open(BOARD);
  assert.equal(table.submit('begin: A, b').verdict, 'done');
  // Straight 5, straight 5, then the second half of the way down: the first diagonal, 5.
  const way = table.way('A', { x: 3, y: 1 });
  assert.equal(way.found, true);
  assert.equal(way.cost_feet, 15);
  assert.equal(table.submit(way.declarations[0].declaration).verdict, 'done');
});

test('a journal goes on where it ended', () => {
  const table = Table.open(BOARD);
  table.submit('begin: A, b');
  const again = Table.resume(table.journal());
  assert.equal(again.scene().fingerprint, table.scene().fingerprint);
});

test('players of a side are told no number of a foe', () => {
  const table = Table.open(BOARD);
  table.submit('with: A hp 31, ac 29; b hp 137, ac 43');
  table.submit('begin: b, A');
  assert.match(JSON.stringify(table.scene()), /\b137\b/, 'the game master is told them');
  for (const side of [table.scene().sides[0], undefined]) {
    const seen = table.seenBy(side);
    const { creatures } = seen.scene().board;
    assert.deepEqual(creatures.map((own) => own.creature).sort(), ['A', 'b']);
    const told = JSON.stringify([seen.scene(), seen.threat(), seen.standHere('A', { x: 2, y: 2 }), seen.options('b')]);
    assert.doesNotMatch(told, /\b(137|43)\b/);
    assert.equal(/\b31\b/.test(told), side !== undefined, 'players know their own numbers, onlookers nobody’s');
    assert.equal(seen.submit('end-turn').verdict, 'refused');
    assert.throws(() => seen.journal(), Error);
  }
});

test('another choice of a ruling is supposed, and nothing is set', () => {
  // Past the end of a wall, the step from A1 to B2 cuts its corner.
  const table = Table.open('system: pf2e\nmap:\nA#\n..\nwith: A speed 10\n');
  const cost = (of) => {
    const { squares } = of.range('A');
    for (let at = 0; at < squares.length; at += 7) if (squares[at] === 1 && squares[at + 1] === 1) return squares[at + 5];
  };
  const supposed = table.supposing('ruling.corner-cutting', 'allow');
  assert.deepEqual([cost(table), cost(supposed)], [10, 5]);
  assert.throws(() => supposed.scene(), Error);
  assert.throws(() => table.supposing('ruling.corner-cutting', 'sometimes'), /refuse-either/);
});

test('what is wrong is an Error with a sentence', () => {
  assert.throws(() => Table.open('map:\nA.\n'), /no rule system/);
  assert.throws(() => Table.open(BOARD).range('Nobody'), Error);
});

for (const system of ['pf2e', 'srd35', 'starfinder', '6d6']) {
  test(`every case of ${system} holds`, async () => {
    const text = await readFile(new URL(`../../rulebook/${system}.md`, import.meta.url), 'utf8');
    const ran = runCases(text, `rulebook/${system}.md`);
    assert.equal(ran.failed, 0, ran.failures);
    assert.ok(ran.passed > 100, `${ran.passed} cases`);
    assert.ok(catalogue(system).rules.length > 0);
  });
}

test('the engine of one system holds its cases, and says what it does not know', async () => {
  const text = await readFile(new URL('../../rulebook/pf2e.md', import.meta.url), 'utf8');
  const ran = single.runCases(text, 'rulebook/pf2e.md');
  assert.deepEqual(ran, runCases(text, 'rulebook/pf2e.md'));
  const way = single.Table.open(BOARD).way('A', { x: 3, y: 1 });
  assert.deepEqual(way, Table.open(BOARD).way('A', { x: 3, y: 1 }));
  assert.throws(() => single.Table.open(BOARD.replace('pf2e', 'srd35')), /no system `srd35`/);
  assert.throws(() => single.catalogue('starfinder'), /no system `starfinder`/);
  assert.throws(() => single.journey('party: A 30\n'), /fivefoot\/starfinder/);
});

/** The playthroughs that were recorded natively, with every event and the fingerprint after every command. */
const golden = fileURLToPath(new URL('../../golden', import.meta.url));
const journals = (await readdir(golden, { recursive: true })).filter((name) => name.endsWith('.journal')).sort();

test('every recorded playthrough has the same events and state hashes here', async () => {
  assert.ok(journals.length > 20, `${journals.length} playthroughs`);
  for (const name of journals) {
    const text = await readFile(join(golden, name), 'utf8');
    const last = [...text.matchAll(/^# hash ([0-9a-f]+)$/gm)].at(-1)?.[1];
    assert.ok(last, `${name} records hashes`);
    assert.equal(Table.resume(text).scene().fingerprint, last, name);
    // A hash that is another one is found, so the agreement above says something.
    const changed = text.replaceAll(`# hash ${last}`, `# hash ${[...last].reverse().join('')}`);
    assert.throws(() => Table.resume(changed), Error, name);
  }
});

test('the example of the README runs as it stands there', async () => {
  const readme = await readFile(`${folder}/README.md`, 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(readme)?.[1];
  assert.ok(example, 'the README has an example');
  const own = await mkdtemp(join(tmpdir(), 'fivefoot-'));
  const said = [];
  const { log } = console;
  try {
    const file = join(own, 'example.mjs');
    await writeFile(file, example.replace("from 'fivefoot'", `from ${JSON.stringify(String(pathToFileURL(`${folder}/index.js`)))}`));
    console.log = (...told) => said.push(told);
    await import(pathToFileURL(file));
  } finally {
    console.log = log;
    await rm(own, { recursive: true });
  }
  // Three steps, and then the square at which the creature stands.
  assert.equal(said.length, 4);
  const [{ x, y }] = said.at(-1);
  assert.deepEqual({ x, y }, { x: 3, y: 1 });
});
