/** Longer lines make the mailer encode the text, which breaks links over several lines. */
const LINE_LENGTH = 74;

const PAGE =
  'font-family:Roboto,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1f2933;background:#f6f7f9;padding:24px';
const SHEET =
  'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e3e7ed;border-radius:8px;padding:24px';
const BUTTON =
  'display:inline-block;background:#2f4771;color:#ffffff;text-decoration:none;border-radius:8px;padding:10px 16px';
const FOOT = 'font-size:13px;color:#52606d;border-top:1px solid #e3e7ed;padding-top:12px';

/**
 * The two forms of one mail: plain text, and the same content as HTML in the common layout. A paragraph that
 * consists of an address becomes a button; `foot` is a last, smaller paragraph.
 */
export function layOut(mail: { subject: string; body: string; link: string; foot?: string }): {
  subject: string;
  text: string;
  html: string;
} {
  const { subject, body, link, foot } = mail;
  const whole = foot ? `${body.trimEnd()}\n\n${foot}\n` : body;
  const paragraphs = body
    .trim()
    .split('\n\n')
    .map((text) =>
      text === link
        ? toButton(link, subject)
        : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    );
  if (foot) paragraphs.push(`<p style="${FOOT}">${escapeHtml(foot)}</p>`);
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;${PAGE}"><div style="${SHEET}"><p style="font-weight:bold;color:#2f4771">Entropi</p>${paragraphs.join('')}</div></body></html>`;
  return { subject, text: whole.split('\n').map(wrapLine).join('\n'), html };
}

function toButton(link: string, label: string): string {
  return `<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function wrapLine(line: string): string {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
