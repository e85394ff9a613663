import { FRAME_ID } from '@entropi/shared/remote/index-page';
import {
  dropFirstView,
  followFirstView,
  hasFirstView,
  hideFirstView,
  replaceFirstView,
} from './first-view';

const fields = '<input name="username"><input name="password" type="password">';

/** Draws a page beside its first view; returns its form. */
function show(frame: string): HTMLFormElement {
  document.body.innerHTML = `<div id="root"><form>${fields}</form></div>${frame}`;
  const form = document.querySelector('form');
  if (!form) throw new Error('no form');
  return form;
}

const firstView = `<div id="${FRAME_ID}" data-first-view>${fields}<input name="gone"></div>`;

const findTyped = (name: string) =>
  document.querySelector<HTMLInputElement>(`#${FRAME_ID} [name=${name}]`);

function type(name: string, text: string): void {
  const field = findTyped(name);
  if (!field) throw new Error(`no field ${name}`);
  field.focus();
  field.value = text;
}

describe('a form that takes the place of its first view', () => {
  it('has what was typed, the cursor in the same place, and is alone on the page', () => {
    const form = show(firstView);
    type('password', 'half of it');
    type('username', 'alice');
    findTyped('username')?.setSelectionRange(2, 4);
    replaceFirstView(form);
    expect(Object.fromEntries(new FormData(form))).toEqual({
      username: 'alice',
      password: 'half of it',
    });
    const active = document.activeElement as HTMLInputElement;
    expect(form.contains(active)).toBe(true);
    expect([active.name, active.selectionStart, active.selectionEnd]).toEqual(['username', 2, 4]);
    expect(document.getElementById(FRAME_ID)).toBeNull();
  });

  it('has what was typed into a view that was hidden meanwhile, and the focus where the page puts it', () => {
    const form = show(firstView);
    type('username', 'alice');
    hideFirstView();
    expect(findTyped('username')).not.toBeVisible();
    // While no first view has the focus, a page focuses its own field.
    expect(hasFirstView()).toBe(false);
    form.querySelector<HTMLInputElement>('[name=password]')?.focus();
    replaceFirstView(form);
    expect(new FormData(form).get('username')).toBe('alice');
    expect((document.activeElement as HTMLInputElement).name).toBe('password');
    expect(document.getElementById(FRAME_ID)).toBeNull();
  });

  it('leaves the focus where the page has put it when nothing of the view had it', () => {
    const form = show(firstView);
    form.querySelector('input')?.focus();
    replaceFirstView(form);
    expect(document.activeElement).toBe(form.querySelector('input'));
  });

  it.each([
    ['without a frame', ''],
    ['with a frame that says nothing', `<div id="${FRAME_ID}">${fields}</div>`],
  ])('keeps its own values %s', (_name, frame) => {
    const form = show(frame);
    const [own] = form.querySelectorAll('input');
    if (own) own.value = 'mine';
    replaceFirstView(form);
    dropFirstView();
    expect(own?.value).toBe('mine');
    expect(document.getElementById(FRAME_ID) !== null).toBe(frame !== '');
  });
});

it('is dropped with what was typed when another page comes', () => {
  show(firstView);
  type('password', 'secret');
  dropFirstView();
  expect(document.body.innerHTML).not.toContain(FRAME_ID);
});

describe('what waits for the page that takes its place', () => {
  let painted: FrameRequestCallback[] = [];
  const paint = () => {
    const callbacks = painted;
    painted = [];
    for (const call of callbacks) call(0);
  };

  beforeEach(() => {
    painted = [];
    jest
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((callback) => painted.push(callback));
  });
  afterEach(() => jest.restoreAllMocks());

  it('is called once that page has been painted', async () => {
    show(firstView);
    const passed = jest.fn();
    followFirstView(passed);
    document.body.append('more');
    await Promise.resolve();
    expect(painted).toHaveLength(0);
    dropFirstView();
    await Promise.resolve();
    paint();
    expect(passed).not.toHaveBeenCalled();
    paint();
    expect(passed).toHaveBeenCalledTimes(1);
  });

  it('is called at once without a first view', () => {
    show('');
    const passed = jest.fn();
    followFirstView(passed);
    expect(passed).toHaveBeenCalledTimes(1);
  });

  it('is not called after it has been ended', async () => {
    show(firstView);
    const passed = jest.fn();
    followFirstView(passed)();
    dropFirstView();
    await Promise.resolve();
    expect(painted).toHaveLength(0);
  });
});
