/** Numbers of record types: https://www.iana.org/assignments/dns-parameters */
export const recordTypes: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
};
