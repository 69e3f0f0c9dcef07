import { expect, it } from 'vitest';
import { answers, folded, pieces } from './pieces';

const known = (id: string): boolean => ['END-1', 'NET-4', 'NET-6', 'ARMY-BE-4'].includes(id);

it('finds other rules, stress and code in a text', () => {
  expect(pieces('*Ruling*: *just* as END-1 and `ba!` say, not **ever**.', known)).toEqual([
    { kind: 'source', says: 'Ruling' },
    { kind: 'text', says: ': ' },
    { kind: 'stress', says: 'just' },
    { kind: 'text', says: ' as ' },
    { kind: 'rule', says: 'END-1' },
    { kind: 'text', says: ' and ' },
    { kind: 'code', says: 'ba!' },
    { kind: 'text', says: ' say, not ' },
    { kind: 'strong', says: 'ever' },
    { kind: 'text', says: '.' },
  ]);
});

it('names both ends of a range, and leaves alone what is no rule', () => {
  expect(pieces('NET-4..6, ARMY-BE-4, ISO-9', known).map((piece) => `${piece.kind} ${piece.says}`)).toEqual([
    'rule NET-4',
    'text ..',
    'rule NET-6',
    'text , ',
    'rule ARMY-BE-4',
    'text , ISO-9',
  ]);
});

it('searches by number and by words, whatever the case and the accents', () => {
  const rule = { id: 'ATK-1', text: 'Cios trafia wroga na sąsiednim polu (UNIT-2).' };
  expect(folded('Żółw')).toBe('zolw');
  expect(answers(rule, 'sasiednim CIOS')).toBe(true);
  expect(answers(rule, 'strzal')).toBe(false);
  expect(answers(rule, 'atk')).toBe(true);
  expect(answers(rule, 'atk-1')).toBe(true);
  expect(answers({ ...rule, id: 'ATK-10' }, 'ATK-1')).toBe(false);
  expect(answers(rule, 'unit-2')).toBe(true);
});
