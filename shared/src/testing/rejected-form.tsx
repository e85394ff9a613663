import { fireEvent, screen, waitFor } from '@testing-library/react';
import { words } from '../code-words/code-words.en';
import type { Endpoint } from '../contracts/endpoint';
import { listRejections, type Rejection } from './list-rejections';
import type { StubApi } from './stub-api';

export interface RejectedForm {
  /** The file of the form, without its ending. */
  file: string;
  /** What it sends. */
  call: Endpoint;
  /** Renders it, filled so that it can be sent; returns its API, and a press of its button. */
  open: () => Promise<{ api: StubApi; send: () => void | Promise<void> }>;
  /** The form’s own words for what no field shows; absent: those of the codes. */
  says?: string;
}

/** The words of a rejection, as a person reads them. */
function toWords({ code, values }: Rejection): string {
  const { title } = words.detail[code];
  return title.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** Presses the button of a form. */
export function press(name: string | RegExp, index = 0): void {
  const button = screen.getAllByRole('button', { name })[index];
  if (!button) throw new Error(`no button ${name}`);
  fireEvent.click(button);
}

/** Where a form says what is wrong: above its button, and below its fields. */
const PLACES = '[role="alert"], .MuiFormHelperText-root';

function isShown(text: string): boolean {
  return [...document.querySelectorAll(PLACES)].some(
    (place) =>
      place.textContent?.includes(text) && !place.closest('[hidden], [aria-hidden="true"]'),
  );
}

/** Sends a form once for every 422 that its call’s contract can give; returns those that it says nothing of. */
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
    await waitFor(() => expect(said.some(isShown)).toBe(true), { timeout: 2000 }).catch(() =>
      unsaid.push(`${path} ${code}`),
    );
  }
  return unsaid;
}
