/** Free-mail domains that are missing in the installed list, by provider. */
export const missing: readonly { reason: string; domains: string }[] = [
  {
    reason: 'Country domain of Hotmail, Live or Outlook, or a slip for one: never an employer',
    domains:
      'hotmail.ae hotmail.at hotmail.bg hotmail.cl hotmail.co.id hotmail.com.bo hotmail.com.co ' +
      'hotmail.com.my hotmail.com.pe hotmail.com.sg hotmail.com.ve hotmail.com.vn hotmail.ec hotmail.ee ' +
      'hotmail.hr hotmail.id hotmail.ie hotmail.in hotmail.lt hotmail.lu hotmail.lv hotmail.pl hotmail.pt ' +
      'hotmail.rs hotmail.sa hotmail.si hotmail.sk live.com.ph live.fi outlook.bg outlook.ca outlook.ch ' +
      'outlook.co.uk outlook.com.co outlook.com.hr outlook.com.mx outlook.com.ua outlook.eu outlook.fi ' +
      'outlook.gr outlook.hr outlook.lt outlook.no outlook.pl outlook.ro outlook.se outlook.uk passport.com',
  },
  {
    reason: 'Country domain of Gmail, Yahoo, AOL, GMX or Yandex',
    domains:
      'google-mail.com yahoo.bg yahoo.hr yahoo.ne.jp aol.com.br aol.es gmx.be gmx.biz gmx.cc gmx.cn ' +
      'gmx.com.tr gmx.eu gmx.it gmx.lu gmx.nl gmx.ph gmx.ru gmx.se gmx.tm.fr yandex.az yandex.co.il ' +
      'yandex.com.am yandex.com.ge yandex.ee yandex.fr yandex.kg yandex.lt yandex.lv yandex.md yandex.tj ' +
      'yandex.tm yandex.uz',
  },
  {
    reason: 'Mailbox provider for the public, paid or free',
    domains:
      'countermail.com ctemplar.com dbmail.com disroot.org e.email fastmail.de fastmail.org fastmail.uk ' +
      'kolabnow.com librem.one mailbox.org messagingengine.com murena.io riseup.net skiff.com startmail.com ' +
      'tuta.com zohomail.com zohomail.eu zohomail.in',
  },
  {
    reason: 'Portal with public mailboxes',
    domains:
      '263.net absamail.co.za aruba.it buziaczek.pl chol.com click21.com.br dir.bg dreamwiz.com empal.com ' +
      'frisurf.no gbg.bg goo.jp in.gr int.pl interia.com internet.ru kakao.com paran.com passagen.se ' +
      'pchome.com.tw pop.com.br quick.cz rambler.ua start.no terra.com.mx ttmail.com vodamail.co.za wo.cn ' +
      'xmail.ru ya.com zoznam.sk',
  },
  {
    reason: 'Mail of an access provider for its customers (Europe)',
    domains:
      'alice.de bbox.fr broadpark.no caiway.nl cegetel.net clix.pt comhem.se cytanet.com.cy drei.at ewe.net ' +
      'ewetel.net genion.de getmail.no htp-tel.de indigo.ie inode.at kabsi.at lyse.net magenta.de ' +
      'mail.telepac.pt meo.pt mnet-mail.de mnet-online.de netcabo.pt ntlworld.co.uk o2mail.de o2online.de ' +
      'online.no orange.es osnanet.de proximus.be saunalahti.fi scarlet.be stofanet.dk sunrise.ch ' +
      't-online.at tdcadsl.dk tele2.se tiscali.cz upcmail.hu uwclub.net versanet.de vodafone.de vodafone.it ' +
      'webspeed.dk welho.com wxs.nl',
  },
  {
    reason: 'Mail of an access provider for its customers (Americas, Asia, Africa, Oceania)',
    domains:
      '012.net.il 013.net airtelmail.in au.com bezeqint.net bsnl.in cbn.net.id dataone.in eim.ae ' +
      'emirates.net.ae etb.net.co flash.net hinet.net hkbn.net mediacombb.net mts.net nifty.com ' +
      'nl.rogers.com nvbell.net orcon.net.nz pacific.net.sg pldtdsl.net sancharnet.in sasktel.net ' +
      'seed.net.tw sparklight.net spectrum.net starhub.net.sg streamyx.com superonline.com teksavvy.com ' +
      'telecentro.com.ar tm.net.my une.net.co vodafone.co.nz vsnl.com vsnl.net vtr.net ymobile.ne.jp',
  },
];

/** Providers that give customers their own host: `name@maine.rr.com`, `x@jane.plus.com`. */
export const freeWithSubdomains: readonly string[] = [
  'biglobe.ne.jp',
  'dion.ne.jp',
  'freeserve.co.uk',
  'fsnet.co.uk',
  'ocn.ne.jp',
  'plala.or.jp',
  'plus.com',
  'rr.com',
  'so-net.ne.jp',
];
