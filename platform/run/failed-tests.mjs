import { stripVTControlCharacters } from 'node:util';

/**
 * Lists what failed by the reports that test programs write, each as one line for the end of a run: what is kept of a
 * long output is often only its end.
 */

/** The first line of what a failed test says, or nothing if it says nothing. */
function readFirstLine(message) {
  const line = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n', 1)[0];
  return line ? `: ${line}` : '';
}

/** Failed tests, and suites that did not run at all, of a report of Jest, or of null; files from `root` on. */
export function listFailedTests(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: did not run`];
    // A group of files is written for the run, and its tests name their files themselves.
    const isGroup = file.startsWith('.cache/');
    return failed.map(({ fullName, failureMessages }) => {
      const test = isGroup ? fullName : `${file}: ${fullName}`;
      return `${test}${readFirstLine(failureMessages?.[0])}`;
    });
  });
}

const REASONS = { unexpected: '', skipped: ' (did not run)' };

/** What the last attempt at a browser test failed of, and in which line. */
function readFailure(results = []) {
  const { error, errorLocation } = results.at(-1) ?? {};
  const place = errorLocation ? ` in line ${errorLocation.line}` : '';
  return error ? `${place}${readFirstLine(error.message)}` : '';
}

function listFailedSpecs({ specs = [], suites = [] }) {
  return [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => Object.hasOwn(REASONS, status))
        .map(
          ({ projectName, status, results }) =>
            `[${projectName}] ${file}:${line} ${title}${REASONS[status]}${readFailure(results)}`,
        ),
    ),
    ...suites.flatMap(listFailedSpecs),
  ];
}

/** Browser tests of a report of Playwright, or of null, that failed or did not run because another one had. */
export function listFailedBrowserTests(report) {
  return (report?.suites ?? []).flatMap(listFailedSpecs);
}
