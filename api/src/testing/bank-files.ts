/** An entry of a camt.053 message that a test writes. */
export interface CamtEntry {
  amount: string;
  payer?: string;
  reference?: string;
  text?: string;
  bankReference?: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  status?: 'BOOK' | 'PDNG';
  day?: string;
}

type Version = '02' | '08';

function toParties(version: Version, { payer }: CamtEntry): string {
  if (!payer) return '';
  const name = `<Nm>${payer}</Nm>`;
  const party = version === '02' ? name : `<Pty>${name}</Pty>`;
  return `<RltdPties><Dbtr>${party}</Dbtr><DbtrAcct><Id><IBAN>CH5604835012345678009</IBAN></Id></DbtrAcct></RltdPties>`;
}

function toDetails(version: Version, entry: CamtEntry): string {
  const { amount, reference, text, currency = 'EUR', direction = 'CRDT' } = entry;
  const structured = reference
    ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`
    : '';
  const written = text ? `<Ustrd>${text}</Ustrd>` : '';
  const sum = `<Amt Ccy="${currency}">${amount}</Amt>`;
  const shown = version === '02' ? `<AmtDtls><TxAmt>${sum}</TxAmt></AmtDtls>` : sum;
  return `<TxDtls>${shown}<CdtDbtInd>${direction}</CdtDbtInd>${toParties(version, entry)}<RmtInf>${written}${structured}</RmtInf></TxDtls>`;
}

/** A camt.053 message of one statement; entries that are given as a list are one entry of the bank with details. */
export function writeCamt(version: Version, entries: readonly (CamtEntry | CamtEntry[])[]): string {
  const prefix = version === '08' ? 'c:' : '';
  const written = entries.map((given) => {
    const details = [given].flat();
    const [first] = details;
    if (!first) return '';
    const { currency = 'EUR', direction = 'CRDT', status = 'BOOK', day = '2026-01-05' } = first;
    const cents = details.reduce((sum, one) => sum + Math.round(Number(one.amount) * 100), 0);
    const state = version === '02' ? status : `<Cd>${status}</Cd>`;
    const bankReference = first.bankReference
      ? `<AcctSvcrRef>${first.bankReference}</AcctSvcrRef>`
      : '';
    return `<Ntry><Amt Ccy="${currency}">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${state}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${bankReference}<NtryDtls>${details.map((one) => toDetails(version, one)).join('')}</NtryDtls></Ntry>`;
  });
  const body = `<Document><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id></Acct>${written.join('')}</Stmt></BkToCstmrStmt></Document>`;
  const named = body.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}`);
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}`;
  const root = `${prefix}Document`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named.replace(`<${root}>`, `<${root} xmlns${prefix ? ':c' : ''}="${space}">`)}`;
}
