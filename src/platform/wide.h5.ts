/** From here on the app is a centred column (see also wide.scss and the scale in index.html). */
const WIDE_PX = 600
const COLUMN_PX = 480
/** From here on there is room for something beside it. */
const ASIDE = '(min-width: 1024px)'

/** Pixels of the column the app is drawn in. */
export const columnWidth = () => (window.innerWidth < WIDE_PX ? window.innerWidth : COLUMN_PX)

/** On a desktop, a code that opens the page at hand on a phone. Phones never load it. */
export function showAside() {
  const room = window.matchMedia(ASIDE)
  const draw = () => room.matches && import('./aside').then(({ drawAside }) => drawAside())
  room.addEventListener('change', draw)
  draw()
}
