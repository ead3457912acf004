import type * as freeMail from 'free-email-domains-list/build/src/constants.js';
import type * as mailchecker from 'mailchecker';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeWithSubdomains, missing } from './added.ts';
import { listedWrongly } from './allowed.ts';
import { type MailDomainKind, mailDomainKind } from './mail-domain-kind.ts';

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const kinds: Record<MailDomainKind, string[]> = {
  free: words(`gmail.com googlemail.com google-mail.com icloud.com me.com mac.com proton.me protonmail.com
    pm.me hey.com fastmail.com fastmail.fm gmx.de gmx.net gmx.at gmx.eu web.de freenet.de qq.com 163.com 126.com
    naver.com hanmail.net kakao.com hotmail.com hotmail.co.uk hotmail.at live.com live.nl outlook.com
    outlook.fr outlook.ca msn.com yahoo.com yahoo.co.jp ymail.com aol.com yandex.ru yandex.uz ya.ru mail.ru
    bk.ru seznam.cz wp.pl libero.it laposte.net uol.com.br rediffmail.com mail.com zoho.com tutanota.com
    comcast.net verizon.net att.net cox.net charter.net t-online.de orange.fr wanadoo.fr btinternet.com
    sky.com virginmedia.com telia.com ziggo.nl bluewin.ch bigpond.com rogers.com shaw.ca
    rr.com maine.rr.com jane.plus.com jca.apc.so-net.ne.jp`),
  disposable: words(`mailinator.com guerrillamail.com 0-mail.com mozmail.com getnada.com inbox.mailinator.com
    a.b.guerrillamail.com`),
  work: words(`apple.com microsoft.com google.com amazon.com meta.com yahooinc.com yahoo-inc.com comcast.com
    att.com verizon.com charter.com cox.com bt.com orange.com telekom.de telekom.com protonmail.example
    navercorp.com corp.mail.ru yandex-team.ru zohocorp.com twitter.com asus.com cnn.com angi.com easypost.com
    stanford.edu ox.ac.uk nus.edu.sg umich.edu acme.co.uk mail.acme.com firma.msk.ru shop.za.com
    team.telstra.com rci.rogers.com student.stanford.edu sub.att.com acme.example`),
};

describe('mailDomainKind', () => {
  for (const kind of ['free', 'disposable', 'work'] as const) {
    it.each(kinds[kind])(`has %s for ${kind}`, (domain) => {
      expect(mailDomainKind(domain)).toBe(kind);
    });
  }

  it('ignores case', () => {
    expect(mailDomainKind('GMail.com')).toBe('free');
  });

  it('does not take a free domain for the parent of a company', () => {
    expect(mailDomainKind('acme.blogspot.com')).toBe('work');
  });

  it('answers for any string', () => {
    fc.assert(
      fc.property(fc.string(), (domain) => ['free', 'disposable', 'work'].includes(mailDomainKind(domain))),
    );
    expect(mailDomainKind('a.'.repeat(50_000))).toBe('work');
  });
});

describe('corrections', () => {
  const require = createRequire(import.meta.url);
  const { DOMAINS }: typeof freeMail = require('free-email-domains-list/build/src/constants.js');
  const { blacklist }: typeof mailchecker = require('mailchecker');
  const listed = (domain: string): boolean => DOMAINS.has(domain) || blacklist().has(domain);
  const allowed = listedWrongly.flatMap(({ domains }) => domains.split(' '));
  const added = missing.flatMap(({ domains }) => domains.split(' '));

  it('allows only what a list names', () => {
    expect(allowed.length).toBeGreaterThan(100);
    expect(allowed.filter((domain) => !listed(domain))).toEqual([]);
  });

  it('adds only what no list names', () => {
    expect(added.length).toBeGreaterThan(150);
    expect(added.filter(listed)).toEqual([]);
  });

  it('states each domain once, in lower case', () => {
    const all = [...allowed, ...added, ...freeWithSubdomains];
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))).toEqual([]);
  });
});
