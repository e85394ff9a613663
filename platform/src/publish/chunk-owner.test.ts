import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

const source = readFileSync(path.join(__dirname, '../../build/chunk-owner.js'), 'utf8');

/** A page in which builds of one remote start, as the runtime of webpack starts each. */
function openPage() {
  const page: Record<string, unknown> = {};
  const tag = { name: '', src: '' };
  const document = { currentScript: { ...tag, getAttribute: () => tag.name || null } };
  const begin = runInNewContext(source, { document });

  /** Starts a build; returns the chunks that it gets. */
  function start(build: string): string[] {
    const settle = begin(page, 'chunks', build);
    const got: string[] = [];
    const own = (page.chunks ?? []) as string[];
    page.chunks = own;
    for (const chunk of own) got.push(chunk);
    const add = own.push.bind(own);
    own.push = (chunk) => {
      got.push(chunk);
      return add(chunk);
    };
    settle();
    return got;
  }

  function push(chunk: string): void {
    page.chunks ??= [];
    (page.chunks as string[]).push(chunk);
  }

  /** Runs the script of a chunk, which a build asked for. */
  function run(chunk: string, build: string): void {
    tag.name = `${build}:chunk-1`;
    document.currentScript.src = 'http://localhost/remotes/mf-chat/sha384-abc/1.js';
    push(chunk);
  }

  /** Runs it by a tag that says nothing, from the folder of a version, as hosts of others do. */
  function load(chunk: string, version: string): void {
    tag.name = '';
    document.currentScript.src = `http://localhost/remotes/mf-chat/${version}/1.js`;
    push(chunk);
  }

  return { start, run, load };
}

describe('chunks of several versions in a page', () => {
  it('go to the version that asked for them, whichever started last', () => {
    const { start, run } = openPage();
    const first = start('mf-chat@1.0.0-a');
    run('one', 'mf-chat@1.0.0-a');
    const second = start('mf-chat@1.0.0-b');
    run('two', 'mf-chat@1.0.0-b');
    run('three', 'mf-chat@1.0.0-a');
    expect(first).toEqual(['one', 'three']);
    expect(second).toEqual(['two']);
  });

  it('stay with a version that starts again', () => {
    const { start, run } = openPage();
    start('mf-chat@1.0.0-a');
    run('one', 'mf-chat@1.0.0-a');
    const again = start('mf-chat@1.0.0-a');
    run('two', 'mf-chat@1.0.0-a');
    expect(again).toEqual(['one', 'two']);
  });

  it('go by their address where no tag says whose they are, even before their version starts', () => {
    const { start, run, load } = openPage();
    load('one', '1.0.0-a');
    const first = start('mf-chat@1.0.0-a');
    load('two', '1.0.0-a');
    load('three', '1.0.0-c');
    const second = start('mf-chat@1.0.0-b');
    load('four', '1.0.0-b');
    run('five', 'mf-chat@1.0.0-a');
    const third = start('mf-chat@1.0.0-c');
    expect([first, second, third]).toEqual([['one', 'two', 'five'], ['four'], ['three']]);
  });

  it('are for none of the versions if they are of another', () => {
    const { start, run, load } = openPage();
    const got = start('mf-chat@1.0.0-a');
    run('one', 'mf-chat@0.9.0-of-another-time');
    load('two', '0.9.0-of-another-time');
    expect([got, start('mf-chat@1.0.0-b')]).toEqual([[], []]);
  });
});
