/**
 * The vocabulary of our own identifiers: words to avoid, each with the usual one. A `word` is searched for among
 * the words of each line, also inside a name (`failedAnswer`, `failed-answer`); a `pattern` is matched against the
 * line. Comments, texts, names on the wire and recorded files are never checked.
 */
export const replacements = [
  // Calls
  { word: /^answer(s|ed|ing)?$/, better: 'response, respond, return' },
  { word: /^ask(s|ed|ing)?$/, better: 'request, read, call' },
  { word: /^(told|tells?|telling)$/, better: 'notify, report, say' },
  { word: /^refus(e|es|ed|ing|al|als)$/, better: 'reject, rejection, error' },
  { word: /^anew$/, better: 'again' },
  // People
  { word: /^(somebody|nobody)$/, better: 'the user, a caller, no user' },
  { word: /^(he|his|him|himself)$/, better: 'they, their, them' },
  { word: /^boss$/, better: 'superuser' },
  // Names
  { pattern: /\b(LONGEST|MOST|HIGHEST)_[A-Z]/, better: 'MAX_' },
  {
    pattern:
      /\b(function|const|let) ([a-z]\w*Of|(?!start|end)[a-z]+Of[A-Z]\w*)\b\s*(\(|<|= (async )?\()/,
    better: 'verb + noun (toMinor, findWorker)',
  },
  {
    pattern: /\b(function|private|async) (note|keep|take|put|hear|beat|leave)([A-Z]\w*)?[(<]/,
    better: 'update, save, claim, insert, onX, heartbeat, deregister',
  },
  // Engine and broker
  { word: /^(fleet|desk|hindrances?)$/, better: 'workers, router, block reason' },
  {
    pattern: /\b(watchesOf|inTradeOf|sweepTask)\b/,
    better: 'trigger levels, withTaskLock, superviseTask',
  },
  {
    pattern: /\bbook(Open|Close|NotOpened|NotClosed)\b/,
    better: 'recordFill, recordClose, recordRejection',
  },
  {
    pattern: /\b(BrokerDirectory|ToldAccount)\b/,
    better: 'BrokerClientPool, BrokerAccountSnapshot',
  },
  // Shell and platform
  { word: /^doors?$/, better: 'entry point, check' },
  { pattern: /\bLate[A-Z]\w*|\blate-\w+\.tsx?\b/, better: 'Lazy*' },
  { word: /^(newcomers?|meetings|viewers?)$/, better: 'candidate, compatibility, user' },
  {
    pattern: /\b(onAim|useQuiet|askAhead|madeWith|knowsCaller)\b/,
    better: 'onHover, useIdle, preload, resolvedVersions, requiresAuth',
  },
  {
    pattern: /\b(UseRecord|LastDocument|openPatientDatabase)\b/,
    better: 'UsageLog, CachedRegistry, connectJobsDatabase',
  },
];

/** Fields of our payloads, of `/sim/faults` and of stored rows that callers and databases know already. */
export const ownWireNames = ['answer'];

/** What the field itself says: a line that matches one is left alone. */
export const allowed = [
  // Codes that callers and databases know already.
  /\b[a-z]+_refused\b/,
  // The library.
  /pg-?boss|\bboss[.,]|\bconst (\{ )?boss|\bboss: /i,
];
