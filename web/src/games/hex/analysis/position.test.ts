import { expect, it } from 'vitest';
import { printSetup, readSetup } from './position';

const facings = (_army: string, code: string): number => (code === 'hq' ? 1 : 6);

it('writes what it has read', () => {
  for (const text of [
    "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3' c4:Mhq d3:Mhy4 | B=borgo 20 ba,mo ?; M=moloch 17 - ? | B:play",
    "19 | a1:_Ymi b2:Bmu1'%_Jrt c2:Yhq c3:Ysh0%%~ d3:Jhq | Y=new_york 20 mi ?; B=borgo 17 - ?; J=neojungle 20 - ? | Y:play",
    '19 | - | B=borgo 20 - ?; M=moloch 20 - ? | B:hq',
    '37 | a1:Bmu2#S~m d4:Shq | B=borgo 7 ba,ba,cl 2*ba,mo gone=as,6*ba team=1; S=steel_police 20 - 0 terror=1 | S:discard mode=teams variant=tactical played=1',
  ])
    expect(printSetup(readSetup(text), facings)).toBe(text);
});

it('leaves out what was played inside an effect', () => {
  expect(readSetup('19 | c3:Bas1 c2:Mbl3 | B=borgo 20 pb ?; M=moloch 20 - ? | B:play + pb:c3>c2').keys).toEqual({});
});
