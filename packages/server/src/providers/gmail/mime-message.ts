/* A message as RFC 5322 and MIME write it, with a text and the same as HTML. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | null;
}

/** Base64 has no underscore, so that no part can have this line. */
const boundary = '=_headrace';

/** Without `From`, `Date` and `Message-ID`, which Gmail adds. */
export function writeMessage({ to, subject, text, html, replyTo }: Mail): string {
  return [
    `To: ${header(to)}`,
    ...(replyTo === null ? [] : [`Reply-To: ${header(replyTo)}`]),
    `Subject: ${header(subject)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

function part(type: string, content: string): string[] {
  const base64 = Buffer.from(content).toString('base64');
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(base64.match(/.{1,76}/g) ?? []),
  ];
}

/** Words of at most 45 bytes, which are 75 characters encoded (RFC 2047). A line break in a text becomes a blank. */
function header(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\r\n\0]+/g, ' ')
    .trim();
  const address = /^(.*?)(?<!\s)\s*(<[^<>\s]+>)$/u.exec(line);
  if (address?.[1]) return `${header(address[1].replace(/^"(.*)"$/u, '$1'))} ${address[2]}`;
  if (/^[\x20-\x7E]*$/.test(line) && line.length <= mostPlain) return line;
  return chunks(line)
    .map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`)
    .join('\r\n ');
}

/** A line has 998 characters at most; longer ones are folded as encoded words. */
const mostPlain = 900;
const mostBytes = 45;

function chunks(text: string): string[] {
  const made: string[] = [];
  let chunk = '';
  let bytes = 0;
  for (const sign of text) {
    const more = Buffer.byteLength(sign);
    if (bytes + more > mostBytes) {
      made.push(chunk);
      [chunk, bytes] = ['', 0];
    }
    chunk += sign;
    bytes += more;
  }
  return [...made, chunk];
}
