import { words } from './words.ts';

/** Mail hosts open to anybody; the world's people have their personal addresses at the first six. */
export const freeMailDomains = words(`
  gmail.com outlook.com yahoo.com proton.me icloud.com gmx.de hotmail.com googlemail.com live.com msn.com aol.com
  protonmail.com gmx.net gmx.com web.de t-online.de freenet.de yahoo.co.uk yahoo.fr yahoo.de hotmail.co.uk hotmail.fr
  outlook.de me.com mac.com mail.com zoho.com fastmail.com hey.com tutanota.com orange.fr wanadoo.fr free.fr laposte.net
  libero.it virgilio.it btinternet.com sky.com comcast.net verizon.net att.net ymail.com rocketmail.com yandex.com
  yandex.ru mail.ru qq.com 163.com 126.com naver.com bigpond.com rediffmail.com uol.com.br terra.com.br wp.pl o2.pl
  interia.pl seznam.cz telia.com bluewin.ch
`);

export const disposableDomains: ReadonlySet<string> = new Set(
  words(`
    mailinator.com guerrillamail.com 10minutemail.com tempmail.com temp-mail.org yopmail.com trashmail.com
    throwawaymail.com sharklasers.com getnada.com maildrop.cc dispostable.com fakeinbox.com mailnesia.com mintemail.com
    mohmal.com emailondeck.com discard.email spamgourmet.com moakt.com burnermail.io mailcatch.com tempr.email
    33mail.com grr.la
  `),
);

export const roleNames: ReadonlySet<string> = new Set(
  words(`
    info sales support contact hello office admin team help hr jobs careers press media marketing billing accounts
    finance legal privacy security abuse postmaster webmaster noreply no-reply service enquiries mail feedback partners
    kontakt buchhaltung bewerbung datenschutz vertrieb bonjour commercial contacto ventas
  `),
);
