import { isValidPhoneNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { createWorld } from './create-world.ts';
import { remainder97 } from './lei.ts';
import type { WorldCompany, WorldPerson } from './world.ts';

const world = createWorld();
const allCompanies = (): WorldCompany[] =>
  Array.from({ length: world.companyCount }, (_, index) => world.company(index));
const somePeople = (count: number): WorldPerson[] =>
  Array.from({ length: count }, (_, turn) => world.person((turn * 7919) % world.personCount));
const share = <T>(list: readonly T[], matches: (entry: T) => boolean): number =>
  list.filter(matches).length / list.length;
const daysBefore = (date: string): number => (Date.parse(world.today) - Date.parse(date)) / 86_400_000;

describe('createWorld', () => {
  it('opens at once', () => {
    const before = process.cpuUsage();
    for (let turn = 0; turn < 10; turn += 1) createWorld({ seed: turn });
    expect(cpuMs(before) / 10).toBeLessThan(5);
  });

  it('is the same for the same seed and another one for another seed', () => {
    expect(createWorld().person(1234)).toEqual(world.person(1234));
    expect(createWorld().company(77)).toEqual(world.company(77));
    expect(createWorld({ seed: 1 }).person(1234).name).not.toBe(world.person(1234).name);
  });

  it('keeps to what it was when it was written', () => {
    const golden = [0, 1234, 39_999].map((index) => {
      const { name, workEmail, profileUrl, employments } = world.person(index);
      return [name, workEmail, profileUrl, employments[0].title, employments[0].startDate];
    });
    expect(golden).toMatchInlineSnapshot(`
      [
        [
          "Pedro Correia",
          "pedro.correia@quillerlinecloud.com",
          "https://www.linkedin.com/in/pedro-correia-03e8m",
          "CEO",
          "2022-08-24",
        ],
        [
          "Juliette Muller",
          "jmuller@lindqvistthorne.io",
          "https://www.linkedin.com/in/juliette-muller-1fkis",
          "VP of Sales",
          "2026-07-04",
        ],
        [
          "Jens Østergaard",
          "j.ostergaard@yardley-adler.no",
          "https://www.linkedin.com/in/jens-ostergaard-1rqfi",
          "IT Support Technician",
          "2024-10-11",
        ],
      ]
    `);
    expect(world.chance('a', 1)).toMatchInlineSnapshot(`0.23385388404130936`);
  });

  it('takes other sizes and says what it does not have', () => {
    const small = createWorld({ companies: 3, people: 20 });
    expect([0, 1, 2].flatMap((index) => small.peopleAt(small.company(index)))).toHaveLength(20);
    expect(createWorld({ companies: 1, people: 5 }).person(4).employments).toHaveLength(1);
    expect(() => small.company(3)).toThrow('The world has no company 3');
    expect(() => small.person(-1)).toThrow('The world has no person -1');
    expect(() => createWorld({ companies: 1_000_000 })).toThrow('names for at most');
  });

  it('makes people fast enough for a run of thousands', () => {
    somePeople(2000);
    const before = process.cpuUsage();
    somePeople(5000);
    expect(cpuMs(before) / 5000).toBeLessThan(1);
  });
});

describe('companies', () => {
  it.each(['name', 'domain', 'profileUrl', 'id'] as const)('have a %s of their own', (key) => {
    expect(new Set(allCompanies().map((company) => company[key])).size).toBe(world.companyCount);
  });

  it('are mostly small', () => {
    const headcounts = allCompanies()
      .map(({ headcount }) => headcount)
      .sort((one, other) => one - other);
    expect(headcounts[1000]).toBeLessThan(60);
    expect(headcounts.at(-1)).toBeGreaterThan(10_000);
  });

  it('differ in how their mail works', () => {
    const companies = allCompanies();
    expect(share(companies, ({ isCatchAll }) => isCatchAll)).toBeCloseTo(0.15, 1);
    expect(share(companies, ({ mailHost }) => mailHost === 'none')).toBeCloseTo(0.03, 1);
    expect(share(companies, ({ emailPattern }) => emailPattern === 'first.last')).toBeGreaterThan(0.4);
    expect(new Set(companies.map(({ emailPattern }) => emailPattern)).size).toBe(7);
  });

  it('have identifiers with right check digits, if any, and are in the registries then', () => {
    const withLei = allCompanies().filter(({ lei }) => lei !== null);
    expect(withLei.length / world.companyCount).toBeCloseTo(0.3, 1);
    for (const { lei, isInRegistries } of withLei) {
      expect(lei).toMatch(/^[A-Z0-9]{18}\d{2}$/);
      expect(remainder97(lei ?? '')).toBe(1);
      expect(isInRegistries).toBe(true);
    }
    expect(share(allCompanies(), ({ isInRegistries }) => isInRegistries)).toBeCloseTo(0.4, 1);
  });

  it('date everything before today', () => {
    for (const { funding, news, acquisitions } of allCompanies()) {
      for (const { date } of [...funding, ...news, ...acquisitions]) expect(date < world.today).toBe(true);
    }
  });

  it('compete with others of their industry', () => {
    for (const { domain, industry, competitors } of allCompanies().slice(0, 300)) {
      for (const competitor of competitors) {
        expect(world.findCompany(competitor)).toMatchObject({ ...competitor, industry });
        expect(competitor.domain).not.toBe(domain);
      }
    }
  });

  it('have raised money if they are small and young, about half of them', () => {
    const young = allCompanies().filter(
      ({ headcount, foundedYear }) => headcount < 1000 && foundedYear >= 2003,
    );
    expect(share(young, ({ funding }) => funding.length > 0)).toBeCloseTo(0.5, 1);
  });

  it('lie in many places and can be called there', () => {
    const companies = allCompanies();
    expect(new Set(companies.map(({ place }) => place.city)).size).toBeGreaterThan(25);
    expect(new Set(companies.map(({ place }) => place.countryCode)).size).toBeGreaterThan(12);
    for (const { phone, place } of companies) {
      expect(isValidPhoneNumber(phone), `${phone} in ${place.city}`).toBe(true);
      expect(parsePhoneNumber(phone).country).toBe(place.countryCode);
    }
  });
});

describe('people', () => {
  it('have exactly one present employer', () => {
    const ids = allCompanies().flatMap((company) => world.peopleAt(company).map(({ id }) => id));
    expect(ids).toHaveLength(world.personCount);
    expect(new Set(ids).size).toBe(world.personCount);
  });

  it('are the same at their company as by their number', () => {
    for (const company of allCompanies().slice(0, 20)) {
      for (const person of world.peopleAt(company)) expect(world.person(person.id - 1)).toEqual(person);
    }
  });

  it('stand in the order of rank, a head of the company first', () => {
    const ranks = ['c_suite', 'vp', 'director', 'manager', 'senior', 'ic', 'entry'];
    for (const company of allCompanies().slice(0, 200)) {
      const order = world.peopleAt(company).map(({ employments }) => ranks.indexOf(employments[0].seniority));
      expect(order[0]).toBe(0);
      expect(order).toEqual(order.toSorted((one, other) => one - other));
    }
  });

  it('have addresses and names of their own within the company', () => {
    for (const company of allCompanies().slice(0, 400)) {
      const people = world.peopleAt(company);
      expect(new Set(people.map(({ workEmail }) => workEmail)).size).toBe(people.length);
      expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
      expect(
        people.every(
          ({ workEmail }) => /^[a-z0-9._-]+@/.test(workEmail) && workEmail.endsWith(`@${company.domain}`),
        ),
      ).toBe(true);
    }
  });

  it('have mobile numbers valid where they live, three out of four', () => {
    const people = somePeople(4000);
    expect(share(people, ({ mobile }) => mobile === null)).toBeCloseTo(0.25, 1);
    for (const { mobile, place } of people) {
      if (mobile === null) continue;
      expect(isValidPhoneNumber(mobile), `${mobile} in ${place.city}`).toBe(true);
      expect(parsePhoneNumber(mobile).country).toBe(place.countryCode);
      expect(['MOBILE', 'FIXED_LINE_OR_MOBILE']).toContain(parsePhoneNumber(mobile).getType());
    }
  });

  it('have jobs one after the other, all before today', () => {
    for (const { employments, education } of somePeople(3000)) {
      expect(employments[0].endDate).toBeNull();
      let later: string = world.today;
      for (const [jobsAgo, { startDate, endDate }] of employments.entries()) {
        if (jobsAgo > 0) expect(endDate !== null && endDate < later).toBe(true);
        expect(startDate < (endDate ?? later)).toBe(true);
        later = startDate;
      }
      for (const { startYear, endYear } of education)
        expect(startYear < endYear && `${endYear}-12-31` <= world.today).toBe(true);
    }
  });

  it('changed their employer within ninety days, about eight of a hundred', () => {
    const people = somePeople(8000);
    const fresh = people.filter(({ employments }) => daysBefore(employments[0].startDate) < 90);
    expect(fresh.length / people.length).toBeCloseTo(0.08, 2);
    for (const { employments } of fresh) {
      const former = employments[1]?.company;
      expect(former?.id).not.toBe(employments[0].company.id);
      expect(world.company((former?.id ?? 0) - 1)).toEqual(former);
    }
  });
});

describe('knows', () => {
  const people = somePeople(10_000);
  const ask = (vendor: string, what: string) =>
    people.map((of) => world.knows(vendor, { of, what, coverage: 0.6, staleness: 0.2 }));

  it('keeps to the shares', () => {
    const answers = ask('northmail', 'email');
    expect(share(answers, ({ isKnown }) => isKnown)).toBeCloseTo(0.6, 1);
    expect(
      share(
        answers.filter(({ isKnown }) => isKnown),
        ({ isStale }) => isStale,
      ),
    ).toBeCloseTo(0.2, 1);
    expect(ask('northmail', 'email')).toEqual(answers);
  });

  it.each([
    ['another vendor', 'southmail', 'email'],
    ['another fact', 'northmail', 'mobile'],
  ])('decides independently for %s', (_, vendor, what) => {
    const others = ask(vendor, what);
    const both = ask('northmail', 'email').filter(({ isKnown }, index) => isKnown && others[index]?.isKnown);
    expect(both.length / people.length).toBeCloseTo(0.36, 1);
  });
});

/** Time of this process's own: other work on the machine does not count. */
function cpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
