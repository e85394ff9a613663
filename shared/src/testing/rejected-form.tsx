import type { Endpoint } from '@entropi/contracts/endpoint';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { words } from '../code-words/code-words.en';
import { listRejections, type Rejection } from './list-rejections';
import type { StubApi } from './stub-api';

export interface RejectedForm {
  /** The file of the form, without its extension. */
  file: string;
  /** The call that it sends. */
  call: Endpoint;
  /** Renders the form with valid input; returns its API, and a function that presses its button. */
  open: () => Promise<{ api: StubApi; send: () => void | Promise<void> }>;
  /** The form’s own words for errors that no field shows; if absent, those of the codes are expected. */
  says?: string;
}

/** Writes a number as a page in English does, with a narrow space between thousands. */
function format(value: number | undefined): string {
  return new Intl.NumberFormat('en-GB').format(value ?? Number.NaN).replaceAll(',', '\u202f');
}

/** Returns the words of a rejection as a user reads them. */
function toWords({ code, values }: Rejection): string {
  const { title } = words.detail[code];
  return title.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => format(values[name]));
}

/** Presses the button of a form. It is found by its text: finding it by its role takes a quarter of these tests. */
export function press(name: string | RegExp, index = 0): void {
  const button = screen.getAllByText(name, { selector: 'button' })[index];
  if (!button) throw new Error(`no button ${name}`);
  fireEvent.click(button);
}

/** Finds the places where a form shows errors: above its button, and below its fields. */
const PLACES = '[role="alert"], .MuiFormHelperText-root';

function isShown(text: string): boolean {
  return [...document.querySelectorAll(PLACES)].some(
    (place) =>
      place.textContent?.includes(text) && !place.closest('[hidden], [aria-hidden="true"]'),
  );
}

/** Sends a form once for every 422 that its call’s contract can give; returns those that it does not show. */
export async function listUnsaid(form: RejectedForm): Promise<string[]> {
  const { api, send } = await form.open();
  const rejections = listRejections(form.call);
  if (rejections.length === 0) throw new Error(`${form.call.id} has nothing that can be rejected`);
  const unsaid: string[] = [];
  for (const rejection of rejections) {
    const { path, code, message, values } = rejection;
    const before = api.calls(form.call).length;
    api.fail(form.call, 422, {
      code: 'validation_error',
      details: [{ path, message, code, values }],
    });
    await send();
    await waitFor(() => expect(api.calls(form.call).length).toBe(before + 1));
    const said = [toWords(rejection), form.says].filter((text) => text !== undefined);
    await waitFor(() => expect(said.some(isShown)).toBe(true), { timeout: 30_000 }).catch(() =>
      unsaid.push(`${path} ${code}`),
    );
  }
  return unsaid;
}
