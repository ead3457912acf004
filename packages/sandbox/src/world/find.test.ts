import { describe, expect, it } from 'vitest';
import { createWorld } from './create-world.ts';
import type { PersonQuery, WorldPerson } from './world.ts';

const world = createWorld();
const people: WorldPerson[] = Array.from({ length: 2000 }, (_, turn) =>
  world.person((turn * 7919) % world.personCount),
);

describe('findCompany', () => {
  it('finds those of the world by domain, name and profile URL', () => {
    for (let index = 0; index < world.companyCount; index += 1) {
      const { domain, name, legalName, profileUrl, id } = world.company(index);
      for (const query of [{ domain }, { name }, { name: legalName }, { profileUrl }]) {
        expect(world.findCompany(query)?.id, JSON.stringify(query)).toBe(id);
      }
    }
  });

  it.each([
    ['https://WWW.Acme.com/about', 'acme.com'],
    ['mail.acme.co.uk', 'acme.co.uk'],
    ['jane@acme.io', 'acme.io'],
  ])('reads the domain of %s', (domain, registrable) => {
    expect(world.findCompany({ domain })?.domain).toBe(registrable);
  });

  it.each([
    'linkedin.com/company/acme',
    'https://de.linkedin.com/company/Acme/about/?x=1',
    'http://www.linkedin.com/company/acme/',
  ])('reads the profile URL %s', (profileUrl) => {
    expect(world.findCompany({ profileUrl })).toMatchObject({ domain: 'acme.com', name: 'Acme' });
  });

  it.each([
    {},
    { domain: 'gmail.com' },
    { domain: 'mailinator.com' },
    { domain: 'com' },
    { domain: '127.0.0.1' },
    { name: '!?' },
  ])('has nothing for %j', (query) => {
    expect(world.findCompany(query)).toBeNull();
  });

  it('makes up the same stranger by domain and by name, under the name and the domain asked for', () => {
    const byDomain = world.findCompany({ domain: 'acme-rockets.io' });
    const byName = world.findCompany({ name: 'Acme Rockets, Inc.' });
    expect(byDomain).toMatchObject({ name: 'Acme Rockets', domain: 'acme-rockets.io' });
    expect(byName).toMatchObject({ name: 'Acme Rockets, Inc.', domain: 'acmerockets.com' });
    expect(byName?.id).toBe(byDomain?.id);
    expect(byName).toMatchObject({
      industry: byDomain?.industry,
      headcount: byDomain?.headcount,
      place: byDomain?.place,
    });
  });

  it.each([
    'acme.com',
    'acme.io',
    'acme-labs.com',
    'acme.solutions',
    'acme-io.com',
    'acme.co.uk',
    '123.com',
    'xn--mller-kva.de',
    'a.b-c.fr',
  ])('leads from the profile URL of a stranger back to %s', (domain) => {
    const company = world.findCompany({ domain });
    if (company !== null)
      expect(world.findCompany({ profileUrl: company.profileUrl })).toMatchObject({
        domain: company.domain,
        id: company.id,
      });
  });

  it('does not know one stranger in ten', () => {
    const found = Array.from({ length: 5000 }, (_, turn) =>
      world.findCompany({ domain: `stranger${turn}.com` }),
    );
    expect(found.filter((company) => company === null).length / found.length).toBeCloseTo(0.1, 1);
  });
});

