import { describe, expect, it } from 'vitest';
import { askJson, askModel, objectOf, questionOf, world } from './ask-model.fixture.ts';
import { answerAsModel } from './answer-as-model.ts';

const text = { type: 'string' };
const companies = [0, 37, 74, 259, 1234].map((index) => world.company(index));
const funded = companies.find(({ funding }) => funding.length > 0) ?? world.company(37);

describe('facts', () => {
  it.each(companies.map((company) => [company.name, company] as const))(
    'of %s are those of the world',
    (_, company) => {
      const schema = objectOf({
        industry: text,
        employees: { type: 'integer' },
        HQCountry: text,
        city: text,
        founded_year: { type: 'integer' },
        summary: text,
        website: { type: 'string', format: 'uri' },
        competitors: { type: 'array', items: text },
        tech_stack: { type: 'array', items: text },
        latest_news: { type: 'array', items: objectOf({ headline: text, title: text, url: text }) },
        annual_revenue: { type: 'number' },
        company_size: { enum: ['1-10', '11-50', '51-200', '201-1,000', '1,001+'] },
        company: objectOf({ name: text, domain: text }),
      });
      expect(askJson(`Research https://www.${company.domain}/about please.`, schema)).toMatchObject({
        industry: company.industry,
        employees: company.headcount,
        HQCountry: company.place.country,
        city: company.place.city,
        founded_year: company.foundedYear,
        summary: company.description,
        website: `https://${company.domain}`,
        competitors: company.competitors.slice(0, 3).map(({ name }) => name),
        tech_stack: company.technologies.slice(0, 3),
        latest_news: company.news.slice(0, 3).map(({ title, url }) => ({ title, url })),
        annual_revenue: company.revenueUsd,
        company: { name: company.name, domain: company.domain },
      });
    },
  );

  it('are found by name, profile and address as well as by domain', () => {
    const schema = objectOf({ industry: text });
    for (const company of companies) {
      const asked = [
        company.name,
        company.profileUrl,
        `info@${company.domain}`,
        `{"company_name": "${company.legalName}"}`,
      ];
      for (const one of asked)
        expect(askJson(`Tell me about ${one}.`, schema)).toEqual({ industry: company.industry });
    }
  });

  it('tell what was raised, in all and last', () => {
    const total = funded.funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
    const schema = objectOf({
      total_funding: { type: 'integer' },
      last_round_date: { type: 'string', format: 'date' },
    });
    expect(askJson(funded.domain, schema)).toEqual({
      total_funding: total,
      last_round_date: funded.funding.at(-1)?.date,
    });
  });

  it('of a person are those of the person, and of the employer', () => {
    const person = world.person(500);
    const [{ title, department, company }] = person.employments;
    const schema = objectOf({
      full_name: text,
      job_title: text,
      department: text,
      headline: text,
      work_email: { type: 'string', format: 'email' },
      contact: objectOf({ name: text }),
      company: objectOf({ name: text }),
      industry: text,
    });
    const facts = {
      full_name: person.name,
      job_title: title,
      department,
      headline: person.headline,
      work_email: person.workEmail,
      contact: { name: person.name },
      company: { name: company.name },
      industry: company.industry,
    };
    for (const asked of [
      person.workEmail,
      person.profileUrl,
      `Name: ${person.name}\nDomain: ${company.domain}`,
    ]) {
      expect(askJson(`About ${asked}`, schema)).toEqual(facts);
    }
  });

  it('of nobody are nulls, or say that they are not known', () => {
    const nullable = { type: ['string', 'null'] };
    const schema = objectOf({
      industry: nullable,
      city: text,
      employees: { type: 'integer' },
      fits: { type: 'boolean' },
      tags: { type: 'array', items: text },
      kind: { enum: ['B2B', 'unknown'] },
      place: { anyOf: [objectOf({ city: text }), { type: 'null' }] },
    });
    const nothing = {
      industry: null,
      city: 'unknown',
      employees: 0,
      fits: false,
      tags: [],
      kind: 'unknown',
      place: null,
    };
    expect(askJson('Research the company.', schema)).toEqual(nothing);
  });

  it('come from what tools found when the user named nobody', () => {
    const [company = world.company(0)] = companies;
    const turns = [
      ...questionOf('Who came up?').turns,
      { role: 'tool' as const, callId: '1', toolName: 'list', text: `Result: ${company.domain}` },
    ];
    expect(askJson('', objectOf({ industry: text }), { turns })).toEqual({ industry: company.industry });
  });

  it('answer a plain question in words', () => {
    const [company = world.company(0)] = companies;
    expect(askModel(`Where is ${company.domain} based?`).text).toBe(
      `${company.place.city}, ${company.place.country}`,
    );
    expect(askModel(`Does ${company.name} have more than 10 employees?`).text).toBe(
      `${company.headcount >= 10 ? 'Yes' : 'No'}. ${company.name} has ${company.headcount} employees.`,
    );
    expect(askModel('Hello').text).toContain('Nothing is known');
  });
});

