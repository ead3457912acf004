import { expect, it } from 'vitest';
import { createSendPlaces } from './share-places.ts';

const lane = (organizationId: string, host: string, due = 8) => ({ organizationId, host, due });
const sharesOf = (shares: { host: string; most: number }[]) => shares.map(({ host, most }) => [host, most]);

it('one host leaves places to the other hosts of its organization', () => {
  const places = createSendPlaces();
  expect(sharesOf(places.share([lane('o', 'slow')]))).toEqual([['slow', 6]]);
  for (let at = 0; at < 6; at += 1) places.take(lane('o', 'slow'));
  expect(places.full()).toEqual({ organizations: [], hosts: [], lanes: ['o slow'] });
  expect(sharesOf(places.share([lane('o', 'slow'), lane('o', 'quick')]))).toEqual([['quick', 2]]);
});

it('lanes take turns, and none gets more than it has', () => {
  const shares = createSendPlaces().share([lane('o', 'much'), lane('o', 'little', 1), lane('o', 'some')]);
  expect(sharesOf(shares)).toEqual([
    ['much', 4],
    ['little', 1],
    ['some', 3],
  ]);
});

it('a host gets no more than it should bear, from whomever it comes, and the process sends no more than it may', () => {
  const places = createSendPlaces();
  const toOne = places.share(Array.from({ length: 10 }, (_, at) => lane(`o${at}`, 'one')));
  expect(toOne.reduce((sum, { most }) => sum + most, 0)).toBe(16);
  const toMany = places.share(Array.from({ length: 40 }, (_, at) => lane(`o${at}`, `host ${at}`)));
  expect(toMany.reduce((sum, { most }) => sum + most, 0)).toBe(64);
  const others = Array.from({ length: 63 }, (_, at) => lane(`other ${at}`, `other ${at}`));
  for (const other of others) places.take(other);
  const both = [lane('o', 'one'), lane('o', 'two')];
  expect(places.share(both)).toHaveLength(1);
  places.take(lane('o', 'one'));
  expect([places.full(), places.share(both)]).toEqual([null, []]);
  for (const other of others.slice(0, 2)) places.free(other);
  expect(places.share(both)).toHaveLength(2);
});
