/** Names of mailboxes that belong to a task rather than a person; the first are those of RFC 2142. */
const roles = new Set(
  (
    'info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp ' +
    'account accounting accounts admin administration administrator api ap ar ask billing booking bookings business ' +
    'career careers ceo cfo client clients compliance contact contacto contactus contato cto customer customercare ' +
    'customers customerservice customersupport datenschutz dev developer developers dpo donotreply email enquiries ' +
    'enquiry events feedback finance founder founders gdpr general hallo help helpdesk hello hey hi hola hr inbox ' +
    'inquiries inquiry investor investors invoice invoices ir it jobs karriere bewerbung kontakt kundenservice legal ' +
    'mail mailer media newsletter no-reply noreply office operations ops order orders partner partners partnership ' +
    'partnerships payments people post press presse privacy procurement product purchasing reception recruiting ' +
    'recruitment reservations returns root sale secretary service services shop spam staff store subscribe studio ' +
    'success talent team test training unsubscribe vertrieb verwaltung web website welcome wholesale work'
  ).split(' '),
);

/** Whether the part before the @ is one of these names, alone or with an addition (`sales.uk`, `info-2`). */
export function isRoleMailbox(local: string): boolean {
  if (roles.has(local)) return true;
  const [head = ''] = local.split(/[._\-\d]/, 1);
  return roles.has(head);
}