describe('verdicts', () => {
  const schema = objectOf({
    qualified: { type: 'boolean' },
    verdict: { enum: ['fit', 'no_fit'] },
    score: { type: 'integer', description: 'From 1 to 10' },
    reason: text,
  });

  it('follow from the facts where the question states something about them', () => {
    for (const company of companies) {
      const isBig = company.headcount >= 50;
      const answer = askJson(`Criteria: at least 50 employees.\nDomain: ${company.domain}`, schema);
      expect(answer).toMatchObject({
        qualified: isBig,
        verdict: isBig ? 'fit' : 'no_fit',
        reason: `${company.name} has ${company.headcount} employees.`,
      });
      expect(answer).toHaveProperty('score', expect.any(Number));
    }
  });

  it('are stable and differ between companies where it states nothing', () => {
    const verdictOf = (index: number) => askJson(`Do we like ${world.company(index).domain}?`, schema);
    const all = Array.from({ length: 40 }, (_, index) => JSON.stringify(verdictOf(index)));
    expect(all).toEqual(Array.from({ length: 40 }, (_, index) => JSON.stringify(verdictOf(index))));
    expect(all.filter((one) => one.includes('"qualified":true')).length).toBeGreaterThan(8);
    expect(all.filter((one) => one.includes('"qualified":false')).length).toBeGreaterThan(8);
  });
});

describe('letters', () => {
  const person = world.person(500);
  const [{ company }] = person.employments;
  const schema = objectOf({ email_subject: text, email_body: text });

  it('use the name, the company and a fact of the question', () => {
    const prompt = `Write an email.\nFirst name: ${person.firstName}\nEmail: ${person.workEmail}\nCompany: ${company.name}\nCity: ${company.place.city}`;
    expect(askJson(prompt, schema)).toEqual({
      email_subject: `A question about ${company.name}`,
      email_body: expect.stringMatching(
        new RegExp(`^Hi ${person.firstName},[^]*${company.name}[^]*${company.place.city}[^[\\]{}]*$`),
      ),
    });
  });

  it('use no fact that the question does not mention', () => {
    const told = JSON.stringify(askJson(`Write to ${person.profileUrl}`, schema));
    for (const fact of [company.name, company.place.city, company.industry, ...company.technologies]) {
      expect(told).not.toContain(fact);
    }
    expect(told).not.toMatch(/[[\]]/);
  });
});

describe('tokens', () => {
  it('are a quarter of the bytes that were sent and answered', () => {
    const question = questionOf('Hällo', { system: 'abc' });
    const answer = answerAsModel(question, { world });
    expect(answer.inputTokens).toBe(3);
    expect(answer.outputTokens).toBe(Math.ceil((answer.text?.length ?? 0) / 4));
    const tools = [{ name: 'search', description: '', parameters: {} }];
    expect(answerAsModel({ ...question, tools }, { world }).inputTokens).toBeGreaterThan(10);
  });

  it('cut what is longer than asked for', () => {
    const company = world.company(40);
    const answer = askModel(`Describe ${company.domain}`, { maxOutputTokens: 3 });
    expect(answer).toMatchObject({
      text: company.description.slice(0, 12),
      finish: 'length',
      outputTokens: 3,
    });
  });

  it('are counted in a megabyte as well', () => {
    for (const prompt of [
      `Research ${world.company(3).domain}. ${'lorem ipsum '.repeat(90_000)}`,
      'a.'.repeat(500_000),
    ])
      expect(askModel(prompt).inputTokens).toBe(Math.ceil(prompt.length / 4));
  });
});
