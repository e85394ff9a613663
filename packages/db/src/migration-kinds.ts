/** What a migration states in its first line; without it, the migration only adds, and all at once. */
const CONTRACTS = /^-- contracts: \S/;
const SINGLY = /^-- singly: \S/;

/**
 * Whether a migration states, by `-- contracts: why` in its first line, that the release before cannot go on with
 * what it leaves: it takes something away, or demands something of writers.
 */
export function isContracting(sql: string): boolean {
  return CONTRACTS.test(sql);
}

/**
 * The statements of a migration that are run one after the other, outside of a transaction; null when all are run at
 * once.
 */
export function listSingleStatements(sql: string): string[] | null {
  if (!SINGLY.test(sql)) return null;
  return stripComments(sql)
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Tables that grow with every event: an index made in one go would keep everybody who trades waiting. */
const GROWING = [
  'audit_entries',
  'candles',
  'chat_messages',
  'closing_deals',
  'current_scales',
  'cycles',
  'notices',
  'order_intents',
  'shares',
];

const TAKES_AWAY = [
  [/\bdrop\s+(table|column|type|view|function|constraint|default)\b/i, 'takes away what is there'],
  [/\brename\b/i, 'renames'],
  [/\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'demands a value of who writes without'],
] as const;

/** Why a migration would stop the release before, or everybody who trades; empty when it would not. */
export function findMigrationProblems(sql: string): string[] {
  const text = stripComments(sql);
  const taken = isContracting(sql)
    ? []
    : [
        ...TAKES_AWAY.filter(([form]) => form.test(text)).map(([, why]) => why),
        ...listColumns(text)
          .filter(demandsValue)
          .map((column) => `demands a value: ${column}`),
      ];
  return [...taken, ...listBlockingIndexes(text)];
}

function listColumns(text: string): string[] {
  return [...text.matchAll(/\badd\s+column\s+[^,;]*/gi)].map(([column]) => column.trim());
}

function demandsValue(column: string): boolean {
  return /\bnot\s+null\b/i.test(column) && !/\bdefault\b|\bgenerated\b/i.test(column);
}

function listBlockingIndexes(text: string): string[] {
  const made = text.matchAll(
    /\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?"?\w+"?\s+on\s+"?(\w+)"?/gi,
  );
  return [...made]
    .filter(([, concurrently, table]) => !concurrently && GROWING.includes(table ?? ''))
    .map(([, , table]) => `keeps writers of ${table} waiting: create its index concurrently`);
}

function stripComments(sql: string): string {
  return sql.replace(/--[^\n]*/g, '');
}
