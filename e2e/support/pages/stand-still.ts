import type { Page } from '@playwright/test';

/** Frames in a row in which nothing moved: charts and tables measure themselves once more a few frames after a resize. */
const STILL_FRAMES = 12;
/** A page that moves for ever, as one with prices does, is looked at as it stands then. */
const MAX_FRAMES = 300;

/** Waits until the layout of a page has not changed for some frames and none of its animations that end is under way. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(
    async ([stillFrames, maxFrames]) => {
      const isMoving = (animation: Animation) =>
        animation.playState === 'running' &&
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      const describe = () =>
        [...document.body.querySelectorAll('*')]
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return `${x},${y},${width},${height}`;
          })
          .join(';');
      await document.fonts.ready;
      let before = '';
      let still = 0;
      for (let frame = 0; frame < maxFrames && still < stillFrames; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = describe();
        still = now === before && !document.getAnimations().some(isMoving) ? still + 1 : 0;
        before = now;
      }
    },
    [STILL_FRAMES, MAX_FRAMES] as const,
  );
}
