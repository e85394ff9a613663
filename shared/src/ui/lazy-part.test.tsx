import { render, screen } from '@testing-library/react';
import { defineLazyPart } from './lazy-part';

function Words({ text }: { text: string }) {
  return <p>{text}</p>;
}

it('shows its fallback until the script is there', async () => {
  let arrive: (part: typeof Words) => void = () => undefined;
  const Lazy = defineLazyPart(() => new Promise<typeof Words>((resolve) => (arrive = resolve)));
  render(<Lazy text="Here" waiting={<p>Not yet</p>} />);
  expect(screen.getByText('Not yet')).toBeVisible();
  arrive(Words);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(screen.queryByText('Not yet')).toBeNull();
});

it('shows at once what was loaded ahead, fetched a single time', async () => {
  const fetchPart = jest.fn(async () => Words);
  const Lazy = defineLazyPart(fetchPart);
  await Promise.all([Lazy.load(), Lazy.load()]);
  render(<Lazy text="Here" />);
  expect(screen.getByText('Here')).toBeVisible();
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('loads again a script that did not come', async () => {
  const fetchPart = jest.fn(async () => Words).mockRejectedValueOnce(new Error('gone'));
  const Lazy = defineLazyPart(fetchPart);
  render(<Lazy text="Here" />);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});
