/** Pixels of a side of the image: three for each module of the largest code, as banking apps read it. */
const SIDE_PX = 600;

/** The white that a code needs around it to be found. */
const MARGIN_PX = 48;

/** Says whether this browser can hand an image to another app. */
export function canShareCode(): boolean {
  const file = new File([], 'code.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

async function drawCode(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX + 2 * MARGIN_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, MARGIN_PX, MARGIN_PX, SIDE_PX, SIDE_PX);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png'),
  );
}

/**
 * Hands the code as an image to an app that the user chooses, as a banking app, which reads it as if it had been
 * scanned. Resolves as well when the user chooses none.
 */
export async function shareCode(svg: string, title: string): Promise<void> {
  const file = new File([await drawCode(svg)], `${title}.png`, { type: 'image/png' });
  await navigator.share({ files: [file], title }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}
