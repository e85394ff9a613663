/** Makes media queries match as on a screen of the given width in CSS pixels, with a light scheme. */
export function setScreenWidth(widthPx: number): void {
  window.matchMedia = (media) => {
    const max = Number(/max-width: *([\d.]+)px/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY);
    const min = Number(/min-width: *([\d.]+)px/.exec(media)?.[1] ?? 0);
    const matches = media.includes('width') && widthPx <= max && widthPx >= min;
    const ignore = () => undefined;
    const list = { matches, media, onchange: null, addListener: ignore, removeListener: ignore };
    return Object.assign(new EventTarget(), list);
  };
}
