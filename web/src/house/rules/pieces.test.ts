import { expect, it } from 'vitest';
import { pieces, spoken } from './pieces';

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

it('knows where a statement comes from', () => {
  expect(pieces('It stays. [faq P2, F20] Own ones too: [ruling, doubtful].', known)).toEqual([
    { kind: 'text', says: 'It stays. ' },
    { kind: 'source', says: 'faq P2, F20' },
    { kind: 'text', says: ' Own ones too: ' },
    { kind: 'source', says: 'ruling, doubtful' },
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

it('leaves out the word under which data files know a rule', () => {
  expect(spoken('`produce`: gain the goods named.')).toBe('Gain the goods named.');
  expect(spoken('`build_bonus` `gain`: gain the goods once.')).toBe('Gain the goods once.');
  expect(spoken('cost `own_deal`: discard one own deal.')).toBe('Cost: discard one own deal.');
  expect(spoken('trigger `you_raze`: each time own razes.')).toBe('Trigger: each time own razes.');
  expect(spoken('no type (empty `types`): matches everything.')).toBe('no type (empty `types`): matches everything.');
  expect(spoken('*Ruling*: as it is.')).toBe('*Ruling*: as it is.');
});
