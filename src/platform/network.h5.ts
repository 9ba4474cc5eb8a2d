/**
 * Tells whether there is a network now, and again each time it goes or comes. Taro's own reads the speed of the line,
 * which changes all the time and stays «4g» without a network.
 */
export function watchNetwork(now: (online: boolean) => void, changed: (online: boolean) => void) {
  now(navigator.onLine)
  for (const name of ['online', 'offline']) window.addEventListener(name, () => changed(navigator.onLine))
}
