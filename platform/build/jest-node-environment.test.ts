describe('the environment of tests for Node', () => {
  it('has the classes of what Node returns', () => {
    expect(Buffer.from('text')).toBeInstanceOf(Uint8Array);
    expect(new TextEncoder().encode('text')).toBeInstanceOf(Uint8Array);
    expect(new Response('text')).toBeInstanceOf(Response);
    expect(new URL('http://localhost')).toBeInstanceOf(URL);
  });

  it('moves its own clock and timers, and gives them back', () => {
    jest.useFakeTimers({ now: 0 });
    const done = jest.fn();
    setTimeout(done, 60_000);
    jest.advanceTimersByTime(60_000);
    expect([Date.now(), done.mock.calls.length]).toEqual([60_000, 1]);
    jest.useRealTimers();
    expect(Date.now()).toBeGreaterThan(60_000);
  });
});