describe('findPerson', () => {
  const waysToAsk: readonly (readonly [string, (person: WorldPerson) => PersonQuery])[] = [
    ['profile URL', ({ profileUrl }) => ({ profileUrl })],
    ['work address', ({ workEmail }) => ({ email: workEmail })],
    ['personal address', ({ personalEmail }) => ({ email: personalEmail.toUpperCase() })],
    [
      'name and domain',
      ({ name, employments }) => ({ name, company: { domain: employments[0].company.domain } }),
    ],
    [
      'shouted name',
      ({ name, employments }) => ({
        name: name.toUpperCase(),
        company: { name: employments[0].company.name },
      }),
    ],
    [
      'plain letters',
      ({ name, employments }) => ({
        name: name.normalize('NFD').replace(/\p{M}/gu, ''),
        company: employments[0].company,
      }),
    ],
    [
      'family name first',
      ({ firstName, lastName, employments }) => ({
        name: `${lastName}, ${firstName}`,
        company: employments[0].company,
      }),
    ],
    [
      'a middle name',
      ({ firstName, lastName, employments }) => ({
        name: `${firstName} Q. ${lastName}`,
        company: employments[0].company,
      }),
    ],
    ['titles', ({ name, employments }) => ({ name: `Dr. ${name}, PhD`, company: employments[0].company })],
  ];
  it.each(waysToAsk)('finds those of the world by %s', (_, queryOf) => {
    for (const person of people) expect(world.findPerson(queryOf(person))?.id, person.name).toBe(person.id);
  });

  it('finds those who left by their former employer and address', () => {
    for (const person of people) {
      const former = person.employments[1];
      if (former === undefined) continue;
      const found = world.findPerson({ name: person.name, company: { domain: former.company.domain } });
      // Somebody else of that name may work there.
      if (found?.id !== person.id) expect(found?.name).toBe(person.name);
    }
  });

  const strangers = Array.from({ length: 600 }, (_, turn) => ({
    name: `${['Zara', 'Anne-Marie', 'Émile', 'J.'][turn % 4] ?? ''} ${['Quux', 'van der Zorn', "O'Tool", 'Grün-Weiß', 'Łącki'][turn % 5] ?? ''}`,
    company: {
      domain:
        turn % 2 === 0
          ? world.company(turn).domain
          : `${['acme', 'my-firm', 'firm'][turn % 3] ?? ''}${turn}.${['com', 'co.uk', 'de', 'solutions'][turn % 4] ?? ''}`,
    },
  }));

  it('makes up strangers under the name asked for, and the same by address and profile URL', () => {
    let met = 0;
    for (const query of strangers) {
      const person = world.findPerson(query);
      if (person === null) continue;
      met += 1;
      expect(person.name).toBe(query.name);
      expect(person.employments[0].company.domain).toBe(query.company.domain);
      for (const again of [
        { email: person.workEmail },
        { profileUrl: person.profileUrl },
        { email: person.personalEmail },
      ]) {
        expect(world.findPerson(again), JSON.stringify([query, again])).toMatchObject({
          id: person.id,
          profileUrl: person.profileUrl,
          workEmail: person.workEmail,
          headline: person.headline,
          mobile: person.mobile,
        });
      }
      expect(world.mailbox(person.workEmail)).toMatchObject({
        company: { domain: query.company.domain },
        person: { id: person.id },
      });
    }
    expect(met / strangers.length).toBeGreaterThan(0.7);
  });

  it('does not know one stranger in seven', () => {
    const found = Array.from({ length: 4000 }, (_, turn) =>
      world.findPerson({
        name: `Zaphod Beeb${turn.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`,
        company: { domain: world.company(turn % 2000).domain },
      }),
    );
    expect(found.filter((person) => person === null).length / found.length).toBeCloseTo(1 / 7, 1);
  });

  it('takes the name out of an unknown profile URL and keeps the URL', () => {
    const profileUrl = 'https://www.linkedin.com/in/jane-doe-123';
    const person = world.findPerson({ profileUrl: 'http://linkedin.com/in/Jane-Doe-123/' });
    expect(person).toMatchObject({ name: 'Jane Doe', profileUrl });
    expect(world.findPerson({ email: person?.workEmail })?.id).toBe(person?.id);
  });

  it.each([
    {},
    { name: 'Jane Doe' },
    { name: 'Jane', company: { domain: 'acme.com' } },
    { email: 'jdoe@acme.com' },
    { email: 'no address' },
  ])('has nothing for %j', (query) => {
    expect(world.findPerson(query)).toBeNull();
  });

  it('has the people of strangers under all their keys', () => {
    for (const domain of ['acme.com', 'example.com', 'muster-firma.de', 'ejemplo.es']) {
      const company = world.findCompany({ domain });
      const team = company === null ? [] : world.peopleAt(company);
      for (const person of team) {
        expect(world.findPerson({ name: person.name, company: { domain } })).toEqual(person);
        expect(world.findPerson({ email: person.workEmail })).toEqual(person);
        expect(world.findPerson({ profileUrl: person.profileUrl })).toEqual(person);
      }
      expect(team.length > 1 || company === null).toBe(true);
    }
  });
});

describe('mailbox', () => {
  it('is valid for the present address and for no former one, unless the company takes all or none', () => {
    for (const person of people) {
      const [{ company, email }, former] = person.employments;
      const status =
        company.mailHost === 'none' ? 'no_mail_server' : company.isCatchAll ? 'catch_all' : 'valid';
      expect(world.mailbox(email)).toMatchObject({ status, person: { id: person.id }, isFree: false });
      const old = former === undefined ? null : world.mailbox(former.email);
      if (old !== null && old.person === null)
        expect(['invalid', 'catch_all', 'no_mail_server']).toContain(old.status);
      else if (old !== null) expect(old.person?.id).not.toBe(person.id);
      expect(world.mailbox(person.personalEmail)).toMatchObject({
        status: 'valid',
        isFree: true,
        company: null,
      });
    }
  });

  it.each([
    ['anyone@mailinator.com', { status: 'disposable' }],
    ['info@acme.com', { isRole: true, company: { domain: 'acme.com' } }],
    ['jdoe@acme.com', { status: 'invalid', person: null }],
    ['jane@mail.acme.com', { status: 'no_mail_server' }],
    ['not an address', { status: 'invalid', company: null }],
    ['', { status: 'invalid' }],
  ])('says what %j is', (address, truth) => {
    expect(world.mailbox(address)).toMatchObject(truth);
  });
});
