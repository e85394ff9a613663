import { createEventOrder } from './event-order';

function createOrder() {
  const clock = { at: 0 };
  return { clock, order: createEventOrder(() => clock.at) };
}

describe('the order of numbered events', () => {
  it('takes each once, also those that come after higher ones', () => {
    const { order } = createOrder();
    order.begin([3]);
    expect([5, 4, 5, 4, 3, 6].map(order.take)).toEqual([true, true, false, false, false, true]);
  });

  it('knows what is missing, and since when, until it is given up', () => {
    const { clock, order } = createOrder();
    order.begin([1]);
    clock.at = 10;
    order.take(4);
    clock.at = 20;
    order.take(6);
    expect([order.listMissing(9), order.listMissing(10), order.listMissing(20)]).toEqual([
      [],
      [2, 3],
      [2, 3, 5],
    ]);
    order.giveUp(10);
    expect(order.listMissing(20)).toEqual([5]);
    expect([2, 5].map(order.take)).toEqual([false, true]);
  });

  it('takes what comes before it begins once, and counts what is missing among the latest', () => {
    const { order } = createOrder();
    expect([8, 8].map(order.take)).toEqual([true, false]);
    order.begin([5, 6]);
    expect([order.newest, order.listMissing(0)]).toEqual([8, [7]]);
    expect(order.take(6)).toBe(false);
  });

  it('expects no more than a thousand of a jump in the numbers', () => {
    const { order } = createOrder();
    order.begin([1]);
    order.take(5_000_000);
    expect(order.listMissing(0)).toHaveLength(1000);
    order.skipTo(5_000_010);
    expect([order.listMissing(0), order.newest]).toEqual([[], 5_000_010]);
  });
});
