import { expect, it } from 'vitest';
import { createLeasedClasses } from './leased-classes.ts';

const large = (its: number) => ({ organizationId: 'large', class: its });
const small = { organizationId: 'small', class: 1 };

it('counts the slices of each organization, of class 1 and below it', () => {
  const classes = createLeasedClasses();
  classes.add(large(3));
  const uncount = classes.add(large(1));
  classes.add(small);
  expect(classes.of('large')).toEqual({ first: 1, lower: 1 });
  expect(classes.of('small')).toEqual({ first: 1, lower: 0 });
  uncount();
  expect(classes.of('large')).toEqual({ first: 0, lower: 1 });
  expect(classes.of('nobody')).toEqual({ first: 0, lower: 0 });
});

it('has class 1 hold back nobody when only lower work of its organization is left', () => {
  const classes = createLeasedClasses();
  const end = classes.add(large(1));
  expect(classes.isServed('large')).toBe(false);
  end();
  expect(classes.isServed('large')).toBe(false);
  classes.add(large(2));
  classes.add({ organizationId: 'other', class: 3 });
  expect(classes.isServed('large')).toBe(true);
});

it('has it hold back nobody while all lower work is the rest of its own', () => {
  const classes = createLeasedClasses();
  classes.add(large(1));
  classes.add(large(2));
  expect(classes.isServed('large')).toBe(true);
  const endOther = classes.add({ organizationId: 'other', class: 2 });
  expect(classes.isServed('large')).toBe(false);
  endOther();
  expect(classes.isServed('large')).toBe(true);
});

it('knows when nothing below class 1 is here', () => {
  const classes = createLeasedClasses();
  classes.add(small);
  const end = classes.add(large(3));
  expect(classes.isClear()).toBe(false);
  end();
  expect(classes.isClear()).toBe(true);
});

it('has a small run hold back the large one of its organization that was there before', () => {
  const classes = createLeasedClasses();
  classes.add(large(2));
  const endSmall = classes.add(large(1));
  expect(classes.isServed('large')).toBe(false);
  endSmall();
  expect(classes.isServed('large')).toBe(true);
});

it('has class 1 hold back the work of others', () => {
  const classes = createLeasedClasses();
  classes.add(large(3));
  classes.add(small);
  expect(classes.isServed('small')).toBe(false);
});
