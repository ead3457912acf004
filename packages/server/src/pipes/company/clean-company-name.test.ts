import { describe, expect, test } from 'vitest';
import { cleanCompanyName } from './clean-company-name.ts';

describe('cleanCompanyName', () => {
  test.each([
    ['Acme Inc.', 'Acme'],
    ['Acme, Inc', 'Acme'],
    ['Acme Rockets L.L.C.', 'Acme Rockets'],
    ['Müller GmbH & Co. KG', 'Müller'],
    ['Bosch Gmbh', 'Bosch'],
    ['Novo Nordisk A/S', 'Novo Nordisk'],
    ['Telefónica S.A.', 'Telefónica'],
    ['Cemex, S.A.B. de C.V.', 'Cemex'],
    ['Grupo Bimbo S.A. de C.V.', 'Grupo Bimbo'],
    ['Allegro Sp. z o.o.', 'Allegro'],
    ['Enel S.p.A.', 'Enel'],
    ['Atlassian Pty Ltd', 'Atlassian'],
    ['Infosys Private Limited', 'Infosys'],
    ['Grab Holdings Pte. Ltd.', 'Grab Holdings'],
    ['Toyota Motor Co., Ltd.', 'Toyota Motor'],
    ['Tiffany & Co.', 'Tiffany & Co.'],
    ['Tiffany & Co., Inc.', 'Tiffany & Co.'],
    ['Merck KGaA', 'Merck'],
    ['PT Telkom Indonesia', 'Telkom Indonesia'],
    ['ООО «Ромашка»', 'Ромашка'],
  ])('drops the legal form of %s', (name, cleaned) => {
    expect(cleanCompanyName(name)).toBe(cleaned);
  });

  test.each([
    ['Acme (UK) Ltd', 'Acme'],
    ['Acme® Corporation', 'Acme'],
    ['"Acme"', 'Acme'],
    ['  Acme   Rockets ', 'Acme Rockets'],
    ['Acme | The rocket company', 'Acme'],
  ])('drops what stands around %s', (name, cleaned) => {
    expect(cleanCompanyName(name)).toBe(cleaned);
  });

  test.each([
    ['ACME ROCKETS', 'Acme Rockets'],
    ['acme rockets', 'Acme Rockets'],
    ['bank of america', 'Bank of America'],
    ['BMW AG', 'BMW'],
    ['ibm', 'IBM'],
    ['SAP SE', 'SAP'],
    ['coca-cola company', 'Coca-Cola Company'],
    ["mcdonald's corp", "McDonald's"],
    ['BOOKING.COM B.V.', 'Booking.com'],
    ['HSBC HOLDINGS PLC', 'HSBC Holdings'],
    ['johnson & johnson', 'Johnson & Johnson'],
  ])('writes %s as usual', (name, cleaned) => {
    expect(cleanCompanyName(name)).toBe(cleaned);
  });

  test.each([
    'iRobot',
    'eBay',
    'LinkedIn',
    'DataDog',
    'Tanner & Sorensen',
    'Limited',
    '株式会社日立製作所',
    '3M',
  ])('leaves %s as it is', (name) => {
    expect(cleanCompanyName(name)).toBe(name);
  });

  test('never leaves nothing', () => {
    for (const name of ['Inc', 'LLC Ltd', '(UK)', '&', '"', 'S.A.'])
      expect(cleanCompanyName(name)).not.toBe('');
  });

  test('makes nothing longer, whatever it is', () => {
    for (const name of [' a'.repeat(20_000), `${', inc'.repeat(5_000)}x`, '('.repeat(20_000)])
      expect(cleanCompanyName(name).length).toBeLessThanOrEqual(name.length);
  });
});
