import { canShareCode, shareCode } from './share-code';

const share = jest.fn<Promise<void>, [ShareData]>();
const drawn: string[] = [];

/** Stands for the browser, which draws the code on white and makes a PNG of it. */
beforeEach(() => {
  drawn.length = 0;
  share.mockReset().mockResolvedValue();
  Object.assign(navigator, { share, canShare: jest.fn(() => true) });
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const context = {
    fillStyle: '',
    fillRect: () => drawn.push(`ground ${context.fillStyle}`),
    drawImage: (image: HTMLImageElement) => drawn.push(decodeURIComponent(image.src)),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type = '') => done(new Blob(['pixels'], { type })));
});

it('hands the code to another app as an image on white', async () => {
  await shareCode('<svg/>', 'ENT-7');
  expect(drawn).toEqual(['ground #fff', 'data:image/svg+xml;charset=utf-8,<svg/>']);
  const [data] = share.mock.lastCall ?? [];
  expect(data?.title).toBe('ENT-7');
  expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([['ENT-7.png', 'image/png']]);
});

it('takes it for no failure that the user chooses no app', async () => {
  share.mockRejectedValue(new DOMException('cancelled', 'AbortError'));
  await expect(shareCode('<svg/>', 'ENT-7')).resolves.toBeUndefined();
  share.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await expect(shareCode('<svg/>', 'ENT-7')).rejects.toThrow('denied');
});

it('says no where the browser shares no images', () => {
  expect(canShareCode()).toBe(true);
  Object.assign(navigator, { canShare: undefined });
  expect(canShareCode()).toBe(false);
});
