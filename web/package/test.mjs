// The package as it is published: its README runs, and every case of every rulebook holds.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = process.env.FIVEFOOT_PACKAGE;
assert.ok(folder, 'FIVEFOOT_PACKAGE names the folder of the package');
const { catalogue, load, runCases, Table } = await import(pathToFileURL(`${folder}/index.js`));
await load();

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
