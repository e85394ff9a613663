import { render, screen } from '@testing-library/react';
import { defineLatePart } from './late-part';

function Words({ text }: { text: string }) {
  return <p>{text}</p>;
}

it('shows what stands in until the script is there', async () => {
  let arrive: (part: typeof Words) => void = () => undefined;
  const Late = defineLatePart(() => new Promise<typeof Words>((resolve) => (arrive = resolve)));
  render(<Late text="Here" waiting={<p>Not yet</p>} />);
  expect(screen.getByText('Not yet')).toBeVisible();
  arrive(Words);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(screen.queryByText('Not yet')).toBeNull();
});

it('shows at once what was loaded ahead, fetched a single time', async () => {
  const fetchPart = jest.fn(async () => Words);
  const Late = defineLatePart(fetchPart);
  await Promise.all([Late.load(), Late.load()]);
  render(<Late text="Here" />);
  expect(screen.getByText('Here')).toBeVisible();
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('asks again for a script that did not come', async () => {
  const fetchPart = jest.fn(async () => Words).mockRejectedValueOnce(new Error('gone'));
  const Late = defineLatePart(fetchPart);
  render(<Late text="Here" />);
  expect(await screen.findByText('Here')).toBeVisible();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});
